import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../text/json';

/**
 * One element of a partition response (docs/maintainers/service.md#elements). Every other key, `embeddings` included, stays as the
 * service wrote it.
 */
export interface DocumentElement extends IDataObject {
	type: string;
	element_id: string;
	text: string;
	metadata: IDataObject;
}

const isMissing = (value: unknown) => value === undefined || value === null;
const isString = (value: unknown) => typeof value === 'string';
/** Some services write a cell, or an ID, as the number that it is. */
const isWritten = (value: unknown) =>
	isString(value) || ['number', 'boolean'].includes(typeof value);

/**
 * Returns the same object if it's complete, otherwise a completed copy: the specification promises no key. Returns
 * undefined for what isn't an element.
 */
function readElement(entry: unknown): DocumentElement | undefined {
	if (!isRecord(entry)) return undefined;
	const { type, element_id: id, text, metadata } = entry;
	const isWhole =
		isString(type) &&
		isString(id) &&
		isString(text) &&
		isRecord(metadata) &&
		!isString(metadata.languages);
	if (isWhole) return entry as DocumentElement;
	const looksLikeElement =
		[type, id, text].some(isString) &&
		(isString(type) || isMissing(type)) &&
		[id, text].every((value) => isWritten(value) || isMissing(value)) &&
		(isRecord(metadata) || isMissing(metadata));
	if (!looksLikeElement) return undefined;
	return {
		...entry,
		type: type ?? 'UncategorizedText',
		element_id: String(id ?? ''),
		text: String(text ?? ''),
		metadata: metadata ? withLanguageList(metadata) : {},
	} as DocumentElement;
}

/** Several languages in one text, such as "eng+deu", are a list like those of other services. */
function withLanguageList(metadata: Record<string, unknown>): Record<string, unknown> {
	const { languages } = metadata;
	if (typeof languages !== 'string') return metadata;
	return { ...metadata, languages: languages.match(/[\p{L}_-]+/gu) ?? [] };
}

/**
 * Reads a parsed response: a list of elements, or (for several files) a list of such lists, which is joined in order.
 * Undefined if the response is anything else.
 */
export function readElements(response: unknown): DocumentElement[] | undefined {
	if (!Array.isArray(response)) return undefined;
	const entries: unknown[] =
		response.length > 0 && response.every(Array.isArray) ? response.flat(1) : response;
	const elements: DocumentElement[] = [];
	for (const entry of entries) {
		const element = readElement(entry);
		if (element === undefined) return undefined;
		elements.push(element);
	}
	return elements;
}
