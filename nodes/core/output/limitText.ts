import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Content } from './outputFormat';
import { formatOf, type OutputMode } from './outputFormats';
import { cutNotice, cutText, firstEntries, limitItems } from './textLimit';

/**
 * The key of an item's JSON with the document's text; undefined if it has none. If CSV was requested, it is the text.
 */
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
	if (items.some(({ json }) => textKeyOf(json, content) !== undefined)) {
		return limitTexts(items, limit, content);
	}
	if (content.kind === 'items') return limitItems(items, limit, content.things);
	return content.kind === 'list' ? limitLists(items, limit, content.key) : items;
}
