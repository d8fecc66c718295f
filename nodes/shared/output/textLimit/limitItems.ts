import type { INodeExecutionData } from 'n8n-workflow';

import { cutNotice } from './cutText';
import { shortenRecord } from './shortenRecord';
import { takeElements } from './takeElements';

/** What the items are, as notices call them. */
type Things = 'elements' | 'chunks' | 'items';

/**
 * Takes the items that one input item gave, one for each element, chunk or record of the service, and the most
 * characters they may have as JSON; gives the first ones, the last of them with a notice under `notice`.
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

/** The notice where a list was cut. One entry that did not fit was shortened, which the reader must know, too. */
export function noticeFor(shown: number, all: number, things: Things, isWhole: boolean): string {
	const notice = cutNotice(shown, all, things);
	if (isWhole) return notice;
	return `${notice} [Its ${things === 'items' ? 'long values are' : 'text or metadata is'} cut, too]`;
}
