/** One element of a document, as far as its text is concerned: what a service for document partitioning returns. */
export interface TextElement {
	readonly type: string;
	readonly text: string;
	readonly metadata: Readonly<Record<string, unknown>>;
	readonly [name: string]: unknown;
}

/** Whether a value is an object with properties: not null, not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the text as one line, with a single space wherever it has white space. */
export function singleSpaced(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}

/** Returns the number of the page that an element begins on; undefined if the service doesn't name it. */
export function pageOf({ metadata }: TextElement): number | undefined {
	const { page_number: page } = metadata;
	return typeof page === 'number' && Number.isFinite(page) ? page : undefined;
}

/** A longer name of a sheet is cut: each row repeats it. Characters. */
const maxSheetName = 200;

/** Returns the name of the sheet that an element of a workbook stands in; undefined for other documents. */
export function sheetOf({ metadata }: TextElement): string | undefined {
	const { page_name: name } = metadata;
	return typeof name === 'string'
		? singleSpaced(name.slice(0, maxSheetName)) || undefined
		: undefined;
}
