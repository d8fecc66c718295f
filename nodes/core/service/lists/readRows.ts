import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../text/json';

/** `isRecord` for n8n's own type of JSON objects. */
export function isDataObject(value: unknown): value is IDataObject {
	return isRecord(value);
}

/**
 * Reads the rows of a list from a response: a list of objects, or an object that contains it under the collection's name
 * or as `items`, `data` or `results`. Null is an empty list; anything else is undefined. Entries that aren't objects
 * are left out, unless there's nothing else.
 */
export function readRows(response: unknown, collection: string): IDataObject[] | undefined {
	if (response === null) return [];
	if (Array.isArray(response)) return objectsOf(response);
	if (!isRecord(response)) return undefined;
	for (const name of [collection, 'items', 'data', 'results']) {
		const rows = response[name];
		if (Array.isArray(rows)) return objectsOf(rows);
	}
	return undefined;
}

function objectsOf(entries: unknown[]): IDataObject[] | undefined {
	const objects = entries.filter(isDataObject);
	return objects.length === 0 && entries.length > 0 ? undefined : objects;
}
