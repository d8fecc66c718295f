import { annotate, type PdfMark } from './annotate/annotate';
import { openPdfFile, type PdfFile } from './objects/pdfFile';
import { collectRange, type RangeContent } from './range/collectRange';
import { writeRange } from './range/writeRange';
import { inSlices, type Pausing } from './work/inSlices';
import {
	UnsupportedPdf,
	orReason,
	WorkBudget,
	type Cost,
	type SendUnsplitReason,
	type Work,
} from './work/work';

/** Pages of a document, counted from 1, both included. */
export interface Pages {
	first: number;
	last: number;
}

/** A document that can be sent in page ranges. */
export interface PdfDocument {
	pageCount: number;
	/** How long it is. Bytes. */
	size: number;
	/**
	 * Estimates how long a range will be, in bytes, without writing it. The work for writing it is reserved, so a range
	 * that was weighed can be written.
	 */
	weigh(pages: Pages): Promise<{ size: number } | NotSplit>;
	/** Writes some pages as a PDF of their own, in pieces that share the document's memory. */
	range(pages: Pages): Promise<{ pieces: readonly Buffer[] } | NotSplit>;
	/**
	 * Appends marks with comments: the document's own bytes stay as they are, and are the first piece. Marks on pages that
	 * don't exist, and those whose box has no area on its page, are left out; `marked` is how many were written.
	 */
	annotate(
		marks: readonly PdfMark[],
	): Promise<{ pieces: readonly Buffer[]; marked: number } | NotSplit>;
}

/** Why a document is better sent unsplit. */
interface NotSplit {
	reason: SendUnsplitReason;
}

export type OpenedPdf = { pdf: PdfDocument } | NotSplit;

/** The result of weighing a range. */
interface Weighed {
	/** Bytes. */
	size: number;
	/** Whether its lists of images and drawings are trimmed. */
	trims: boolean;
	/** The cost of collecting it once more; it's reserved. */
	cost: Cost;
}

/** Readers accept some bytes before the header, from which offsets count. Bytes. */
const headerWithin = 1024;
/** Up to this many times its share of the document, a range isn't trimmed: reading its content would cost more. */
const usualShare = 1.1;

/**
 * Opens a PDF for splitting: reads where its objects are, and its page tree. Encrypted, broken or unusual documents
 * aren't opened, nor those that take more work than their length allows. Holds the event loop for a few milliseconds at
 * a time. Throws the reason of the signal once it's aborted.
 */
export async function openPdf(bytes: Uint8Array, pausing: Pausing): Promise<OpenedPdf> {
	const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
	const header = whole.subarray(0, headerWithin).indexOf('%PDF-');
	if (header < 0) return { reason: 'notSplittable' };
	const budget = new WorkBudget(whole.length);
	const opened = await inSlices(orReason(openPdfFile(whole.subarray(header), budget)), pausing);
	if ('reason' in opened) return opened;
	return { pdf: documentOf(opened.result, whole, pausing) };
}

function documentOf(file: PdfFile, whole: Buffer, pausing: Pausing): PdfDocument {
	const { budget, reference } = file.objects;
	const size = whole.length;
	/** By range. */
	const weighed = new Map<string, Weighed>();
	const keyOf = ({ first, last }: Pages) => `${first}-${last}`;
	return {
		pageCount: file.tree.pages.length,
		size,
		async weigh(pages) {
			const found = await inSlices(orReason(weighRange(file, pages, size)), pausing);
			if ('reason' in found) return found;
			weighed.set(keyOf(pages), found.result);
			return { size: found.result.size };
		},
		async range(pages) {
			const known = weighed.get(keyOf(pages));
			if (known) budget.release(known.cost);
			const work = collect(file, pages, size, known);
			const found = await inSlices(orReason(work), pausing);
			if ('reason' in found) return found;
			const format = { version: file.version, isPacked: reference.isPacked };
			return { pieces: await writeRange(found.result.content, format, budget, pausing) };
		},
		async annotate(marks) {
			const found = await inSlices(orReason(annotate(file, marks)), pausing);
			if ('reason' in found) return found;
			return { ...found.result, pieces: [whole, ...found.result.pieces] };
		},
	};
}

/** Collects a range without keeping it, and reserves the cost of doing so again. */
function* weighRange(file: PdfFile, pages: Pages, documentSize: number): Work<Weighed> {
	const { budget } = file.objects;
	const before = budget.left();
	const { content, trims } = yield* collect(file, pages, documentSize);
	return { size: content.size, trims, cost: budget.reserveSince(before) };
}

/** Collects a range as it is, or, where that's longer than its share of the document, only what its content uses. */
function* collect(
	file: PdfFile,
	pages: Pages,
	size: number,
	known?: Weighed,
): Work<{ content: RangeContent; trims: boolean }> {
	if (!known?.trims) {
		const share = (pages.last - pages.first + 1) / file.tree.pages.length;
		const maxBytes = known ? Infinity : size * share * usualShare;
		const content = yield* collectRange(file, pages, { trims: false, maxBytes });
		if (content) return { content, trims: false };
	}
	const content = yield* collectRange(file, pages, { trims: true });
	if (!content) throw new UnsupportedPdf('A range is longer than anything');
	return { content, trims: true };
}
