import { UnsupportedPdf, type Work, type WorkBudget } from '../work/work';
import { scan } from './scan';
import { wholeNumberOf, type Ref, type Value, type Scanned } from './value';

/** The value of an entry; undefined when the dictionary has none of that name. */
export function entryOf(dictionary: Scanned, name: string): Value | undefined {
	const entry = dictionary.entries.get(name);
	return entry && { bytes: dictionary.bytes, start: entry.start, end: entry.end };
}

/** The items of an array. Throws UnsupportedPdf for any other value. */
export function* itemsOf(value: Value, budget: WorkBudget): Work<Value[]> {
	const { kind, items } = yield* scan(value.bytes, value.start, value.end, budget, true);
	if (kind !== 'array') throw new UnsupportedPdf("A value isn't a list");
	const values: Value[] = [];
	for (let position = 0; position + 1 < items.length; position += 2) {
		const [start = 0, end = 0] = [items[position], items[position + 1]];
		values.push({ bytes: value.bytes, start, end });
		if (budget.spend(4)) yield;
	}
	return values;
}

/** The references that an array consists of. Throws UnsupportedPdf for any other value, also inside. */
export function* refsOf(value: Value, budget: WorkBudget): Work<Ref[]> {
	const { isRefList, refs } = yield* scan(value.bytes, value.start, value.end, budget);
	if (!isRefList) throw new UnsupportedPdf('A list holds something other than references');
	const list: Ref[] = [];
	for (let place = 0; place < refs.length; place += 2) {
		list.push({ number: refs[place] ?? 0, generation: refs[place + 1] ?? 0 });
		if (budget.spend(4)) yield;
	}
	return list;
}

/** The whole numbers that an array consists of. Throws UnsupportedPdf for any other value, also inside. */
export function* numbersOf(value: Value, budget: WorkBudget): Work<number[]> {
	const numbers: number[] = [];
	for (const item of yield* itemsOf(value, budget)) {
		const number = wholeNumberOf(item);
		if (number === undefined)
			throw new UnsupportedPdf('A list holds something other than whole numbers');
		numbers.push(number);
		if (budget.spend(4)) yield;
	}
	return numbers;
}
