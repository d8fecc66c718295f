import { annotate, type PdfMark } from './annotate/annotate';
import { openPdfFile, type PdfFile } from './objects/pdfFile';
import { collectRange } from './range/collectRange';
import { writeRange } from './range/writeRange';
import { inSlices, type Pausing } from './work/inSlices';
import { orReason, WorkBudget, type Cost, type SendUnsplitReason, type Work } from './work/work';

/** Pages of a document, counted from 1, both included. */
export interface Pages {
	first: number;
	last: number;
	/**
	 * Leaves images and drawings out of lists that pages share if the content of these pages doesn't name them. Where that
	 * can't be told, such pages aren't written.
	 */
	onlyUsed?: boolean;
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

/** Readers accept some bytes before the header, from which offsets count. Bytes. */
const headerWithin = 1024;

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
	/** What collecting a range once more costs, which is reserved: by range. */
	const reserved = new Map<string, Cost>();
	const keyOf = ({ first, last, onlyUsed }: Pages) => `${first}-${last}-${onlyUsed}`;
	return {
		pageCount: file.tree.pages.length,
		size,
		async weigh(pages) {
			const found = await inSlices(orReason(weighRange(file, pages)), pausing);
			if ('reason' in found) return found;
			reserved.set(keyOf(pages), found.result.cost);
			return { size: found.result.size };
		},
		async range(pages) {
			const cost = reserved.get(keyOf(pages));
			if (cost) budget.release(cost);
			const found = await inSlices(orReason(collectRange(file, pages)), pausing);
			if ('reason' in found) return found;
			const format = { version: file.version, isPacked: reference.isPacked };
			return { pieces: await writeRange(found.result, format, budget, pausing) };
		},
		async annotate(marks) {
			const found = await inSlices(orReason(annotate(file, marks)), pausing);
			if ('reason' in found) return found;
			return { ...found.result, pieces: [whole, ...found.result.pieces] };
		},
	};
}

/** Collects a range without keeping it, and reserves the cost of doing so again. */
function* weighRange(file: PdfFile, pages: Pages): Work<{ size: number; cost: Cost }> {
	const { budget } = file.objects;
	const before = budget.left();
	const { size } = yield* collectRange(file, pages);
	return { size, cost: budget.reserveSince(before) };
}
