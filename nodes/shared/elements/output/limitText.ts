import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { isRecord } from '../../values/json';
import { formOf, type OutputMode } from './outputForms';
import type { Content } from './outputForm';
import { cutNotice, limitItems, takeFirst } from '../textLimit/limitItems';
import { beginningOf } from '../textLimit/shortenRecord';

/** The text if it is short enough, otherwise its beginning with a notice below, which comes on top. */
function cutText(text: string, characters: number): string {
	if (text.length <= characters) return text;
	const shown = beginningOf(text, characters);
	const notice = cutNotice(shown.length, text.length, 'characters');
	return shown === '' ? notice : `${shown}\n\n${notice}`;
}

/** The key of an item's JSON with the document's text; undefined if it has none. If CSV was requested, it is the text. */
function textKeyOf(json: IDataObject, content: Content): string | undefined {
	if (content.kind === 'text' && typeof json[content.key] === 'string') return content.key;
	return typeof json.csv === 'string' && json.type === undefined ? 'csv' : undefined;
}

function limitTexts(
	items: readonly INodeExecutionData[],
	limit: number,
	content: Content,
): INodeExecutionData[] {
	let room = limit;
	return items.map((item) => {
		const key = textKeyOf(item.json, content);
		if (key === undefined) return item;
		const text = String(item.json[key]);
		const cut = cutText(text, room);
		room = Math.max(0, room - text.length);
		return cut === text ? item : { ...item, json: { ...item.json, [key]: cut } };
	});
}

function limitLists(
	items: readonly INodeExecutionData[],
	limit: number,
	key: 'elements',
): INodeExecutionData[] {
	let room = limit;
	return items.map((item, position) => {
		const list = item.json[key];
		if (!Array.isArray(list)) return item;
		const all = list.filter(isRecord) as IDataObject[];
		const { shown, characters, notice } = takeFirst(all, room, position === 0, key);
		room = Math.max(0, room - characters);
		if (notice === undefined) return item;
		// What follows a cut is cut as well: a document must not look complete without its beginning.
		room = 0;
		return { ...item, json: { ...item.json, [key]: shown, notice } };
	});
}

/**
 * Cuts the output of one input item, which may be several documents, to `limit` characters. A notice shows where it was
 * cut: below the text, or as `notice` in the last element or in the document. Texts count without their file names,
 * elements and chunks as JSON. Files are never cut.
 */
export function limitText(
	items: INodeExecutionData[],
	limit: number | undefined,
	mode: OutputMode,
): INodeExecutionData[] {
	const { content } = formOf(mode);
	if (limit === undefined || content === undefined) return items;
	if (items.some(({ json }) => textKeyOf(json, content) !== undefined)) {
		return limitTexts(items, limit, content);
	}
	if (content.kind === 'items') return limitItems(items, limit, content.things);
	return content.kind === 'list' ? limitLists(items, limit, content.key) : items;
}
