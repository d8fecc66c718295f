import type { FormEntry } from '../formEntry';
import { chunkingOptionFields, optionFields, topLevelFields } from '../partitionFields';

const pageNumberField = 'starting_page_number';
const formatField = 'output_format';

/** What the service would do with the whole document is done here, so ranges are sent without these fields. */
const isSplitField = (name: string) => name.startsWith('split_pdf_');

/** The known fields of chunking, and those that only "Additional Form Fields" can send: they carry the word. */
const chunkingNames: ReadonlySet<string> = new Set(
	chunkingOptionFields.map(({ formName }) => formName),
);

const isChunkingField = (name: string) => chunkingNames.has(name) || name.includes('chunking');

/** Fields about the answer that matter for chunks too; all others are about reading the document. */
const alsoForChunks: ReadonlySet<string> = new Set([
	'coordinates',
	'unique_element_ids',
	formatField,
]);
const isAboutReading = (name: string) =>
	!alsoForChunks.has(name) &&
	!isChunkingField(name) &&
	[...topLevelFields, ...optionFields].some(({ formName }) => formName === name);

/** The number of the document's first page: what the user set, or 1. */
export function startingPageNumber(fields: readonly FormEntry[]): number {
	const given = fields.filter(([name]) => name === pageNumberField).at(-1)?.[1] ?? '';
	return /^\s*-?\d+\s*$/.test(given) ? Number(given) : 1;
}

/** The fields for pages from `firstPage` on: all, with the number that the first of them has in the document. */
export function fieldsFromPage(fields: readonly FormEntry[], firstPage: number): FormEntry[] {
	const pageNumber = startingPageNumber(fields) + firstPage - 1;
	return [
		...fields.filter(([name]) => name !== pageNumberField && !isSplitField(name)),
		[pageNumberField, String(pageNumber)],
	];
}

/** The fields without chunking, which must see the whole document: elements, so no CSV either. */
export function withoutChunking(fields: readonly FormEntry[]): FormEntry[] {
	return fields.filter(([name]) => !isChunkingField(name) && name !== formatField);
}

/** The fields for chunking elements that are there already. */
export function chunkingFieldsOf(fields: readonly FormEntry[]): FormEntry[] {
	return fields.filter(([name]) => !isAboutReading(name) && !isSplitField(name));
}

/** The same for elements instead of CSV. */
export function withoutFormat(fields: readonly FormEntry[]): FormEntry[] {
	return fields.filter(([name]) => name !== formatField);
}
