import type { Dialect } from '../../credential/dialect';
import { requestedFileFormatField } from '../../output/outputFields';
import { autoStrategy } from './strategyFields';

/** The form field that asks for CSV, and its value. */
const { serviceName: formatName, sentAs: { csv: csvFormat } = {} } = requestedFileFormatField;

/** One field of the multipart form: its name and its text. Lists are repeated fields. */
export type FormEntry = readonly [name: string, value: string];

/** Whether a field is about splitting; the service ignores it unless it splits. */
export function isSplitField(name: string): boolean {
	return name.startsWith('split_pdf_');
}

/** Returns the fields that change what comes out. That chunks end where page ranges do isn't worth sending a document again. */
export function fieldsOfResult(fields: readonly FormEntry[]): FormEntry[] {
	return fields.filter(([name]) => !isSplitField(name));
}

export function chunkingIsOn(fields: readonly FormEntry[]): boolean {
	return fields.some(([name]) => name === 'chunking_strategy');
}

/** Whether the response will be CSV. Its own content type doesn't say: docs/maintainers/service.md#partition-responses */
export function wantsCsv(fields: readonly FormEntry[]): boolean {
	return fields.some(([name, value]) => name === formatName && value === csvFormat);
}

/** The strategy to read the document with; undefined if the service chooses it. */
export function strategyIn(fields: readonly FormEntry[]): string | undefined {
	return fields
		.filter(([name]) => name === 'strategy')
		.at(-1)?.[1]
		.toLowerCase();
}

/** Returns the fields as services of a dialect know them: without the strategy `auto`, it's the service that chooses. */
export function fieldsInDialect(fields: readonly FormEntry[], dialect: Dialect): FormEntry[] {
	return fields.filter(
		([name, value]) => dialect.hasAutoStrategy || name !== 'strategy' || value !== autoStrategy,
	);
}

/** The number of the document's first page, which the user can set in Additional Form Fields. */
export const pageNumberField = 'starting_page_number';

/** Returns the number of the document's first page: what the user set in Additional Form Fields, or 1. */
export function startingPageNumber(fields: readonly FormEntry[]): number {
	const given = fields.filter(([name]) => name === pageNumberField).at(-1)?.[1] ?? '';
	return /^\s*-?\d+\s*$/.test(given) ? Number(given) : 1;
}
