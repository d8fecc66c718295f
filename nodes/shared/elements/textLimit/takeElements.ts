import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../values/isRecord';
import { flatMetadata } from '../metadata';
import { beginningOf } from './cutText';
import { sizeOf } from './sizeOf';

/** What of a list fits. */
export interface TakenElements {
	/** The beginning of the list. If not even the first entry fits, it may be shortened. */
	shown: IDataObject[];
	/** The size of `shown` in characters of JSON. */
	characters: number;
}

function textKeyOf(element: IDataObject): 'pageContent' | 'text' {
	return typeof element.pageContent === 'string' ? 'pageContent' : 'text';
}

/** Keeps flat metadata without large parts, and as much of the text as fits. */
function shortenElement(element: IDataObject, characters: number): IDataObject {
	const { embeddings: _vector, ...kept } = element;
	const metadata = isRecord(element.metadata)
		? flatMetadata(element.metadata as IDataObject, [])
		: {};
	const key = textKeyOf(element);
	const room = characters - sizeOf({ ...kept, metadata, [key]: '' });
	return { ...kept, metadata, [key]: beginningOf(String(element[key] ?? ''), room) };
}

/**
 * As many of the first elements, chunks or records as fit into a number of characters of JSON. With `isFirst`, at least
 * one is returned, shortened if it doesn't fit.
 */
export function takeElements(
	elements: readonly IDataObject[],
	characters: number,
	isFirst: boolean,
	shorten: (element: IDataObject, characters: number) => IDataObject = shortenElement,
): TakenElements {
	const taken: TakenElements = { shown: [], characters: 0 };
	for (const element of elements) {
		const size = sizeOf(element);
		if (taken.characters + size > characters) break;
		taken.shown.push(element);
		taken.characters += size;
	}
	const [first] = elements;
	if (taken.shown.length > 0 || first === undefined || !isFirst) return taken;
	const entry = shorten(first, characters);
	return { shown: [entry], characters: sizeOf(entry) };
}
