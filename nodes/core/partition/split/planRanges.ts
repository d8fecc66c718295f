import type { PdfDocument } from '../../../../packages/pdf-ranges';
import type { NodeContext, ItemContext } from '../../n8n/nodeContext';

/** Pages of a document, counted from 1, both included. */
export interface PageRange {
	first: number;
	last: number;
}

/** More pages in one request make failures expensive, and gateways time out: docs/maintainers/service.md#splitting-a-pdf */
const maxPagesInRange = 20;
/** A request for a single page isn't worth its overhead. */
const minPagesInRange = 2;

/**
 * Cuts pages into ranges to send `concurrency` at a time: in as few rounds as possible, each of them full, and of lengths
 * that differ by one page at most, so that no range has to be waited for alone.
 */
export function planRanges({ first, last }: PageRange, concurrency: number): PageRange[] {
	const pages = last - first + 1;
	const rounds = Math.ceil(pages / (maxPagesInRange * concurrency));
	const count = Math.max(1, Math.min(rounds * concurrency, Math.floor(pages / minPagesInRange)));
	return evenRanges({ first, last }, count);
}

/** Cuts pages into `count` ranges whose lengths differ by one page at most. */
function evenRanges({ first, last }: PageRange, count: number): PageRange[] {
	const pages = last - first + 1;
	const boundary = (position: number) => first + Math.floor((position * pages) / count);
	return Array.from({ length: count }, (_, position) => ({
		first: boundary(position),
		last: boundary(position + 1) - 1,
	}));
}

/** "21-40", or "7" for a single page. */
export function rangeText({ first, last }: PageRange): string {
	return first === last ? String(first) : `${first}-${last}`;
}

const written = /^(\d+)(?:\s*[-\u2013]\s*(\d+))?$/;

/**
 * Reads a page range: "1-50", "7", a number, or a list of two numbers from an expression.
 * Undefined for anything else, or if the end is before the start.
 */
export function readPageRange(value: unknown): PageRange | undefined {
	const text = (Array.isArray(value) ? value.join('-') : String(value)).trim();
	const match = written.exec(text);
	if (!match) return undefined;
	const first = Number(match[1]);
	const last = match[2] === undefined ? first : Number(match[2]);
	return first >= 1 && last >= first && Number.isSafeInteger(last) ? { first, last } : undefined;
}

/** All ranges together may be this many times as large as the document, since each contains what pages share. */
const maxTimesDocument = 2;
/** How much larger than its share a range may be, so that small documents are split whatever their pages share. Bytes. */
const freeBytesInRange = 256 * 1024;

/**
 * Cuts pages into ranges to send `concurrency` at a time. If the pages share so much that the ranges would be much larger
 * than the document, there are fewer of them, and a hint says so. Undefined if the document can't be split, or isn't
 * worth splitting, and should be sent whole.
 */
export async function affordableRanges(
	context: NodeContext<ItemContext>,
	pdf: PdfDocument,
	pages: PageRange,
	{ concurrency, documentName }: { concurrency: number; documentName: string },
): Promise<PageRange[] | undefined> {
	const planned = planRanges(pages, concurrency);
	for (let ranges = planned; ; ranges = evenRanges(pages, Math.ceil(ranges.length / 2))) {
		const weighed = ranges.length === 1 ? 'affordable' : await weigh(pdf, ranges);
		if (weighed === 'affordable') {
			if (ranges.length < planned.length) {
				context.hint(sharingHint(documentName, planned.length, ranges.length));
			}
			return ranges;
		}
		if (weighed === 'tooMuchWork') context.hint(tooComplexHint(documentName));
		if (weighed !== 'tooLong') return undefined;
	}
}

type Weighed = 'affordable' | 'tooLong' | 'notSplittable' | 'tooMuchWork';

async function weigh(pdf: PdfDocument, ranges: readonly PageRange[]): Promise<Weighed> {
	const maxBytes = maxTimesDocument * pdf.size + freeBytesInRange * ranges.length;
	let total = 0;
	for (const range of ranges) {
		const found = await pdf.weigh(range);
		if ('reason' in found) return found.reason;
		total += found.size;
		if (total > maxBytes) return 'tooLong';
	}
	return 'affordable';
}

/** The hint for a document whose splitting takes more work than it should for its size. */
export function tooComplexHint(documentName: string): string {
	return `The ${documentName} was sent unsplit because it's too complex to split`;
}

function sharingHint(documentName: string, planned: number, sent: number): string {
	const what = sent === 1 ? 'was sent in one request' : `was split into ${sent} page ranges`;
	return `The ${documentName} ${what} instead of ${planned} page ranges: its pages share most of their data, which each range would repeat`;
}
