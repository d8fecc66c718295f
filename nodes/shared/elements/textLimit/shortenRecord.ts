import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../values/json';

/** Values nested deeper are left out instead of shortened: for each level, everything inside is measured again. */
const deepestCut = 20;

/** Ends a text that was cut. */
const ellipsis = '…';

/** The size of a value in characters of JSON, which is how an agent receives it. */
export function sizeOf(value: unknown): number {
	return JSON.stringify(value)?.length ?? 0;
}

/** The beginning of a text, never with half a character. */
export function beginningOf(text: string, characters: number): string {
	const end = Math.max(0, characters);
	const last = text.charCodeAt(end - 1);
	const isHalf = end > 0 && end < text.length && last >= 0xd800 && last <= 0xdbff;
	return text.slice(0, isHalf ? end - 1 : end);
}

/**
 * Shortens a record to a number of characters of JSON (at least 2): long texts and lists are cut, and what still doesn't
 * fit is left out. Short values stay, since they tell what the record is.
 */
export function shortenRecord(record: IDataObject, characters: number): IDataObject {
	return shortenedObject(record, characters, 0) as IDataObject;
}

/** Undefined if nothing of the value fits. */
function shortened(value: unknown, room: number, depth: number): unknown {
	if (sizeOf(value) <= room) return value;
	if (typeof value === 'string') return shortenedText(value, room);
	if (room < sizeOf([]) || depth >= deepestCut) return undefined;
	if (Array.isArray(value)) return shortenedList(value, room, depth);
	return isRecord(value) ? shortenedObject(value, room, depth) : undefined;
}

function shortenedText(text: string, room: number): string | undefined {
	const start = beginningOf(text, room);
	// Some characters take several in JSON.
	const tooMany = Math.max(0, sizeOf(start + ellipsis) - room);
	const kept = beginningOf(start, start.length - tooMany);
	return kept === '' ? undefined : kept + ellipsis;
}

function shortenedList(list: readonly unknown[], room: number, depth: number): unknown[] {
	const shown: unknown[] = [];
	let left = room - sizeOf([]);
	for (const entry of list) {
		const size = sizeOf(entry) + 1;
		if (size > left) break;
		shown.push(entry);
		left -= size;
	}
	if (shown.length > 0) return shown;
	const first = shortened(list[0], left, depth + 1);
	return first === undefined ? [] : [first];
}

/** Each value gets an equal share of the room; what short values leave over goes to longer ones. */
function shortenedObject(
	object: Record<string, unknown>,
	room: number,
	depth: number,
): Record<string, unknown> {
	const bySize = Object.entries(object)
		.map(([key, value]) => ({ key, value, size: sizeOf(value) }))
		.sort((first, second) => first.size - second.size);
	const shown = new Map<string, unknown>();
	let left = room - sizeOf({});
	bySize.forEach(({ key, value }, position) => {
		const share = Math.floor(left / (bySize.length - position));
		const keySize = sizeOf(key) + 2;
		const fitting = shortened(value, share - keySize, depth + 1);
		if (fitting === undefined) return;
		shown.set(key, fitting);
		left -= keySize + sizeOf(fitting);
	});
	const keys = Object.keys(object).filter((key) => shown.has(key));
	return Object.fromEntries(keys.map((key) => [key, shown.get(key)]));
}
