import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { NodeContext } from '../n8n/nodeContext';
import { beginningOf } from '../text/text';
import type { Format } from './format';

/** What an agent's model can easily read at once. Characters. */
export const limitForAgents = 20_000;

/** Returns the limit for one input item if the node is an agent's tool, otherwise undefined. */
export function limitForTool({ isTool }: NodeContext): number | undefined {
	return isTool ? limitForAgents : undefined;
}

/** The size of a value in characters of JSON, which is how an agent receives it. */
function sizeOf(value: unknown): number {
	return JSON.stringify(value).length;
}

/** Returns the notice for a cut: how many of all things are shown, such as [Cut: 20,000 of 30,000 characters shown]. */
function cutNotice(shown: number, all: number, things: string): string {
	const readable = new Intl.NumberFormat('en-US');
	return `[Cut: ${readable.format(shown)} of ${readable.format(all)} ${things}]`;
}

/** A word or number that begins no further before the limit isn't cut in two. Characters. */
const longestWord = 200;

/** Words, addresses and numbers, whose digits may be grouped by spaces: not those of scripts without spaces. */
const spacedWords = /(?:\d+[ \xa0\u2009\u202f](?=\d))*[^\s\p{Lo}]+/gu;

function partOfWord(text: string, at: number): number {
	const from = Math.max(0, at - longestWord - 1);
	const around = text.slice(from, at + longestWord);
	const spans = (begin: number, length: number) =>
		begin > 0 && begin < at - from && begin + length > at - from;
	for (const { index, 0: word } of around.matchAll(spacedWords)) {
		if (spans(index, word.length)) return at - from - index;
	}
	const words = new Intl.Segmenter('en', { granularity: 'word' });
	const { index = 0, segment = '' } = words.segment(around).containing(at - from) ?? {};
	return spans(index, segment.length) ? at - from - index : 0;
}

function wholeWords(text: string, characters: number): string {
	const shown = beginningOf(text, characters);
	const whole = shown.slice(0, shown.length - partOfWord(text, shown.length));
	return whole.trim() === '' ? shown : whole;
}

const fence = /^[ \t]*(`{3,}|~{3,})([^\n]*)$/gm;

function closingFence(markdown: string): string {
	let open = '';
	for (const [, marks = '', rest = ''] of markdown.matchAll(fence)) {
		if (open === '') {
			if (!marks.startsWith('`') || !rest.includes('`')) open = marks;
		} else if (marks.startsWith(open) && rest.trim() === '') open = '';
	}
	return open === '' ? '' : `\n${open}`;
}

function cutText(text: string, characters: number, isMarkdown: boolean): string {
	if (text.length <= characters) return text;
	const shown = wholeWords(text, characters);
	const notice = cutNotice(shown.length, text.length, 'characters shown');
	const closed = isMarkdown ? `${shown}${closingFence(shown)}` : shown;
	return shown === '' ? notice : `${closed}\n\n${notice}`;
}

function firstEntries<Entry>(
	all: readonly Entry[],
	maxCharacters: number,
): { shown: Entry[]; characters: number } {
	let characters = 0;
	const end = all.findIndex((entry) => {
		const size = sizeOf(entry);
		if (characters + size > maxCharacters) return true;
		characters += size;
		return false;
	});
	return { shown: end < 0 ? [...all] : all.slice(0, end), characters };
}

/**
 * Cuts the output of one input item (one item for each element, chunk or record) to `limit` characters of JSON. If items
 * are cut off, the last one that is left has a `notice`. Of a first item that's too long on its own, only the beginning
 * of its JSON is left, as text.
 */
export function limitItems(
	items: INodeExecutionData[],
	limit: number | undefined,
	things: string,
): INodeExecutionData[] {
	const [first] = items;
	if (limit === undefined || first === undefined) return items;
	const { shown } = firstEntries(
		items.map(({ json }) => json),
		limit,
	);
	if (shown.length === items.length) return items;
	if (shown.length === 0) {
		const json = { text: beginningAsJson(JSON.stringify(first.json), limit) };
		const notice = cutNotice(1, items.length, `${things} shown, and only the beginning of it`);
		return [{ ...first, json: { ...json, notice } }];
	}
	const notice = cutNotice(shown.length, items.length, `${things} shown`);
	return shown.map((json, position) => {
		const isLast = position === shown.length - 1;
		return { ...items[position], json: isLast ? { ...json, notice } : json };
	});
}

/**
 * The beginning of a text that takes no more than `limit` characters in the JSON of an item, where some take several.
 */
function beginningAsJson(text: string, limit: number): string {
	const start = beginningOf(text, limit);
	return wholeWords(text, start.length - Math.max(0, sizeOf({ text: start }) - limit));
}

function limitTexts(
	items: readonly INodeExecutionData[],
	limit: number,
	key: string,
): INodeExecutionData[] {
	let room = limit;
	return items.map((item) => {
		const text = item.json[key];
		if (typeof text !== 'string') return item;
		const cut = cutText(text, room, key === 'markdown');
		room = Math.max(0, room - text.length);
		return { ...item, json: { ...item.json, [key]: cut } };
	});
}

function limitLists(
	items: readonly INodeExecutionData[],
	limit: number,
	key: 'elements',
): INodeExecutionData[] {
	let room = limit;
	return items.map((item) => {
		const all = item.json[key] as IDataObject[];
		const { shown, characters } = firstEntries(all, room);
		// What follows a cut is cut as well: a document must not look complete without its beginning.
		room = shown.length === all.length ? room - characters : 0;
		if (shown.length === all.length) return item;
		const notice = cutNotice(shown.length, all.length, `${key} shown`);
		return { ...item, json: { ...item.json, [key]: shown, notice } };
	});
}

/**
 * Cuts the output of one input item, which may be several documents, to `limit` characters: the text, or all but the
 * first elements, chunks, pages or rows. A notice shows where it was cut: below the text, or as `notice` in the last
 * element or in the document. Texts count without their file names, elements and chunks as JSON. Files are never cut.
 */
export function limitText(
	items: INodeExecutionData[],
	limit: number | undefined,
	{ content }: Format,
): INodeExecutionData[] {
	if (limit === undefined || content === undefined) return items;
	switch (content.kind) {
		case 'text':
			return limitTexts(items, limit, content.key);
		case 'items':
			return limitItems(items, limit, content.things);
		case 'list':
			return limitLists(items, limit, content.key);
	}
}
