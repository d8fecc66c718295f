import { conceptsOf } from './labels/concepts';

/** What a value is called in the data. */
export interface Field {
	concepts: ReadonlySet<string>;
	/** What the objects around it are called, but not their list. */
	above: ReadonlySet<string>;
}

/** A value of the data. */
export interface Value {
	/** Such as `supplier.name` or `lines[2].amount`. */
	path: string;
	value: string | number | boolean;
	field: Field;
}

/** The values of data, apart from null and empty text. */
export interface DataValues {
	/** All of them, in the data's order. */
	all: Value[];
	/** Those that aren't in an entry of a list of objects. */
	single: Value[];
	/** The lists of objects: the values of each entry. */
	lists: Value[][][];
}

/** Data that's nested more deeply isn't read. */
export const maxDepth = 50;

/** Returns the values of data that a model returned. */
export function valuesIn(data: unknown): DataValues {
	const values: DataValues = { all: [], single: [], lists: [] };
	/** By name: the entries of a list share their fields. */
	const fields = new Map<string, Field>();
	const fieldOf = (names: readonly string[]) => {
		const key = names.join('.');
		const known = fields.get(key) ?? {
			concepts: conceptsOf(names.at(-1) ?? ''),
			above: conceptsOf(names.slice(0, -1).join(' ')),
		};
		fields.set(key, known);
		return known;
	};
	const read = (given: unknown, path: string, names: readonly string[], entry: Value[]) => {
		if (names.length > maxDepth) return;
		if (Array.isArray(given)) {
			const entries = given.map((one: unknown, at) => {
				const isObject = typeof one === 'object' && one !== null;
				const own: Value[] = isObject ? [] : entry;
				read(one, `${path}[${at}]`, isObject ? [] : names, own);
				return own;
			});
			const rows = entries.filter((own) => own !== entry && own.length > 0);
			if (rows.length > 0) values.lists.push(rows);
		} else if (typeof given === 'object' && given !== null) {
			for (const [name, one] of Object.entries(given)) {
				read(one, path === '' ? name : `${path}.${name}`, [...names, name], entry);
			}
		} else if (isValue(given)) {
			const value = { path, value: given, field: fieldOf(names) };
			values.all.push(value);
			entry.push(value);
		}
	};
	read(data, '', [], values.single);
	return values;
}

/** Whether data has a number, a boolean or a text that isn't empty. */
export function isValue(given: unknown): given is Value['value'] {
	if (typeof given === 'string') return given.trim() !== '';
	return typeof given === 'boolean' || (typeof given === 'number' && Number.isFinite(given));
}
