import type { IDataObject } from 'n8n-workflow';

import { documentKeyField } from '../documents/inputFields';
import { boolean } from '../n8n/fields/field';
import type { Item } from '../n8n/nodeContext';
import { eachInBatches } from '../text/batches';
import type { DocumentElement } from '../wire/element';
import type { PartitionResult, StoredResult } from './partitionResult';
import { originalElements, UnpackBudget } from './originalElements';
import { decodeWords } from '../text/encodedWords';
import { beginningOf, hasVisible } from '../text/text';
import { isOfRows, type Format } from './format';
import type { WantedData } from './wantedData';

/** A document as it was sent, as far as that's known: a job's results don't say. */
export interface DocumentSource {
	fileName: string;
	/** Where it was fetched from; without user name, password, query and fragment. */
	address?: string;
	mimeType?: string;
	/** Bytes. */
	size?: number;
	pages?: number;
	/** The number of its first page; 1 unless the user set another one. */
	firstPage?: number;
	/** The data that was asked for. */
	wanted?: WantedData;
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
	bcc: 'bcc_recipient',
	date: 'last_modified',
	subject: 'subject',
} as const;

/** A longer title, or part of a header, is cut: each item repeats it. Characters. */
const maxTitle = 200;
const maxHeader = 1_000;

/** How many chunks at the start of a document are looked into for its title. */
const chunksWithTitle = 5;

const isText = (value: unknown): value is string => typeof value === 'string';

function shortened(text: string, maxCharacters: number): string {
	return text.length <= maxCharacters ? text : `${beginningOf(text, maxCharacters - 1).trimEnd()}…`;
}

function firstEntries(all: readonly unknown[]): unknown[] {
	let characters = 0;
	return all.filter((one) => (characters += String(one).length) <= maxHeader);
}

function emailHeaderOf({ metadata }: DocumentElement): IDataObject {
	if (metadata.sent_from === undefined && metadata.sent_to === undefined) return {};
	const header: IDataObject = {};
	for (const [name, key] of Object.entries(emailHeader)) {
		const given = metadata[key];
		if (Array.isArray(given)) {
			const all: unknown[] = given.map((one: unknown) => (isText(one) ? decodeWords(one) : one));
			const shown = firstEntries(all);
			header[name] = shown as typeof given;
			if (shown.length < all.length) header[`${name}Count`] = all.length;
		} else {
			header[name] = isText(given) ? shortened(decodeWords(given), maxHeader) : given;
		}
	}
	return header;
}

export function headerHints(info: IDataObject, fileName: string): string[] {
	return Object.entries(emailHeader).flatMap(([name, key]) => {
		const { [name]: shown, [`${name}Count`]: all } = info;
		const isCut = isText(shown) && shown.length >= maxHeader - 1 && shown.endsWith('…');
		if (all === undefined && !isCut) return [];
		const part = Array.isArray(shown)
			? `the first ${shown.length} of ${String(all)} entries`
			: 'only the beginning';
		return `The document info of "${fileName}" has ${part} of '${name}'. Set 'Output' to Elements and turn off 'Simplify' to get all of it, in metadata.${key}`;
	});
}

/** Single letters, such as "n u J" in a margin, are no title, nor is what announces a list. */
function titleOf({ type, text }: DocumentElement): string | undefined {
	if (type !== 'Title' || !/[\p{L}\p{N}]{2}/u.test(text) || /:\s*$/.test(text)) return undefined;
	return shortened(
		text
			.trim()
			.slice(0, 2 * maxTitle)
			.replace(/\s+/g, ' '),
		maxTitle,
	);
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

async function infoOf(
	elements: readonly DocumentElement[],
	firstPage: number,
): Promise<IDataObject> {
	const languages = new Set<string>();
	let lastPage: number | undefined;
	let pageBreaks = 0;
	let title: string | undefined;
	let hasOriginals = false;
	let hasText = false;
	let first: DocumentElement | undefined;
	const read = (element: DocumentElement) => {
		const { page_number: page, languages: own, orig_elements: originals } = element.metadata;
		const { attached_to_filename: attached } = element.metadata;
		if (originals) hasOriginals = true;
		if (typeof page === 'number') lastPage = Math.max(lastPage ?? page, page);
		if (element.type === 'PageBreak') pageBreaks += 1;
		if (Array.isArray(own))
			for (const language of own) if (isText(language)) languages.add(language);
		title ??= titleOf(element);
		hasText ||= hasVisible(element.text);
		// An email that is attached has a header of its own.
		if (element.type !== 'PageBreak' && !attached) first ??= element;
	};
	await eachInBatches(elements, read);
	if (hasOriginals) (await originalsAtEnds(elements)).forEach(read);
	const email = first && emailHeaderOf(first);
	const subject = isText(email?.subject) && email.subject.trim() !== '' ? email.subject : undefined;
	const brokenPages = pageBreaks > 0 ? pageBreaks + 1 : undefined;
	return {
		pageCount: pagesUpTo(lastPage, firstPage) ?? brokenPages,
		languages: languages.size > 0 ? [...languages] : undefined,
		title: subject === undefined ? title : shortened(subject, maxTitle),
		...email,
		elementCount: elements.length,
		hasText,
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

export const documentInfoField = boolean('documentInfo', 'Include Document Info', {
	default: true,
	description:
		"Whether to add the field document, with file name, size and page count, to each item. By default, all outputs except Elements, Table Rows and an AI agent's tool have it, without hashes.",
});

export const keepInputFieldsField = boolean('keepInputFields', 'Keep Input Fields', {
	default: true,
	description:
		"Whether to add the input item's JSON to each output item. A field of the output replaces an input field of the same name.",
});

/** What the user wants in every item besides the format's own fields. */
export interface AddedFields {
	documentInfo: boolean;
	/** Whether the info has hashes of the content and of the settings: to hash it takes about as long as to send it. */
	hashes: boolean;
	keepInputFields: boolean;
}

/**
 * Reads which fields the user wants. Rows have no document info without being asked for it, nor has what an agent's
 * model reads. Throws a Problem for an option without a value that can be used.
 */
export function readAddedFields(item: Item, format: Format, settings: object): AddedFields {
	const isUnwanted = item.isTool || isOfRows(format, settings);
	// Who names a document wants to see its name.
	const hasKey = Object.hasOwn(item.options(), documentKeyField.property.name);
	const isAskedFor = item.option(documentInfoField) ?? (hasKey || undefined);
	return {
		documentInfo: isAskedFor ?? !isUnwanted,
		hashes: isAskedFor ?? false,
		keepInputFields: item.option(keepInputFieldsField) ?? false,
	};
}
