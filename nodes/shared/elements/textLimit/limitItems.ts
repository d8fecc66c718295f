import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Caller } from '../../run/caller';
import { isRecord } from '../../values/json';
import { flatMetadata } from '../metadata';
import { shortenRecord, sizeOf } from './shortenRecord';

/** What an agent's model can easily read at once. Characters. */
export const limitForAgents = 20_000;

/** What notices call the entries of a list. */
type Things = 'elements' | 'chunks' | 'pages' | 'rows' | 'items';

/** What of a list fits. */
interface Taken {
	/** The beginning of the list. If not even the first entry fits, it may be shortened. */
	shown: IDataObject[];
	/** The size of `shown` in characters of JSON. */
	characters: number;
	/** Undefined if the list is complete. */
	notice?: string;
}

/** The notice for a cut: how many of all things are shown. For example: 20,000 of 30,000 characters. */
export function cutNotice(shown: number, all: number, things: string): string {
	const readable = new Intl.NumberFormat('en-US');
	return `[Cut: ${readable.format(shown)} of ${readable.format(all)} ${things} shown]`;
}

/**
 * As many of the first entries as fit into a number of characters of JSON. With `isFirst`, at least one is returned,
 * shortened if it doesn't fit.
 */
export function takeFirst(
	all: readonly IDataObject[],
	characters: number,
	isFirst: boolean,
	things: Things,
): Taken {
	const taken: Taken = { shown: [], characters: 0 };
	for (const entry of all) {
		const size = sizeOf(entry);
		if (taken.characters + size > characters) break;
		taken.shown.push(entry);
		taken.characters += size;
	}
	if (taken.shown.length === all.length) return taken;
	const [first] = all;
	if (taken.shown.length > 0 || first === undefined || !isFirst) {
		return { ...taken, notice: cutNotice(taken.shown.length, all.length, things) };
	}
	const isPlain = things !== 'elements' && things !== 'chunks';
	const entry = shortenRecord(isPlain ? first : withoutLargeParts(first), characters);
	const cut = isPlain ? 'long values are' : 'text or metadata is';
	const notice = `${cutNotice(1, all.length, things)} [Its ${cut} cut, too]`;
	return { shown: [entry], characters: sizeOf(entry), notice };
}

/** An element or chunk without its vector and the large parts of its metadata, which are of no use when they're cut. */
function withoutLargeParts({ embeddings: _vector, ...element }: IDataObject): IDataObject {
	const { metadata } = element;
	return isRecord(metadata)
		? { ...element, metadata: flatMetadata(metadata as IDataObject, []) }
		: element;
}

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
	const { shown, notice } = takeFirst(all, limit, true, things);
	if (notice === undefined) return items;
	return shown.map((json, position) => {
		const isLast = position === shown.length - 1;
		return { ...items[position], json: isLast ? { ...json, notice } : json };
	});
}

/** The limit for one input item if the node is an agent's tool, otherwise undefined. */
export function limitForTool({ isTool }: Caller): number | undefined {
	return isTool ? limitForAgents : undefined;
}
