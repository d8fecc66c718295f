import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { isRecord } from '../../values/isRecord';
import type { OutputMode } from '../outputSettings';
import { cutText } from './cutText';
import { limitItems, noticeFor } from './limitItems';
import { takeElements } from './takeElements';

type TextKey = 'csv' | 'markdown' | 'text';

/** The key of an item's JSON with the document's text; undefined if it has elements or a file. */
function textKeyOf(json: IDataObject, mode: OutputMode): TextKey | undefined {
	if (mode === 'file') return undefined;
	if (mode === 'markdown' || mode === 'text') {
		if (typeof json[mode] === 'string') return mode;
	}
	// If CSV was requested, every other mode returns it unchanged.
	return typeof json.csv === 'string' && json.type === undefined ? 'csv' : undefined;
}

function limitTexts(
	items: readonly INodeExecutionData[],
	limit: number,
	mode: OutputMode,
): INodeExecutionData[] {
	let room = limit;
	return items.map((item) => {
		const key = textKeyOf(item.json, mode);
		if (key === undefined) return item;
		const text = String(item.json[key]);
		const cut = cutText(text, room);
		room = Math.max(0, room - text.length);
		return cut === text ? item : { ...item, json: { ...item.json, [key]: cut } };
	});
}

function limitDocuments(items: readonly INodeExecutionData[], limit: number): INodeExecutionData[] {
	let room = limit;
	return items.map((item, position) => {
		const { elements } = item.json;
		if (!Array.isArray(elements)) return item;
		const all = elements.filter(isRecord) as IDataObject[];
		const taken = takeElements(all, room, position === 0);
		const isWhole = taken.shown.every((element, index) => element === all[index]);
		room = Math.max(0, room - taken.characters);
		if (isWhole && taken.shown.length === all.length) return item;
		// What follows a cut is cut as well: a document must not look complete without its beginning.
		room = 0;
		const notice = noticeFor(taken.shown.length, all.length, 'elements', isWhole);
		return { ...item, json: { ...item.json, elements: taken.shown, notice } };
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
	if (limit === undefined || mode === 'file') return items;
	if (items.some(({ json }) => textKeyOf(json, mode) !== undefined)) {
		return limitTexts(items, limit, mode);
	}
	if (mode === 'document') return limitDocuments(items, limit);
	return limitItems(items, limit, mode === 'chunks' ? 'chunks' : 'elements');
}
