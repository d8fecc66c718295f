import type { IBinaryData, IDataObject, INodePropertyTypeOptions } from 'n8n-workflow';

import { isRecord, parseData } from '../../text/json';
import { readTime } from '../../text/readTime';
import { valueText } from '../../text/text';

/** Whether an expression returned nothing, or a field was left empty. */
export function isNothing(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() === '';
	return value === undefined || value === null;
}

export function readText(value: unknown): string | undefined {
	if (typeof value === 'string') return value.trim();
	const isPlain =
		typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
	return isPlain ? String(value) : undefined;
}

/** True and false name nothing. */
export function readId(value: unknown): string | undefined {
	return typeof value === 'boolean' ? undefined : readText(value);
}

export function readVerbatim(value: unknown): string | undefined {
	return typeof value === 'string' ? value : readText(value);
}

export function readSettingText(value: unknown): string | undefined {
	if (typeof value !== 'object') return readVerbatim(value);
	try {
		return valueText(value);
	} catch {
		// Objects that JSON can't hold.
		return undefined;
	}
}

export function readFilterValue(value: unknown): boolean | number | string | undefined {
	if (typeof value === 'boolean') return value;
	if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
	return typeof value === 'string' ? value : dateText(value);
}

/** A date of JavaScript or Luxon, which becomes ISO text as JSON. */
function dateText(value: unknown): string | undefined {
	const given: unknown =
		isRecord(value) && typeof value.toJSON === 'function' ? value.toJSON() : value;
	if (typeof given !== 'string' || readTime(given) === undefined) return undefined;
	return given.trim();
}

const trueWords: ReadonlySet<string> = new Set(['true', 'yes', 'on', '1']);
const falseWords: ReadonlySet<string> = new Set(['false', 'no', 'off', '0']);

export function readBoolean(value: unknown): boolean | undefined {
	const word = readText(value)?.toLowerCase() ?? '';
	if (trueWords.has(word)) return true;
	return falseWords.has(word) ? false : undefined;
}

const decimalNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;

export function readNumber(
	value: unknown,
	{ minValue, maxValue, numberPrecision }: INodePropertyTypeOptions,
): number | undefined {
	const number = typeof value === 'string' ? numberIn(value.trim()) : value;
	if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
	if (numberPrecision === 0 && !Number.isSafeInteger(number)) return undefined;
	// Written with an exponent ('1e-7'), a number isn't decimal text.
	if (String(number).includes('e')) return undefined;
	const isInRange = number >= (minValue ?? number) && number <= (maxValue ?? number);
	// Never "-0".
	return isInRange ? number + 0 : undefined;
}

function numberIn(decimal: string): number | undefined {
	return decimalNumber.test(decimal) ? Number(decimal) : undefined;
}

/** A list, the JSON of one, or text with separators. */
export function readList(value: unknown): string[] | undefined {
	const isJson = typeof value === 'string' && value.trim().startsWith('[');
	const given = isJson ? parsed(value) : value;
	if (given === undefined) return undefined;
	const split: unknown = typeof given === 'string' ? given.split(/[,;\r\n]+/) : given;
	const entries = [split].flat().filter((entry) => !isNothing(entry));
	const texts = entries.map(readId);
	return texts.every((entry) => entry !== undefined) ? [...new Set(texts)] : undefined;
}

/** Codes never contain these separators: Tesseract writes `eng+deu`. */
export function readCodes(value: unknown): string[] | undefined {
	const codes = readList(value)?.flatMap((entry) => entry.split(/[\s,;+]+/));
	return codes && [...new Set(codes)].filter((code) => code !== '');
}

/** Names in any form that a list can have, or binary data as an expression finds it in a node's item. */
export function readFileList(value: unknown): Array<string | IBinaryData> | undefined {
	if (isBinaryData(value)) return [value];
	if (Array.isArray(value) && value.some(isBinaryData)) {
		const read = value.map(readFileList);
		return read.every((entry) => entry !== undefined) ? read.flat() : undefined;
	}
	// All the binary data of an item.
	const ofItem = isRecord(value) ? Object.values(value) : [];
	return ofItem.length > 0 && ofItem.every(isBinaryData) ? ofItem : readList(value);
}

function isBinaryData(value: unknown): value is IBinaryData {
	if (!isRecord(value)) return false;
	const { mimeType, data, id } = value;
	// Where n8n keeps files in memory, `$binary` has neither.
	return (
		typeof mimeType === 'string' &&
		[data, id].every((each) => ['string', 'undefined'].includes(typeof each))
	);
}

export function readJsonObject(value: unknown): IDataObject | undefined {
	const json = parsed(value);
	return isRecord(json) ? (json as IDataObject) : undefined;
}

export function readJsonObjects(value: unknown): IDataObject[] | undefined {
	const json = parsed(value);
	return Array.isArray(json) && json.every(isRecord) ? (json as IDataObject[]) : undefined;
}

export function readJsonData(value: unknown): IDataObject | unknown[] | undefined {
	const json = parsed(value);
	return isRecord(json) || Array.isArray(json) ? (json as IDataObject | unknown[]) : undefined;
}

/** JSON text as a value; undefined if it isn't JSON. Anything but text is a value already. */
function parsed(value: unknown): unknown {
	return typeof value === 'string' ? parseData(value) : value;
}
