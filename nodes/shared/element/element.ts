import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../json/isRecord';

/**
 * One element of a partition answer (specification section 2.1, public service section 2.8).
 * Every other key, `embeddings` included, stays as the service wrote it.
 */
export interface DocumentElement extends IDataObject {
	type: string;
	element_id: string;
	text: string;
	metadata: IDataObject;
}

/** What an element gets where the service leaves a key out or null: the specification shows no key as certain. */
const missingParts = { type: 'UncategorizedText', element_id: '', text: '' } as const;
const textKeys = ['type', 'element_id', 'text'] as const;

/** Takes any value; says whether it is a string, or left out. */
function isTextOrMissing(value: unknown): boolean {
	return typeof value === 'string' || value === undefined || value === null;
}

/** Takes any value; says whether it is an element with all four parts. */
function isWholeElement(value: Record<string, unknown>): value is DocumentElement {
	return textKeys.every((key) => typeof value[key] === 'string') && isRecord(value.metadata);
}

/** Takes one entry of the answer's list; gives the same object, a completed copy, or undefined for something else. */
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
 * Takes a parsed answer: a list of elements, or (several files) a list of such lists, which is joined in order.
 * Gives the elements, each one unchanged, or undefined when the answer is anything else.
 */
export function readElements(answer: unknown): DocumentElement[] | undefined {
	if (!Array.isArray(answer)) return undefined;
	const entries: unknown[] =
		answer.length > 0 && answer.every(Array.isArray) ? answer.flat(1) : answer;
	const elements: DocumentElement[] = [];
	for (const entry of entries) {
		const element = readElement(entry);
		if (element === undefined) return undefined;
		elements.push(element);
	}
	return elements;
}
