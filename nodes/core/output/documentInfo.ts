import type { IDataObject } from 'n8n-workflow';

import { eachInBatches } from '../text/batches';
import type { DocumentElement } from '../service/element';
import type { OutputField, OutputShape } from './outputShape';
import type { PartitionResult, StoredResult } from './elements/partitionResult';
import { originalElements, UnpackBudget } from './sections/originalElements';
import { decodeWords } from '../text/encodedWords';
import { isOfRows, type OutputFormat } from './outputFormat';

/** A document as it was sent, as far as that's known: a job's results don't say. */
export interface DocumentSource {
	fileName: string;
	/** Where it was fetched from; without user name, password, query and fragment. */
	address?: string;
	mimeType?: string;
	/** Bytes. */
	size?: number;
	/** How many pages were counted before it was sent. */
	pages?: number;
	/** The number of its first page; 1 unless the user set another one. */
	firstPage?: number;
	documentKey?: string;
	contentHash?: string;
	settingsHash?: string;
	/** Whether the document is new or changed, where the user says what's known already. */
	change?: string;
}

/** The header of an email, which the service repeats with each element, by its names in an item's `document`. */
const emailHeader = {
	from: 'sent_from',
	to: 'sent_to',
	cc: 'cc_recipient',
	date: 'last_modified',
	subject: 'subject',
} as const;

/** A longer title, or part of a header, is cut: each item repeats it. Characters. */
const maxTitle = 200;
const maxHeader = 300;

/** How many chunks at the start of a document are looked into for its title. */
const chunksWithTitle = 5;

const isText = (value: unknown): value is string => typeof value === 'string';

/** A header's text, or the first of a list of them, as people read it. */
function readableHeader(value: IDataObject[string]): IDataObject[string] {
	if (isText(value)) return decodeWords(value).slice(0, maxHeader);
	if (!Array.isArray(value)) return value;
	let characters = 0;
	const all: unknown[] = value.map((one: unknown) => (isText(one) ? decodeWords(one) : one));
	return all.filter((one) => (characters += String(one).length) <= maxHeader) as typeof value;
}

/** The header that the elements of an email name; nothing of other documents. */
function emailHeaderOf({ metadata }: DocumentElement): IDataObject {
	if (metadata.sent_from === undefined && metadata.sent_to === undefined) return {};
	const entries = Object.entries(emailHeader);
	return Object.fromEntries(entries.map(([name, key]) => [name, readableHeader(metadata[key])]));
}

/** Single letters, such as "n u J" in a margin, are no title, nor is what announces a list. */
function titleOf({ type, text }: DocumentElement): string | undefined {
	if (type !== 'Title' || !/[\p{L}\p{N}]{2}/u.test(text) || /:\s*$/.test(text)) return undefined;
	const title = text.trim().slice(0, 2 * maxTitle);
	const line = title.replace(/\s+/g, ' ');
	return line.length <= maxTitle ? line : `${line.slice(0, maxTitle - 1).trimEnd()}…`;
}

/** What the first and the last chunk of a document were made from: chunks name no title. */
async function originalsAtEnds(elements: readonly DocumentElement[]): Promise<DocumentElement[]> {
	const budget = new UnpackBudget();
	const ends = new Set([...elements.slice(0, chunksWithTitle), ...elements.slice(-1)]);
	const originals: DocumentElement[] = [];
	for (const chunk of ends) originals.push(...(await originalElements(chunk, budget)));
	return originals;
}

function pagesUpTo(lastPage: number | undefined, firstPage: number): number | undefined {
	return lastPage === undefined ? undefined : lastPage - firstPage + 1;
}

