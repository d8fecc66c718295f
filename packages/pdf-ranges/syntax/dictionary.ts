import { UnsupportedPdf, type WorkBudget } from '../work/work';
import { scan } from './scan';
import { skipToToken } from './skipToToken';
import { readDigits, type Ref, type PdfValue, type Scanned } from './value';

/** The value of an entry; undefined when the dictionary has none of that name. Throws UnsupportedPdf where it has two. */
export function entryOf(dictionary: Scanned, name: string): PdfValue | undefined {
	if (dictionary.repeated.has(name)) throw new UnsupportedPdf(twice);
	const entry = dictionary.entries.get(name);
	return entry && { bytes: dictionary.bytes, start: entry.start, end: entry.end };
}

/** Throws UnsupportedPdf for a dictionary that has an entry twice: only as a whole it stays what it is. */
export function assertUnique({ repeated }: Pick<Scanned, 'repeated'>): void {
	if (repeated.size > 0) throw new UnsupportedPdf(twice);
}

const twice = 'A dictionary has an entry that readers read differently';

/** The references that an array consists of. Throws UnsupportedPdf for any other value, also inside. */
export async function refsOf(value: PdfValue, budget: WorkBudget): Promise<Ref[]> {
	const { isRefList, refs } = await scan(value.bytes, value.start, value.end, budget);
	if (!isRefList) throw new UnsupportedPdf('A list holds something other than references');
	const list: Ref[] = [];
	for (let place = 0; place < refs.length; place += 2) {
		list.push({ number: refs[place] ?? 0, generation: refs[place + 1] ?? 0 });
		if (budget.spend(4)) await budget.pause();
	}
	return list;
}

/** The whole numbers that an array consists of. Throws UnsupportedPdf for any other value, also inside. */
export async function numbersOf(
	{ bytes, start, end }: PdfValue,
	budget: WorkBudget,
): Promise<number[]> {
	const numbers: number[] = [];
	const isList = bytes[start] === 91 && bytes[end - 1] === 93;
	for (let position = start + 1; isList;) {
		position = skipToToken(bytes, position, end - 1, budget);
		if (position === end - 1) return numbers;
		const number = readDigits(bytes, position, 15);
		if (!number) break;
		numbers.push(number.value);
		position = number.end;
		if (budget.spend(4)) await budget.pause();
	}
	throw new UnsupportedPdf('A list holds something other than whole numbers');
}
