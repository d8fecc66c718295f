import type { INodeExecutionData } from 'n8n-workflow';

import { cutNotice } from './cutText';
import { shortenRecord } from './shortenRecord';
import { takeElements } from './takeElements';

/** What notices call the items. */
type Things = 'elements' | 'chunks' | 'items';

/**
 * Cuts the output of one input item (one item for each element, chunk or record) to `limit` characters of JSON. If items
 * are cut off, the last one that is left has a `notice`.
 */
export function limitItems(
	items: INodeExecutionData[],
	limit: number | undefined,
	things: Things,
): INodeExecutionData[] {
	if (limit === undefined) return items;
	const all = items.map(({ json }) => json);
	const { shown } = takeElements(all, limit, true, things === 'items' ? shortenRecord : undefined);
	const isWhole = shown.every((json, position) => json === all[position]);
	if (isWhole && shown.length === all.length) return items;
	const notice = noticeFor(shown.length, all.length, things, isWhole);
	return shown.map((json, position) => {
		const isLast = position === shown.length - 1;
		return { ...items[position], json: isLast ? { ...json, notice } : json };
	});
}

/** The notice for a list that was cut. If its only entry didn't fit either and was shortened, the notice says so. */
export function noticeFor(shown: number, all: number, things: Things, isWhole: boolean): string {
	const notice = cutNotice(shown, all, things);
	if (isWhole) return notice;
	return `${notice} [Its ${things === 'items' ? 'long values are' : 'text or metadata is'} cut, too]`;
}
