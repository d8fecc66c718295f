import type { IBinaryData, IDataObject } from 'n8n-workflow';

import { isRecord, parseData } from '../../text/json';
import { readTime } from '../../text/readTime';
import { valueText } from '../../text/text';
import { choicesOf, kindOf, type Field, type FieldKind, type FieldValues } from './field';
import { emptyOption, emptyParameter, wrongValue } from './parameterErrors';

const trueWords: ReadonlySet<string> = new Set(['true', 'yes', 'on', '1']);
const falseWords: ReadonlySet<string> = new Set(['false', 'no', 'off', '0']);
const decimalNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;
const listSeparators = /[,;\r\n]+/;
/** Codes never contain these: Tesseract writes `eng+deu`. */
const codeSeparators = /[\s,;+]+/;

/** Each returns undefined for a value that isn't of its kind. */
const readers: {
	[Kind in FieldKind]: (value: unknown, field: Field) => FieldValues[Kind] | undefined;
} = {
	boolean: readBoolean,
	number: readNumber,
	choice: readChoice,
	text: textOf,
	verbatim: verbatimOf,
	setting: settingOf,
	plain: plainOf,
	id: idText,
	list: readList,
	codes: readList,
	files: readFiles,
	object(value) {
		const json = parsed(value);
		return isRecord(json) ? (json as IDataObject) : undefined;
	},
	objects(value) {
		const json = parsed(value);
		return Array.isArray(json) && json.every(isRecord) ? (json as IDataObject[]) : undefined;
	},
	json(value) {
		const json = parsed(value);
		return isRecord(json) || Array.isArray(json) ? (json as IDataObject | unknown[]) : undefined;
	},
	content(value) {
		const json = parsed(value);
		if (isRecord(json) || Array.isArray(json)) return json as IDataObject | unknown[];
		return verbatimOf(value);
	},
};

/** Whether an expression gave nothing, or a field was left empty. */
export function isNothing(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() === '';
	return value === undefined || value === null;
}

/** Whether a parameter is written as an expression in the panel. */
export function isExpression(written: unknown): boolean {
	return typeof written === 'string' && written.startsWith('=');
}

/**
 * Reads what the panel or an expression gave for a parameter. Throws a Problem that names the field, for a value that it
 * can't have, and for nothing where it's required or has a value by default: the panel can't leave that empty, so an
 * expression has failed to return a value. Other parameters may be empty.
 */
export function readParameter<Kind extends FieldKind>(
	field: Field<Kind>,
	raw: unknown,
): FieldValues[Kind] {
	const given = withoutLocator(field, raw);
	if (!isNothing(given)) return valueOf(field, given);
	if (field.property.required || !isEmptyByDefault(field)) throw emptyParameter(field);
	return emptyValues[kindOf(field)] as FieldValues[Kind];
}

/** Reads a value that isn't nothing. Throws a Problem that names the field, for one that it can't have. */
function valueOf<Kind extends FieldKind>(field: Field<Kind>, given: unknown): FieldValues[Kind] {
	const read = readers[kindOf(field)] as (
		value: unknown,
		field: Field,
	) => FieldValues[Kind] | undefined;
	const value = read(given, field);
	if (value === undefined) throw wrongValue(field, given);
	const { form } = field;
	const wrong = form && [value].flat().find((text) => !form.accept(String(text)));
	if (wrong !== undefined) throw wrongValue(field, wrong, form?.name);
	const isEmptyList = Array.isArray(value) && value.length === 0;
	if (isEmptyList && field.property.required && !field.mayBeEmpty) {
		throw emptyParameter(field);
	}
	return value;
}

/** What a resource locator holds; other values unchanged. */
function withoutLocator(field: Field, raw: unknown): unknown {
	return kindOf(field) === 'id' && isRecord(raw) ? raw.value : raw;
}

function isEmptyByDefault(field: Field): boolean {
	const value = withoutLocator(field, field.property.default);
	return isNothing(value) || ['[]', '{}'].includes(valueText(value));
}

/** Reads a parameter from the values of a group; its default if it's missing. Throws as `readParameter` does. */
export function readFrom<Kind extends FieldKind>(
	field: Field<Kind>,
	values: Readonly<Record<string, unknown>>,
): FieldValues[Kind] {
	const { name, default: byDefault } = field.property;
	return readParameter(field, Object.hasOwn(values, name) ? values[name] : byDefault);
}

/** What an empty parameter is read as. */
const emptyValues: FieldValues = {
	boolean: false,
	number: 0,
	choice: '',
	text: '',
	verbatim: '',
	setting: '',
	plain: '',
	id: '',
	list: [],
	codes: [],
	files: [],
	object: {},
	objects: [],
	json: {},
	content: '',
};

/**
 * Reads an option of a collection; undefined if it wasn't added. Throws a Problem that names the field, for a value that
 * it can't have, and for nothing: leaving it out could mean something else than intended.
 */