/** What the elements of a document say about it as a whole. */
async function infoOf(
	elements: readonly DocumentElement[],
	firstPage: number,
): Promise<IDataObject> {
	const languages = new Set<string>();
	let lastPage: number | undefined;
	let pageBreaks = 0;
	let title: string | undefined;
	let hasOriginals = false;
	const read = (element: DocumentElement) => {
		const { page_number: page, languages: own, orig_elements: originals } = element.metadata;
		if (originals) hasOriginals = true;
		if (typeof page === 'number') lastPage = Math.max(lastPage ?? page, page);
		if (element.type === 'PageBreak') pageBreaks += 1;
		if (Array.isArray(own))
			for (const language of own) if (isText(language)) languages.add(language);
		title ??= titleOf(element);
	};
	await eachInBatches(elements, read);
	if (hasOriginals) (await originalsAtEnds(elements)).forEach(read);
	const first = elements.find(({ type }) => type !== 'PageBreak');
	const email = first && emailHeaderOf(first);
	const subject = isText(email?.subject) && email.subject.trim() !== '' ? email.subject : undefined;
	const brokenPages = pageBreaks > 0 ? pageBreaks + 1 : undefined;
	return {
		pageCount: pagesUpTo(lastPage, firstPage) ?? brokenPages,
		languages: languages.size > 0 ? [...languages] : undefined,
		title: subject ?? title,
		...email,
		elementCount: elements.length,
	};
}

/** Returns what is known of a document, for the field `document` of its items. What isn't known is left out. */
export async function documentInfo(
	result: PartitionResult | StoredResult,
	source: DocumentSource,
): Promise<IDataObject> {
	const { fileName, mimeType, size, pages, firstPage = 1 } = source;
	const { documentKey, contentHash, settingsHash, change } = source;
	const isRead = result.kind === 'elements';
	const inResult: IDataObject = isRead
		? await infoOf(result.elements, firstPage)
		: {
				pageCount: pagesUpTo(result.lastPage, firstPage),
				elementCount: result.elementCount,
			};
	const failed = (isRead && result.missingPages) || [];
	const info: IDataObject = {
		fileName,
		mimeType,
		size,
		...inResult,
		pageCount: result.pageCount ?? inResult.pageCount,
		pages,
		failedPages: failed.length > 0 ? failed.map((missing) => missing.pages) : undefined,
		documentKey,
		contentHash,
		settingsHash,
		change,
	};
	return Object.fromEntries(Object.entries(info).filter(([, value]) => value !== undefined));
}

const ofSent = { fileName: 'string', mimeType: 'string', size: 'number' } as const;
const ofResponse = { pageCount: 'number', languages: 'array', title: 'string' } as const;

const infoField: OutputField = {
	type: 'object',
	text: "Unless Include Document Info is off: information about the document, the same in each of its items. `fileName`, `mimeType`, `size` (bytes), `pageCount` (the last page that has elements, or all pages of a PDF that was opened for Split PDF, Page Range or a page limit), `languages`, `title`, of an email `from`, `to`, `cc`, `subject` and (only if the service returns it) `date`, `elementCount`, `failedPages` (with Allow Failed Ranges), `documentKey` (which document it is: its URL, or its folder and name), `contentHash` (SHA-256 of the document's bytes) and `settingsHash` (of what decides the output) with the option Include Document Info, Document Key or Skip Unchanged, and, with Skip Unchanged, `change` (new or changed). Values that aren't known are left out, such as the size and hashes of a job's files, or, with Output set to File, those that only the elements contain",
	holds: { ...ofSent, ...ofResponse, elementCount: 'number', documentKey: 'string' },
};

const askedForInfo = `Only with Include Document Info. ${infoField.text.replace(/^[^:]*: i/, 'I')}`;

/**
 * Adds the document info to the output of a format, as the last field. Nobody has read the elements of a stored
 * response.
 */
export function withDocumentInfo({ shape, isResponse, content, write }: OutputFormat): OutputShape {
	if (!write) return shape;
	const holds = {
		...ofSent,
		pageCount: 'number',
		elementCount: 'number',
		documentKey: 'string',
	} as const;
	const info = isResponse ? { ...infoField, holds } : infoField;
	const document = isOfRows({ content }) ? { ...info, text: askedForInfo, isOptional: true } : info;
	return { ...shape, fields: { ...shape.fields, document } };
}
