import type { ServiceElement } from './serviceElement.ts';

/** Nested objects become columns of their own, `coordinates.points` as `coordinates_points`. */
function flattened(record: Record<string, unknown>, prefix = ''): Array<[string, unknown]> {
	return Object.entries(record).flatMap(([key, value]) => {
		const isNested = typeof value === 'object' && value !== null && !Array.isArray(value);
		if (isNested) return flattened(value as Record<string, unknown>, `${prefix}${key}_`);
		return [[`${prefix}${key}`, value] satisfies [string, unknown]];
	});
}

function pythonText(text: string): string {
	const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
	const escaped = text
		.replace(/\\/g, '\\\\')
		.replace(/\n/g, '\\n')
		.replace(/\r/g, '\\r')
		.replace(/\t/g, '\\t');
	return `${quote}${quote === "'" ? escaped.replace(/'/g, "\\'") : escaped}${quote}`;
}

/** A value as Python prints it: the public server's CSV has lists as `['eng']`. */
function pythonValue(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
	if (typeof value === 'string') return pythonText(value);
	if (typeof value === 'boolean') return value ? 'True' : 'False';
	return value === null || value === undefined ? 'None' : String(value);
}

function cell(value: unknown): string {
	if (value === undefined || value === null) return '';
	const text = typeof value === 'string' ? value : pythonValue(value);
	return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

/**
 * Elements as CSV, the answer to `output_format=text/csv`: one row per element, the metadata
 * as columns. Several files have a leading column with the row's number within its file.
 * See docs/maintainers/service.md#partition-responses.
 */
export function csvResponse(files: ReadonlyArray<readonly ServiceElement[]>): string {
	const isNumbered = files.length > 1;
	const rows = files.flatMap((elements) =>
		elements.map(({ metadata, ...element }, number) => ({
			number,
			values: new Map(flattened({ ...element, ...metadata })),
		})),
	);
	const columns = [...new Set(rows.flatMap(({ values }) => [...values.keys()]))];
	const lines = rows.map(({ number, values }) => [
		...(isNumbered ? [String(number)] : []),
		...columns.map((column) => cell(values.get(column))),
	]);
	const header = [...(isNumbered ? [''] : []), ...columns.map(cell)];
	return [header, ...lines].map((cells) => `${cells.join(',')}\n`).join('');
}
