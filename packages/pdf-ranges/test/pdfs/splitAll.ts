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

/** How documents were opened before there was a reason, and before ranges were weighed. */
interface EarlierPdf {
	pageCount: number;
	range(first: number, last: number): Promise<Buffer | undefined>;
}

type Open = (bytes: Buffer, signal?: AbortSignal) => Promise<OpenedPdf | EarlierPdf | undefined>;

/** Splits a document as the node does. `onRange` gets each range before the next one is written. */
export async function splitAll(
	open: Open,
	bytes: Buffer,
	{
		pagesInRange = 20,
		onRange = async () => undefined,
	}: {
		pagesInRange?: number;
		onRange?: (range: Buffer, pages: Pages) => Promise<void>;
	} = {},
): Promise<AllRanges> {
	const opened = await open(bytes);
	const result: AllRanges = { pageCount: 0, ranges: 0, size: 0 };
	if (!opened) return { ...result, reason: 'notSplittable' };
	if ('reason' in opened) return { ...result, reason: opened.reason };
	const pdf = 'pdf' in opened ? opened.pdf : opened;
	result.pageCount = pdf.pageCount;
	const all: Pages[] = [];
	for (let first = 1; first <= pdf.pageCount; first += pagesInRange) {
		all.push({ first, last: Math.min(pdf.pageCount, first + pagesInRange - 1) });
	}
	for (const pages of 'weigh' in pdf ? all : []) {
		const weighed = 'weigh' in pdf ? await pdf.weigh(pages) : undefined;
		if (weighed && 'reason' in weighed) return { ...result, reason: weighed.reason };
	}
	for (const pages of all) {
		const range = await written(pdf, pages);
		if (!range) return { ...result, reason: 'notWritten' };
		result.ranges += 1;
		result.size += range.length;
		await onRange(range, pages);
	}
	return result;
}

async function written(
	pdf: EarlierPdf | Extract<OpenedPdf, { pdf: unknown }>['pdf'],
	pages: Pages,
): Promise<Buffer | undefined> {
	if (!('weigh' in pdf)) return await pdf.range(pages.first, pages.last);
	const range = await pdf.range(pages);
	return 'reason' in range ? undefined : Buffer.concat(range.pieces);
}
