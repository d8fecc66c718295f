import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { formatOf, type OutputMode } from './outputFormats';
import { cutNotice, cutText, firstEntries, limitItems } from './textLimit';

function limitTexts(
	items: readonly INodeExecutionData[],
	limit: number,
	key: string,
): INodeExecutionData[] {
	let room = limit;
	return items.map((item) => {
		const text = item.json[key];
		if (typeof text !== 'string') return item;
		const cut = cutText(text, room);
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
	mode: OutputMode,
): INodeExecutionData[] {
	const { content } = formatOf(mode);
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
