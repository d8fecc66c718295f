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

/** Replaces keys that are missing or null: the specification doesn't promise any of them. */
const missingParts = { type: 'UncategorizedText', element_id: '', text: '' } as const;
const textKeys = ['type', 'element_id', 'text'] as const;

function isTextOrMissing(value: unknown): boolean {
	return typeof value === 'string' || value === undefined || value === null;
}

function isWholeElement(value: Record<string, unknown>): value is DocumentElement {
	return textKeys.every((key) => typeof value[key] === 'string') && isRecord(value.metadata);
}

/** The same object if it's complete, otherwise a completed copy; undefined if it isn't an element. */
function readElement(entry: unknown): DocumentElement | undefined {
	if (!isRecord(entry)) return undefined;
	if (isWholeElement(entry)) return entry;
	const looksLikeElement =
		textKeys.some((key) => typeof entry[key] === 'string') &&
		textKeys.every((key) => isTextOrMissing(entry[key])) &&
		(isRecord(entry.metadata) || entry.metadata === undefined || entry.metadata === null);
	if (!looksLikeElement) return undefined;
	const completed: Record<string, unknown> = { ...entry, metadata: entry.metadata ?? {} };
	for (const key of textKeys) completed[key] = entry[key] ?? missingParts[key];
	return isWholeElement(completed) ? completed : undefined;
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
