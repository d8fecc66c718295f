import type { OpenedPdf, Pages } from '../../openPdf.ts';

/** What became of a document whose ranges were all weighed and then all written. */
export interface AllRanges {
	pageCount: number;
	/** The ranges that were written, one at a time. */
	ranges: number;
	/** All ranges together. Bytes. */
	size: number;
	/** Set for what is better sent unsplit. */
	reason?: string;
}

type Open = (bytes: Buffer, signal?: AbortSignal) => Promise<OpenedPdf>;

/** Splits a document as the node does. `onRange` gets each range before the next one is written. */
export async function splitAll(
	open: Open,
	bytes: Buffer,
	{
		pagesInRange = 20,
		onlyUsed = false,
		onRange = async () => undefined,
	}: {
		pagesInRange?: number;
		onlyUsed?: boolean;
		onRange?: (range: Buffer, pages: Pages) => Promise<void>;
	} = {},
): Promise<AllRanges> {
	const opened = await open(bytes);
	const result: AllRanges = { pageCount: 0, ranges: 0, size: 0 };
	if ('reason' in opened) return { ...result, reason: opened.reason };
	const { pdf } = opened;
	result.pageCount = pdf.pageCount;
	const all: Pages[] = [];
	for (let first = 1; first <= pdf.pageCount; first += pagesInRange) {
		all.push({ first, last: Math.min(pdf.pageCount, first + pagesInRange - 1), onlyUsed });
	}
	for (const pages of all) {
		const weighed = await pdf.weigh(pages);
		if ('reason' in weighed) return { ...result, reason: weighed.reason };
	}
	for (const pages of all) {
		const written = await pdf.range(pages);
		if ('reason' in written) return { ...result, reason: 'notWritten' };
		const range = Buffer.concat(written.pieces);
		result.ranges += 1;
		result.size += range.length;
		await onRange(range, pages);
	}
	return result;
}
