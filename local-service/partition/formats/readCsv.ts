import { parse } from 'csv-parse/sync';
import { PartitionRefusal } from '../refusal.ts';
import type { ElementDraft } from '../serviceElement.ts';
import { tableHtml, tableText } from '../tableHtml.ts';

const delimiters = [',', ';', '\t', '|'];

/** The delimiter that occurs most often in the first lines; a comma when none does. */
function delimiterOf(text: string): string {
	const start = text.split('\n', 5).join('\n');
	const counts = delimiters.map((delimiter) => start.split(delimiter).length);
	return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Reads CSV or TSV as one table. Throws a PartitionRefusal 422 for broken quoting. */
export function readCsv(text: string): ElementDraft[] {
	let records: string[][];
	try {
		records = parse(text, {
			bom: true,
			delimiter: delimiterOf(text),
			relax_column_count: true,
			skip_empty_lines: true,
			trim: true,
		});
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new PartitionRefusal(422, `File is not a valid csv. Error: ${reason}`);
	}
	const columnCount = Math.max(0, ...records.map((record) => record.length));
	const rows = records.map((record) =>
		Array.from({ length: columnCount }, (_, column) => record[column] ?? ''),
	);
	const content = tableText(rows);
	if (content === '') return [];
	return [{ type: 'Table', text: content, metadata: { text_as_html: tableHtml(rows) } }];
}
