import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { jsonParse, NodeOperationError } from 'n8n-workflow';

import { isDataObject } from './readRows';

function parsed(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	return value.trim() === '' ? undefined : jsonParse<unknown>(value, { fallbackValue: value });
}

function refuse(context: IExecuteFunctions, label: string, form: string, itemIndex: number): never {
	throw new NodeOperationError(context.getNode(), `The parameter "${label}" isn't ${form}`, {
		itemIndex,
		description:
			'Check the JSON: names and text need double quotes, entries need commas between them, and the last one must not have a comma',
	});
}

/**
 * Reads the value of a JSON parameter (text, or what an expression returned) as an object; undefined if it's empty.
 * `label` is its name in the editor. Throws a NodeOperationError for anything else.
 */
export function readJsonObject(
	context: IExecuteFunctions,
	value: unknown,
	label: string,
	itemIndex: number,
): IDataObject | undefined {
	const json = parsed(value);
	if (json === undefined || json === null) return undefined;
	if (isDataObject(json) && !Array.isArray(json)) return json;
	return refuse(context, label, 'a JSON object', itemIndex);
}

/** Like `readJsonObject`, for a list of JSON objects. */
export function readJsonList(
	context: IExecuteFunctions,
	value: unknown,
	label: string,
	itemIndex: number,
): IDataObject[] | undefined {
	const json = parsed(value);
	if (json === undefined || json === null) return undefined;
	if (Array.isArray(json) && json.every(isDataObject)) return json;
	return refuse(context, label, 'a JSON list of objects', itemIndex);
}