export function readOption<Kind extends FieldKind>(
	field: Field<Kind>,
	options: Readonly<Record<string, unknown>>,
): FieldValues[Kind] | undefined {
	const { name } = field.property;
	if (!Object.hasOwn(options, name)) return undefined;
	const given = withoutLocator(field, options[name]);
	if (isNothing(given)) throw emptyOption(field);
	return valueOf(field, given);
}

/** The options that were added to a collection, by name. Throws a Problem for anything but a collection. */
export function readOptions(collection: Field['property'], raw: unknown): Record<string, unknown> {
	if (isNothing(raw)) return {};
	if (isRecord(raw)) return raw;
	throw wrongValue({ property: collection }, raw, 'an object with its options');
}

/** The entries of a list that the panel shows as repeated groups of fields. Throws a Problem for anything else. */
export function readRows(
	collection: Field['property'],
	raw: unknown,
): Array<Record<string, unknown>> {
	const [group] = collection.options ?? [];
	const given = isRecord(raw) && group ? raw[group.name] : raw;
	if (isNothing(given)) return [];
	const rows: unknown[] = Array.isArray(given) ? given : [given];
	if (rows.every(isRecord)) return rows;
	throw wrongValue({ property: collection }, raw, 'a list of its entries');
}

function textOf(value: unknown): string | undefined {
	if (typeof value === 'string') return value.trim();
	const isPlain =
		typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
	return isPlain ? String(value) : undefined;
}

/** Text or a number; true and false name nothing. */
function idText(value: unknown): string | undefined {
	return typeof value === 'boolean' ? undefined : textOf(value);
}

function verbatimOf(value: unknown): string | undefined {
	return typeof value === 'string' ? value : textOf(value);
}

/** Dates of JavaScript and Luxon become ISO text. */
function plainOf(value: unknown): FieldValues['plain'] | undefined {
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

function settingOf(value: unknown): string | undefined {
	if (typeof value !== 'object') return verbatimOf(value);
	try {
		return valueText(value);
	} catch {
		// Objects that JSON can't hold.
		return undefined;
	}
}

function readBoolean(value: unknown): boolean | undefined {
	const word = textOf(value)?.toLowerCase() ?? '';
	if (trueWords.has(word)) return true;
	return falseWords.has(word) ? false : undefined;
}

function readNumber(value: unknown, { property }: Field): number | undefined {
	const number = typeof value === 'string' ? numberIn(value.trim()) : value;
	if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
	const { minValue, maxValue, numberPrecision } = property.typeOptions ?? {};
	if (numberPrecision === 0 && !Number.isSafeInteger(number)) return undefined;
	// Written with an exponent ('1e-7'), a number isn't decimal text.
	if (String(number).includes('e')) return undefined;
	const isInRange = number >= (minValue ?? number) && number <= (maxValue ?? number);
	// Never "-0".
	return isInRange ? number + 0 : undefined;
}

function numberIn(text: string): number | undefined {
	return decimalNumber.test(text) ? Number(text) : undefined;
}

function readChoice(value: unknown, field: Field): string | undefined {
	const text = textOf(value);
	if (text === undefined) return undefined;
	const choices = choicesOf(field);
	const respelled = field.respell?.(text) ?? text;
	if (!choices || choices.includes(respelled)) return respelled;
	return typeof field.others === 'object' && field.others.accept(text) ? text : undefined;
}

/** A list, the JSON of one, or text with separators. */
function readList(value: unknown, field: Field): string[] | undefined {
	const isJson = typeof value === 'string' && value.trim().startsWith('[');
	const given = isJson ? parsed(value) : value;
	if (given === undefined) return undefined;
	const entries: unknown[] =
		typeof given === 'string'
			? given.split(listSeparators)
			: Array.isArray(given)
				? given
				: [given];
	const found: string[] = [];
	for (const entry of entries) {
		if (isNothing(entry)) continue;
		const text = idText(entry);
		if (text === undefined) return undefined;
		found.push(...(kindOf(field) === 'codes' ? text.split(codeSeparators) : [text]));
	}
	const list = [...new Set(found.filter((entry) => entry !== ''))];
	const choices = choicesOf(field);
	return !choices || list.every((entry) => choices.includes(entry)) ? list : undefined;
}

/** Names in any form that a list can have, or binary data as an expression finds it in a node's item. */
function readFiles(value: unknown, field: Field): FieldValues['files'] | undefined {
	if (isBinaryData(value)) return [value];
	if (Array.isArray(value) && value.some(isBinaryData)) {
		const files = value.map((entry: unknown) => readFiles(entry, field));
		return files.every((entry) => entry !== undefined) ? files.flat() : undefined;
	}
	// All the binary data of an item.
	const ofItem = isRecord(value) ? Object.values(value) : [];
	return ofItem.length > 0 && ofItem.every(isBinaryData) ? ofItem : readList(value, field);
}

function isBinaryData(value: unknown): value is IBinaryData {
	if (!isRecord(value)) return false;
	const { mimeType, data, id } = value;
	return typeof mimeType === 'string' && [data, id].some((each) => typeof each === 'string');
}

/** JSON text as a value; undefined if it isn't JSON. Anything but text is a value already. */
function parsed(value: unknown): unknown {
	return typeof value === 'string' ? parseData(value) : value;
}
