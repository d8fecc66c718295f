/** One element of a document, as far as its text is concerned: what a service for document partitioning returns. */
export interface TextElement {
	readonly type: string;
	readonly text: string;
	readonly metadata: Readonly<Record<string, unknown>>;
	readonly [name: string]: unknown;
}

export const tableTypes: ReadonlySet<string> = new Set(['Table', 'TableChunk']);

/** Types of headings, with how far below the document's title they are if the service doesn't say it. */
export const headingTypes: ReadonlyMap<string, number> = new Map([
	['Title', 0],
	['Headline', 0],
	['Subheadline', 1],
	['Section-header', 1],
]);

export const paragraphTypes: ReadonlySet<string> = new Set([
	'NarrativeText',
	'Text',
	'Paragraph',
	'UncategorizedText',
]);

/** What stands on a page without belonging to its text, with the types of its elements. */
const typesOfParts = {
	footers: ['Footer', 'Page-footer'],
	headers: ['Header', 'Page-header'],
	pageBreaks: ['PageBreak'],
	pageNumbers: ['PageNumber'],
	/** Headers and footers that the service returns as ordinary text. */
	repeatedLines: [],
} as const;

export type PagePart = keyof typeof typesOfParts;

const partsByType: ReadonlyMap<string, PagePart> = new Map(
	Object.entries(typesOfParts).flatMap(([part, types]) =>
		types.map((type) => [type, part as PagePart] as const),
	),
);

export function partOfType(type: string): PagePart | undefined {
	return partsByType.get(type);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Finds what makes a text more than marks: a letter or a digit. */
export const letterOrDigit = /[\p{L}\p{N}]/u;

const noValue = /^(?:n\.?\s?\/?\s?[abdv]\.?|k\.\s?a\.|nil|none|null)$/i;

/** Whether a text says something, rather than that a value is missing. */
export function hasValue(text: string): boolean {
	return letterOrDigit.test(text) && !noValue.test(text);
}

/** Spaces that aren't a single one, as V8 finds them fast: most texts have none. */
const oddSpaces = /\s\s|[\t-\r\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/;

/** Returns the text as one line, with a single space wherever it has white space. */
export function singleSpaced(text: string): string {
	return (oddSpaces.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

/** Returns the beginning of a text, never with half of a character. */
export function beginningOf(text: string, characters: number): string {
	return text.slice(0, characters).replace(/[\ud800-\udbff]$/, '');
}

export function pageOf({ metadata }: TextElement): number | undefined {
	const { page_number: page } = metadata;
	return typeof page === 'number' && Number.isFinite(page) ? page : undefined;
}

/** A longer name of a sheet is cut: each row repeats it. Characters. */
const maxSheetName = 200;

export function sheetOf({ metadata }: TextElement): string | undefined {
	const { page_name: name } = metadata;
	if (typeof name !== 'string') return undefined;
	return singleSpaced(beginningOf(name, maxSheetName)) || undefined;
}

/** A longer name of an attachment is cut: each page repeats it. Characters. */
const maxAttachmentName = 200;

/** Some services give attachments the name of their email. */
const nameless = 'Attachment';

/** Returns the name of the attachment that an element belongs to; undefined for other documents. */
export function attachmentOf({ metadata }: TextElement): string | undefined {
	const { attached_to_filename: email, filename } = metadata;
	if (typeof email !== 'string' || email === '') return undefined;
	const own = typeof filename === 'string' && filename !== email ? singleSpaced(filename) : '';
	return beginningOf(own, maxAttachmentName) || nameless;
}
