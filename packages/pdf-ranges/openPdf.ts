import { annotate, type PdfMark } from './annotate/annotate';
import { linearizedPageCount } from './objects/linearized';
import { openPdfFile, type PdfFile } from './objects/pdfFile';
import { collectRange } from './range/collectRange';
import { writeRange } from './range/writeRange';
import { orReason, WorkBudget, type Cost, type Pausing, type UnreadableReason } from './work/work';

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

/** A document whose pages are known. */
export interface PdfDocument {
	pageCount: number;
	/** How long it is. Bytes. */
	size: number;
	/**
	 * Estimates how long a range will be, in bytes, without writing it. The work for writing it is reserved, so a range
	 * that was weighed can be written.
	 */
	weigh(pages: Pages): Promise<{ size: number } | Unreadable>;
	/** Writes some pages as a PDF of their own, in pieces that share the document's memory. */
	range(pages: Pages): Promise<{ pieces: readonly Buffer[] } | Unreadable>;
	/**
	 * Appends marks with comments: the document's own bytes stay as they are, and are the first piece. Marks on pages that
	 * don't exist, and those whose box has no area on its page, are left out; `marked` is how many were written.
	 */
	annotate(
		marks: readonly PdfMark[],
	): Promise<{ pieces: readonly Buffer[]; marked: number } | Unreadable>;
}

interface Unreadable {
	reason: UnreadableReason;
}

export type OpenedPdf = { pdf: PdfDocument } | Unreadable;

/** Readers accept some bytes before the header, from which offsets count. Bytes. */
const headerWithin = 1024;

/**
 * Opens a PDF: reads where its objects are, and its page tree; where the document doesn't say it right, by looking for
 * them. Documents whose pages can't be counted aren't opened, nor those that take more work than their length allows.
 * Holds the event loop for a few milliseconds at a time. Throws the reason of the signal once it's aborted.
 */
export async function openPdf(bytes: Uint8Array, pausing: Pausing): Promise<OpenedPdf> {
	const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
	const header = whole.subarray(0, headerWithin).indexOf('%PDF-');
	if (header < 0) return { reason: 'damaged' };
	const budget = new WorkBudget(whole.length, pausing);
	const file = whole.subarray(header);
	const opened = await orReason(async () => await openPdfFile(file, budget));
	if ('result' in opened) {
		const { obstacle, tree } = opened.result;
		if (!obstacle) return { pdf: pdfDocument(opened.result, whole) };
		return { pdf: countedOnly(tree.pages.length, whole.length, obstacle) };
	}
	if (opened.reason !== 'encrypted') return opened;
	const count = await orReason(async () => await linearizedPageCount(file, budget));
	return 'reason' in count ? opened : { pdf: countedOnly(count.result, whole.length, 'encrypted') };
}

function countedOnly(pageCount: number, size: number, reason: UnreadableReason): PdfDocument {
	const refuse = async () => await Promise.resolve({ reason });
	return { pageCount, size, weigh: refuse, range: refuse, annotate: refuse };
}

function pdfDocument(file: PdfFile, whole: Buffer): PdfDocument {
	const { budget, reference } = file.objects;
	/** What collecting a range once more costs, which is reserved: by range. */
	const reserved = new Map<string, Cost>();
	const keyOf = ({ first, last, onlyUsed }: Pages) => `${first}-${last}-${onlyUsed}`;
	/** One after the other, so that each cost is that of one range, and only one is held in memory. */
	let last: Promise<unknown> = Promise.resolve();
	const inTurn = async <T>(work: () => Promise<T>) => {
		const result = last.then(async () => await orReason(work));
		last = result.catch(() => undefined);
		return await result;
	};
	return {
		pageCount: file.tree.pages.length,
		size: whole.length,
		async weigh(pages) {
			const weighed = await inTurn(async () => {
				const before = budget.left();
				const { size } = await collectRange(file, pages);
				reserved.set(keyOf(pages), budget.reserveSince(before));
				return { size };
			});
			return 'reason' in weighed ? weighed : weighed.result;
		},
		async range(pages) {
			const written = await inTurn(async () => {
				const cost = reserved.get(keyOf(pages));
				if (cost) budget.release(cost);
				const content = await collectRange(file, pages);
				const format = { version: file.version, isPacked: reference.isPacked };
				return { pieces: await writeRange(content, format, budget) };
			});
			return 'reason' in written ? written : written.result;
		},
		async annotate(marks) {
			const annotated = await inTurn(async () => await annotate(file, marks));
			if ('reason' in annotated) return annotated;
			return { ...annotated.result, pieces: [whole, ...annotated.result.pieces] };
		},
	};
}
