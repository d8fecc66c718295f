import { createHash } from 'crypto';

import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { readOption } from '../../fields/readValue';
import type { Item } from '../../run/caller';
import { inSlices, type Work } from '../../values/inSlices';
import type { DocumentElement } from '../element';
import type { PartitionResult, StoredResult } from '../partitionResult';
import { documentFactsField, keepInputFieldsField } from './outputFields';
import type { OutputSettings } from './outputSettings';

/** What the user wants in every item besides the form's own fields. */
export interface AddedFields {
	documentFacts: boolean;
	keepInputFields: boolean;
}

/** Throws a Problem for an option without a value that can be used. */
export function readAddedFields(item: Item): AddedFields {
	const added = item.options();
	return {
		documentFacts: readOption(documentFactsField, added) ?? false,
		keepInputFields: readOption(keepInputFieldsField, added) ?? false,
	};
}

/** A document as it was sent, as far as that's known: a job's results don't say. */
export interface DocumentSource {
	fileName: string;
	mimeType?: string;
	/** Bytes. */
	size?: number;
	contentHash?: string;
	settingsHash?: string;
}

/** Facts that the service repeats with each element, by their names in an item's `document`. */
const repeatedFacts = {
	from: 'sent_from',
	to: 'sent_to',
	cc: 'cc_recipient',
	subject: 'subject',
} as const;

/** Undefined values are left out. */
function known(facts: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

function* factsOf(elements: readonly DocumentElement[]): Work<IDataObject> {
	const languages = new Set<unknown>();
	let pageCount: number | undefined;
	let title: string | undefined;
	for (const { type, text, metadata } of elements) {
		yield;
		const { page_number: page, languages: own } = metadata;
		if (typeof page === 'number') pageCount = Math.max(pageCount ?? 0, page);
		if (Array.isArray(own)) for (const language of own) languages.add(language);
		if (type === 'Title' && text.trim() !== '') title ??= text.replace(/\s+/g, ' ').trim();
	}
	const { metadata = {} } = elements[0] ?? {};
	const email = Object.entries(repeatedFacts).map(([name, key]) => [name, metadata[key]]);
	const isEmail = email.some(([, value]) => value !== undefined);
	return {
		pageCount,
		languages: languages.size > 0 ? ([...languages] as string[]) : undefined,
		title,
		...Object.fromEntries(email),
		date: isEmail ? metadata.last_modified : undefined,
		elementCount: elements.length,
	};
}

/** What is known of a document, for the field `document` of its items. What isn't known is left out. */
export async function documentFacts(
	result: PartitionResult | StoredResult,
	{ fileName, mimeType, size, contentHash, settingsHash }: DocumentSource,
): Promise<IDataObject> {
	const inResult =
		result.kind === 'elements'
			? await inSlices(factsOf(result.elements))
			: { elementCount: result.kind === 'stored' ? result.elementCount : undefined };
	const missing = result.kind === 'stored' ? undefined : result.missingPages;
	const failedPages = missing?.map(({ pages }) => pages);
	return known({
		fileName,
		mimeType,
		size,
		...inResult,
		failedPages: failedPages?.length ? failedPages : undefined,
		contentHash,
		settingsHash,
	});
}

/**
 * A SHA-256 hash in hexadecimal digits of what decides what comes out of a document: the fields that are sent, in whatever
 * order, and the output.
 */
export function settingsHash(
	fields: ReadonlyArray<readonly [name: string, value: string]>,
	output: OutputSettings,
): string {
	const sent = fields.map((entry) => JSON.stringify(entry)).sort();
	const settings = Object.entries(output).sort(([one], [other]) => (one < other ? -1 : 1));
	return createHash('sha256')
		.update(JSON.stringify([sent, settings]))
		.digest('hex');
}

/** The items with the fields of the input item, which theirs replace, and with the document's facts, shared by all. */
export async function addFields(
	items: INodeExecutionData[],
	{ input, document }: { input?: IDataObject; document?: IDataObject },
): Promise<INodeExecutionData[]> {
	if (input === undefined && document === undefined) return items;
	return await inSlices(withFields(items, { ...input }, document && { document }));
}

function* withFields(
	items: readonly INodeExecutionData[],
	before: IDataObject,
	after: IDataObject = {},
): Work<INodeExecutionData[]> {
	const all: INodeExecutionData[] = [];
	for (const item of items) {
		yield;
		all.push({ ...item, json: { ...before, ...item.json, ...after } });
	}
	return all;
}
