import type { IDataObject } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';

import { isDataObject } from './readRows';
import { Problem } from '../values/problem';

function parsed(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	return value.trim() === '' ? undefined : jsonParse<unknown>(value, { fallbackValue: value });
}

function refuse(label: string, form: string): never {
	throw new Problem(
		`The parameter "${label}" isn't ${form}`,
		'Check the JSON: names and text need double quotes, entries need commas between them, and the last one must not have a comma',
	);
}

/**
 * Reads the value of a JSON parameter (text, or what an expression returned) as an object; undefined if it's empty.
 * `label` is its name in the editor. Throws a NodeOperationError for anything else.
 */
export function readJsonObject(value: unknown, label: string): IDataObject | undefined {
	const json = parsed(value);
	if (json === undefined || json === null) return undefined;
	if (isDataObject(json) && !Array.isArray(json)) return json;
	return refuse(label, 'a JSON object');
}

/** Like `readJsonObject`, for a list of JSON objects. */
export function readJsonList(value: unknown, label: string): IDataObject[] | undefined {
	const json = parsed(value);
	if (json === undefined || json === null) return undefined;
	if (Array.isArray(json) && json.every(isDataObject)) return json;
	return refuse(label, 'a JSON list of objects');
}
