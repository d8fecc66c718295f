import type { Steps } from '../pauses';
import { conceptsOf } from './labels/concepts';

/** What a value is called in the data; the entries of a list share their fields. */
export interface DataField {
	/** `dueDate` */
	name: string;
	concepts: ReadonlySet<string>;
	/** What the objects around it are called, but not their list. */
	above: ReadonlySet<string>;
	/** Whether its values are texts of a list, such as `skills`. */
	isList: boolean;
}

/** A value of the data. */
export interface Value {
	/** Its place among all values. */
	index: number;
	/** Such as `supplier.name` or `lines[2].amount`. */
	path: string;
	/** null if it's required, but empty. */
	value: string | number | boolean | null;
	field: DataField;
}

/** The values of data, apart from those that are empty without being required. */
export interface DataValues {
	/** All of them, in the data's order. */
	all: Value[];
	/** Those that aren't in an entry of a list of objects. */
	single: Value[];
	/** The lists of objects: the values of each entry. */
	lists: Value[][][];
}

/** Required paths by their steps; `[]` is each entry of a list. */
interface RequiredSteps {
	isRequired: boolean;
	steps: Map<string, RequiredSteps>;
}

/** Data that's nested more deeply isn't read. */
const maxDepth = 50;

function readPaths(paths: readonly string[]): RequiredSteps {
	const root: RequiredSteps = { isRequired: false, steps: new Map() };
	for (const path of paths) {
		let place = root;
		for (const step of path.match(/\[\]|[^.[\]]+/g) ?? []) {
			const next = place.steps.get(step) ?? { isRequired: false, steps: new Map() };
			place.steps.set(step, next);
			place = next;
		}
		place.isRequired = place !== root;
	}
	return root;
}

function isEmpty(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() === '';
	if (Array.isArray(value)) return value.length === 0;
	return value === null || value === undefined;
}

/** Where a value of the data was read. */
interface ValueReading {
	path: string;
	/** The names of objects down to the value, from the list's entry. */
	names: readonly string[];
	/** The same from the data's root, with [] for entries. */
	pattern: string;
	/** The values of the entry, or those that are in none. */
	entry: Value[];
	required?: RequiredSteps;
	depth: number;
}

function fieldOf(names: readonly string[], pattern: string): DataField {
	const concepts = conceptsOf(names.at(-1) ?? '');
	// Forms call a street an address.
	const above = [...names.slice(0, -1), concepts.has('street') ? 'address' : ''].join(' ');
	return {
		...{ name: names.at(-1) ?? '', concepts },
		...{ above: conceptsOf(above), isList: pattern.endsWith('[]') },
	};
}

/** Returns the values of data that a model returned, with an empty one for each required path that has none. */
export function* valuesIn(data: unknown, required: readonly string[]): Steps<DataValues> {
	const values: DataValues = { all: [], single: [], lists: [] };
	const fields = new Map<string, DataField>();
	const add = (value: Value['value'], { path, names, pattern, entry }: ValueReading) => {
		const field = fields.get(pattern) ?? fieldOf(names, pattern);
		fields.set(pattern, field);
		const read: Value = { index: values.all.length, path, value, field };
		values.all.push(read);
		if (value !== null) entry.push(read);
	};
	function* readList(list: readonly unknown[], reading: ValueReading): Steps<void> {
		const rows: Value[][] = [];
		for (const [at, one] of list.entries()) {
			const isObject = typeof one === 'object' && one !== null;
			const entry: Value[] = isObject ? [] : reading.entry;
			yield* read(one, {
				...{ path: `${reading.path}[${at}]`, names: isObject ? [] : reading.names, entry },
				...{ pattern: `${reading.pattern}[]`, depth: reading.depth + 1 },
				required: reading.required?.steps.get('[]'),
			});
			if (isObject && entry.length > 0) rows.push(entry);
		}
		if (rows.length > 0) values.lists.push(rows);
	}
	function* readObject(
		object: object,
		{ path, names, pattern, ...reading }: ValueReading,
	): Steps<void> {
		const properties = new Map<string, unknown>(Object.entries(object));
		for (const name of reading.required?.steps.keys() ?? []) {
			if (name !== '[]' && !properties.has(name)) properties.set(name, undefined);
		}
		for (const [name, one] of properties) {
			yield* read(one, {
				...{ path: path === '' ? name : `${path}.${name}`, names: [...names, name] },
				...{ pattern: `${pattern}.${name}`, entry: reading.entry, depth: reading.depth + 1 },
				required: reading.required?.steps.get(name),
			});
		}
	}
	function* read(given: unknown, reading: ValueReading): Steps<void> {
		yield;
		if (reading.depth > maxDepth) return;
		if (isEmpty(given) && reading.required?.isRequired === true) add(null, reading);
		else if (Array.isArray(given)) yield* readList(given, reading);
		else if (isEmpty(given)) yield* readObject({}, reading);
		else if (typeof given === 'object') yield* readObject(given as object, reading);
		else if (typeof given === 'string' || typeof given === 'boolean') add(given, reading);
		else if (typeof given === 'number' && Number.isFinite(given)) add(given, reading);
	}
	yield* read(data, {
		...{ path: '', names: [], pattern: '', entry: values.single, depth: 0 },
		required: readPaths(required),
	});
	return values;
}
