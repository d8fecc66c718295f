import { openPdfFile, type PdfFile } from './objects/pdfFile';
import { collectRange, type RangeContent } from './range/collectRange';
import { UsedNames } from './range/usedNames';
import { writeRange } from './range/writeRange';
import { inSlices } from './work/inSlices';
import { OddPdf, orReason, WorkBudget, type Cost, type WholeReason, type Work } from './work/work';

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
	 * Finds out about how long a range will be, in bytes, without writing it. A range that was weighed can be written:
	 * the work for it is reserved.
	 */
	weigh(pages: Pages): Promise<{ size: number } | NotSplit>;
	/** Gives some pages as a PDF of its own, in pieces that share the memory of the document. */
	range(pages: Pages): Promise<{ pieces: readonly Buffer[] } | NotSplit>;
}

/** What can't be done with a document, and why: it is better sent whole. */
export interface NotSplit {
	reason: WholeReason;
}

export type OpenedPdf = { pdf: PdfDocument } | NotSplit;

/** What weighing a range found out. */
interface Weighed {
	/** Bytes. */
	size: number;
	/** Set for a range that is trimmed. */
	names?: UsedNames;
	/** What collecting it once more costs; it is reserved. */
	cost: Cost;
}

/** Where a PDF may begin: readers accept some bytes before the header. */
const headerWithin = 1024;
/** A range that isn't much longer than its part of the document needs no look at what its content uses. */
const usualShare = 1.1;

/**
 * Opens a PDF for splitting: reads where its objects are, and its page tree. What is encrypted, broken or unusual isn't
 * opened, nor what takes more work than its length deserves. The event loop is held for a few milliseconds at a time.
 * Throws the reason of `signal` once it is aborted.
 */
export async function openPdf(bytes: Uint8Array, signal?: AbortSignal): Promise<OpenedPdf> {
	const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
	const header = whole.subarray(0, headerWithin).indexOf('%PDF-');
	if (header < 0) return { reason: 'notSplittable' };
	const budget = new WorkBudget(whole.length);
	let reason: WholeReason = 'notSplittable';
	// Offsets count from the header, or, where bytes were put before it later, from the start.
	for (const start of new Set([header, 0])) {
		const opened = await inSlices(orReason(openPdfFile(whole.subarray(start), budget)), signal);
		if ('result' in opened) return { pdf: documentOf(opened.result, whole.length, signal) };
		reason = opened.reason;
	}
	return { reason };
}

function documentOf(file: PdfFile, size: number, signal: AbortSignal | undefined): PdfDocument {
	const { budget, reference } = file.objects;
	/** By range: what was found out when it was weighed. */
	const weighed = new Map<string, Weighed>();
	const keyOf = ({ first, last }: Pages) => `${first}-${last}`;
	return {
		pageCount: file.tree.pages.length,
		size,
		async weigh(pages) {
			const found = await inSlices(orReason(weighRange(file, pages, size)), signal);
			if ('reason' in found) return found;
			weighed.set(keyOf(pages), found.result);
			return { size: found.result.size };
		},
		async range(pages) {
			const known = weighed.get(keyOf(pages));
			if (known) budget.release(known.cost);
			const work = collectTrimmed(file, pages, known, size);
			const found = await inSlices(orReason(work), signal);
			if ('reason' in found) return found;
			const format = { version: file.version, isPacked: reference.isPacked };
			return { pieces: await writeRange(found.result.content, format, budget, signal) };
		},
	};
}

/** Collects a range without keeping it, and reserves what doing so once more costs. */
function* weighRange(file: PdfFile, pages: Pages, documentSize: number): Work<Weighed> {
	const { budget } = file.objects;
	const before = budget.left();
	const { content, names } = yield* collectTrimmed(file, pages, undefined, documentSize);
	return { size: content.size, names, cost: budget.reserveSince(before) };
}

/** Collects a range as it is; where that holds more than its part of the document, only what its content uses. */
function* collectTrimmed(
	file: PdfFile,
	pages: Pages,
	known: Weighed | undefined,
	size: number,
): Work<{ content: RangeContent; names?: UsedNames }> {
	if (!known?.names) {
		const share = (pages.last - pages.first + 1) / file.tree.pages.length;
		const mostBytes = known ? Infinity : size * share * usualShare;
		const content = yield* collectRange(file, pages, { mostBytes });
		if (content) return { content };
	}
	const names = known?.names ?? new UsedNames();
	const content = yield* collectRange(file, pages, { names });
	if (!content) throw new OddPdf('A range is longer than anything');
	return { content, names };
}
