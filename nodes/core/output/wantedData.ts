import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../text/json';

/** What data is wanted of a document. Paths are those of a value without its place in a list, such as `lines[].amount`. */
export interface WantedData {
	/** The JSON Schema, complete as services require it. */
	schema: IDataObject;
	/** The paths that must have a value, besides those that the schema requires. */
	required: readonly string[];
	/** The paths of values that stand in no document. */
	unchecked: readonly string[];
	/** The lists of objects of which each entry may be a row of a table: that of a document type, or all of the schema. */
	lists: readonly string[];
	/** The name of the document type whose schema it is, if the user has added nothing to it. */
	documentType?: string;
	/** What documents are classified as; undefined where they aren't. */
	classes?: {
		/** The names of the categories, apart from Other. */
		names: readonly string[];
		/** Whether the documents within a scan are found, in place of one category. */
		ofScan: boolean;
	};
}

/** A schema nests no deeper. */
const maxDepth = 50;

/** Returns the path of a field: `lines[2].amount` is a value of `lines[].amount`. */
export function fieldPath(path: string): string {
	return path.replace(/\[\d+\]/g, '[]');
}

/** Calls `visit` for each value of data that isn't null, with the schema that holds for it. */
export function visitData(
	schema: Readonly<Record<string, unknown>>,
	data: unknown,
	visit: (path: string, value: unknown, schema: Readonly<Record<string, unknown>>) => void,
): void {
	const read = (given: unknown, value: unknown, path: string, depth: number): void => {
		const one = schemaAt(schema, given);
		if (depth > maxDepth || one === undefined || value === null || value === undefined) return;
		if (path !== '') visit(path, value, one);
		if (Array.isArray(value)) {
			for (const [at, entry] of value.entries()) {
				read(one.items, entry, `${path}[${at}]`, depth + 1);
			}
		} else if (isRecord(value) && isRecord(one.properties)) {
			for (const [name, property] of Object.entries(one.properties)) {
				read(property, value[name], path === '' ? name : `${path}.${name}`, depth + 1);
			}
		}
	};
	read(schema, data, '', 0);
}

/**
 * Returns a schema within another without references, as it holds for a value that isn't null; undefined where there are
 * several that may hold.
 */
export function schemaAt(
	schema: Readonly<Record<string, unknown>>,
	given: unknown,
): Record<string, unknown> | undefined {
	const one = resolved(schema, given);
	if (!isRecord(one)) return undefined;
	const choices = one.anyOf ?? one.oneOf;
	if (!Array.isArray(choices)) return one;
	const others = choices.filter((each) => !isRecord(each) || each.type !== 'null');
	const [only] = others.length === 1 ? others.map((each) => resolved(schema, each)) : [];
	return isRecord(only) ? only : undefined;
}

/** Returns the schema of a value by its path, such as `lines[2].amount`; undefined where the schema doesn't say. */
export function schemaFor(
	schema: Readonly<Record<string, unknown>>,
	path: string,
): Record<string, unknown> | undefined {
	return pathSteps(path).reduce<Record<string, unknown> | undefined>(
		(one, step) => {
			if (typeof step === 'number') return schemaAt(schema, one?.items);
			return isRecord(one?.properties) ? schemaAt(schema, one.properties[step]) : undefined;
		},
		schemaAt(schema, schema),
	);
}

/** Returns the names and places in lists that a path leads through: `lines[2].amount` is lines, 2 and amount. */
export function pathSteps(path: string): Array<string | number> {
	const steps = path.match(/\[\d+\]|[^.[\]]+/g) ?? [];
	return steps.map((step) => (step.startsWith('[') ? Number(step.slice(1, -1)) : step));
}

/** Returns the names of an object's fields that are lists of objects. */
export function listsOfObjects(schema: Readonly<Record<string, unknown>>): string[] {
	const properties = isRecord(schema.properties) ? schema.properties : {};
	return Object.keys(properties).filter((name) => {
		const items = schemaAt(schema, schemaAt(schema, properties[name])?.items);
		return isRecord(items?.properties);
	});
}

/** Follows a reference within the schema. */
export function resolved(schema: Readonly<Record<string, unknown>>, given: unknown): unknown {
	if (!isRecord(given) || typeof given.$ref !== 'string') return given;
	let place: unknown = schema;
	for (const step of given.$ref.split('/').slice(1)) {
		const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
		place = isRecord(place) ? place[name] : undefined;
	}
	return place;
}

/** Says what a value isn't that its schema wants; undefined for one that fits. */
export function typeProblem(
	value: unknown,
	{ type, format, enum: values }: Readonly<Record<string, unknown>>,
): string | undefined {
	const types = [type].flat().filter((one) => typeof one === 'string' && one !== 'null');
	const isOne = types.length === 0 || types.some((one) => isOfType(value, one as string));
	if (!isOne) return `Not ${types.map((one) => words[one as string] ?? one).join(' or ')}`;
	if (Array.isArray(values) && !values.includes(value)) return 'Not one of the given values';
	if (format === 'date' && typeof value === 'string' && !isDate(value)) {
		return 'Not a date as YYYY-MM-DD';
	}
	return undefined;
}

const words: Readonly<Record<string, string>> = {
	array: 'a list',
	boolean: 'true or false',
	integer: 'a whole number',
	number: 'a number',
	object: 'an object',
	string: 'text',
};

function isOfType(value: unknown, type: string): boolean {
	if (type === 'array') return Array.isArray(value);
	if (type === 'integer') return Number.isInteger(value);
	return type === 'object' ? isRecord(value) : typeof value === type;
}

function isDate(text: string): boolean {
	const time = Date.parse(`${text}T00:00:00Z`);
	return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}
