import { chunkingFields } from '../fields/chunkingFields';
import {
	isSplitField,
	pageNumberField,
	startingPageNumber,
	type FormEntry,
} from '../fields/formEntry';
import { readingOptionFields, topLevelFields } from '../fields/partitionFields';

/** The known chunking fields. Others can be sent by Additional Form Fields and have the word in their name. */
const chunkingNames: ReadonlySet<unknown> = new Set(
	chunkingFields.map(({ serviceName }) => serviceName),
);

const isChunkingField = (name: string) => chunkingNames.has(name) || name.includes('chunking');

/** Response fields that matter for chunks as well. All others are about reading the document. */
const alsoForChunks: ReadonlySet<string> = new Set(['coordinates', 'unique_element_ids']);
const isAboutReading = (name: string) =>
	name === pageNumberField ||
	(!alsoForChunks.has(name) &&
		!isChunkingField(name) &&
		[...topLevelFields, ...readingOptionFields].some(({ serviceName }) => serviceName === name));

/** The fields for pages from `firstPage` on, with the number of that page in the document. */
export function fieldsFromPage(fields: readonly FormEntry[], firstPage: number): FormEntry[] {
	const pageNumber = startingPageNumber(fields) + firstPage - 1;
	return [
		...fields.filter(([name]) => name !== pageNumberField),
		[pageNumberField, String(pageNumber)],
	];
}

/** The fields for one of the ranges that this node splits a document into. */
export function fieldsOfRange(fields: readonly FormEntry[], firstPage: number): FormEntry[] {
	return fieldsFromPage(fields, firstPage).filter(([name]) => !isSplitField(name));
}

/** The fields for a range that is chunked later with the others. */
export function withoutChunking(fields: readonly FormEntry[]): FormEntry[] {
	return fields.filter(([name]) => !isChunkingField(name));
}

/** The fields for chunking a list of elements. */
export function chunkingFieldsOf(fields: readonly FormEntry[]): FormEntry[] {
	return fields.filter(([name]) => !isAboutReading(name) && !isSplitField(name));
}
