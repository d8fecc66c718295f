import type { IDataObject } from 'n8n-workflow';

import { isRecord, parseData } from '../core/text/json';
import { documentFields, isDocumentPart, partFields } from './documentContent';

/** Where n8n's nodes for models put their response, in the order in which they're looked for. */
const responseFields = ['output', 'data', 'message', 'content'] as const;

/** What Check Values adds to an item. */
const resultFields = [
	...['valuesToReview', 'isConfirmed', 'toReview', 'notChecked', 'reviewForm', 'evidence'],
];

/** A model's response nests its text no deeper. */
const maxDepth = 5;

/**
 * Returns the values that a model read, of an item's JSON: an object or a list in `output`, `data`, `message` or
 * `content`, also as JSON text with a code fence or other text around it, or else the item's fields without those that
 * hold the document. Returns undefined if there are none, and for a response that holds no JSON.
 */
export function modelValues(json: IDataObject): object | undefined {
	for (const name of responseFields) {
		const given = json[name];
		// In `data`, an Aggregate node may hold the parts of the document.
		if (given === undefined || given === null || isListOfParts(given)) continue;
		const isResponse = name === 'output' || name === 'data' || isMessage(given);
		if (isResponse) return responseData(given);
	}
	const own = ownFields(json);
	if (Object.keys(own).length > 0) return own;
	return typeof json.text === 'string' ? wholeJson(json.text) : undefined;
}

/** Whether the values are in the item's `text`, so that it isn't the document. */
export function areInText({ text, ...rest }: IDataObject): boolean {
	return modelValues(rest) === undefined && modelValues({ ...rest, text }) !== undefined;
}

function isListOfParts(given: unknown): boolean {
	return Array.isArray(given) && given.length > 0 && given.every(isDocumentPart);
}

function ownFields(json: IDataObject): IDataObject {
	const others = new Set([...documentFields, ...resultFields, ...partFields(json)]);
	return Object.fromEntries(Object.entries(json).filter(([name]) => !others.has(name)));
}

/** Returns the object or list that a response is or holds as text. */
function responseData(given: unknown): object | undefined {
	const text = messageText(given);
	if (text !== undefined) return jsonIn(text);
	return typeof given === 'object' && given !== null ? given : undefined;
}

function isMessage(given: unknown): boolean {
	return typeof given !== 'string' && messageText(given) !== undefined;
}

/** Returns the text of a message as services for models write it; undefined for data. */
function messageText(given: unknown, depth = 0): string | undefined {
	if (typeof given === 'string') return given;
	if (depth > maxDepth) return undefined;
	if (Array.isArray(given)) {
		const texts = given.map((one: unknown) =>
			isRecord(one) && typeof one.type === 'string'
				? messageText(one.text ?? one.content, depth + 1)
				: undefined,
		);
		return texts.length > 0 && texts.every((text) => text !== undefined)
			? texts.join('')
			: undefined;
	}
	if (!isRecord(given) || typeof given.role !== 'string') return undefined;
	if (!Array.isArray(given.parts)) return messageText(given.content, depth + 1);
	return given.parts.map((part: unknown) => (isRecord(part) ? part.text : '')).join('');
}

/** Returns the first object or list in a text: the text itself, in a code fence, or between other words. */
function jsonIn(text: string): object | undefined {
	const whole = wholeJson(text);
	if (whole !== undefined) return whole;
	const [start, end] = [
		text.search(/[[{]/),
		Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')),
	];
	return start === -1 ? undefined : container(text.slice(start, end + 1));
}

/** Returns the object or list that a text is, or that one of its code fences holds. */
function wholeJson(text: string): object | undefined {
	const fences = [...text.matchAll(/```[\w-]*\s([\s\S]*?)```/g)].map(([, inner = '']) => inner);
	for (const one of [text, ...fences]) {
		const data = container(one);
		if (data !== undefined) return data;
	}
	return undefined;
}

function container(text: string): object | undefined {
	const data = /^\s*[[{]/.test(text) ? parseData(text.trim()) : undefined;
	return typeof data === 'object' && data !== null ? data : undefined;
}
