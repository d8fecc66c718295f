import type { IDataObject } from 'n8n-workflow';

import type { loadElementText } from './formats/markdown';
import { isRecord } from '../text/json';
import { enumerated, quoted } from '../text/text';
import { Problem } from '../text/problem';
import { dataTableNames } from './dataTable';
import { schemaAt, type WantedData } from './wantedData';

type FieldNamer = Pick<Awaited<ReturnType<typeof loadElementText>>, 'fieldNames'>;

/** A column: its path in the data, and whether it's that of a line. */
interface Column {
	path: readonly string[];
	isOfLine: boolean;
}

export interface RowSettings {
	/** One row for each entry of the list of lines, or one for the document. */
	perLine: boolean;
	/** The names of other fields of the row. */
	reserved: readonly string[];
}

/**
 * Returns data as rows of a table, in which nothing is an object or a list. Columns are those of the schema, whether the
 * data has them or not, and their names those of the path, with underscores. Throws what `lineList` throws.
 */
export function dataRows(
	given: unknown,
	wanted: WantedData | undefined,
	{ perLine, reserved }: RowSettings,
	{ fieldNames }: FieldNamer,
): IDataObject[] {
	const data = isRecord(given) ? given : { value: given };
	const lists = wanted?.lists ?? listsIn(data);
	// Without a schema, nobody knows which one of several empty lists has the lines.
	const isPerLine = perLine && (wanted !== undefined || lists.length > 0);
	const linesField = isPerLine ? lineList(lists) : undefined;
	const list = linesField === undefined ? undefined : data[linesField];
	const lines = Array.isArray(list) && list.length > 0 ? (list as unknown[]) : [undefined];
	const columns = columnsOf(wanted?.schema ?? {}, data, linesField);
	const named = fieldNames(
		columns.map(({ path }) => path.join('_')),
		'identifiers',
		[...reserved, ...dataTableNames],
	);
	return lines.map((line) =>
		Object.fromEntries(
			columns.map(({ path, isOfLine }, at) => {
				const value = isOfLine ? valueAt(line, path.slice(1)) : valueAt(data, path);
				// n8n takes an item with a field `error` for a failure.
				return [path.join('_') === 'error' ? '_error' : named[at], cellOf(value)];
			}),
		),
	);
}

/** Returns which list of objects has the lines. Throws a Problem where that isn't one. */
export function lineList(lists: readonly string[]): string {
	// Those of document types are called so, too.
	const found = lists.length === 1 ? lists[0] : lists.find((name) => name === 'lines');
	if (found !== undefined) return found;
	const has =
		lists.length === 0
			? 'no list of objects'
			: `several lists: ${enumerated(lists.map(quoted), 'and')}`;
	throw new Problem(
		`'Return' can't be One Row per Line, because the data has ${has}`,
		"Set 'Return' to One Row per Document, or to Nested Data with a Split Out node after it",
	);
}

/** Returns the names of the lists that have objects. */
function listsIn(data: Record<string, unknown>): string[] {
	return Object.keys(data).filter((name) => {
		const list = data[name];
		return Array.isArray(list) && list.some(isRecord);
	});
}

/** An object is a column for each of its fields, and so is a line. */
function columnsOf(root: IDataObject, data: unknown, linesField?: string): Column[] {
	const read = (path: readonly string[], given: unknown, values: readonly unknown[]): Column[] => {
		const isLines = path.length === 1 && path[0] === linesField;
		const own = schemaAt(root, given);
		const properties = propertiesIn(isLines ? schemaAt(root, own?.items) : own);
		const inside = isLines ? values.flat() : values;
		const names = new Set([...Object.keys(properties), ...inside.flatMap(keysOf)]);
		const isOfLine = linesField !== undefined && path[0] === linesField;
		if (names.size === 0) return [{ path, isOfLine }];
		return [...names].flatMap((name) =>
			read(
				[...path, name],
				properties[name],
				inside.map((value) => valueAt(value, [name])),
			),
		);
	};
	return read([], root, [data]);
}

function propertiesIn(schema: unknown): Readonly<Record<string, unknown>> {
	return isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
}

function keysOf(value: unknown): string[] {
	return isRecord(value) ? Object.keys(value) : [];
}

function valueAt(value: unknown, path: readonly string[]): unknown {
	return path.reduce((one: unknown, name) => (isRecord(one) ? one[name] : undefined), value);
}

/** Texts of a list are one text; other lists and objects are JSON. */
function cellOf(value: unknown): string | number | boolean | null {
	if (value === undefined || value === null) return null;
	if (typeof value === 'number' || typeof value === 'boolean') return value;
	if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value);
	if (value.length === 0) return null;
	const isFlat = value.every((entry) => typeof entry !== 'object' || entry === null);
	return isFlat ? value.filter((entry) => entry !== null).join(', ') : JSON.stringify(value);
}
