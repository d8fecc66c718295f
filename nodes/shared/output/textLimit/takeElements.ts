import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../json/isRecord';
import { flatMetadata } from '../metadata';
import { beginningOf } from './cutText';
import { sizeOf } from './sizeOf';

/** What of a list fits. */
export interface TakenElements {
	/** The list's beginning. Its one entry may be shortened, when not even the first one fits. */
	shown: IDataObject[];
	/** How many characters `shown` has as JSON. */
	characters: number;
}

/** The key that holds the text of an element or of a chunk. */
function textKeyOf(element: IDataObject): 'pageContent' | 'text' {
	return typeof element.pageContent === 'string' ? 'pageContent' : 'text';
}

/** Takes an element or chunk; gives it with small metadata, and of its text what fits. */
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
 * Takes elements, chunks or records and the most characters they may have as JSON; gives the first ones, as many as
 * fit. With `isFirst` at least one is given: shortened, when it does not fit.
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
