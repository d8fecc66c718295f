import type { PdfDocument } from '../../../packages/pdf-ranges';
import type { Item } from '../n8n/nodeContext';
import type { FormFile } from '../wire/formFile';
import { Problem } from '../text/problem';
import { countText } from '../text/text';
import { documentName, type PartitionExecution } from './execution';
import { planRanges, rangeText, type PageRange } from './pageRange';
import { obstacleOf, type PdfObstacle } from './pdfObstacle';

/** Pages that are sent as a PDF of their own. */
export interface SentPages extends PageRange {
	/**
	 * Whether images and drawings in a list that pages share are sent only if these pages draw them: where the user selects
	 * pages, nothing that belongs to the other pages alone may be sent.
	 */
	onlyUsed: boolean;
}

/**
 * Returns the pages of a document that are sent: those that the user selects, or all. A range that ends behind the last
 * page is shortened, with a hint. Throws a Problem for one that begins there.
 */
export function selectPages(
	item: Item,
	execution: PartitionExecution,
	file: FormFile,
	{ pageCount, wanted }: { pageCount: number; wanted?: PageRange },
): SentPages {
	if (wanted === undefined) return { first: 1, last: pageCount, onlyUsed: false };
	const { first } = wanted;
	const last = Math.min(wanted.last, pageCount);
	if (first > pageCount) throw notInDocument(file, wanted, { pageCount, field: 'Page Range' });
	// One hint for all documents: a range that suits the longest is shorter for most.
	if (last < wanted.last && !execution.hasPageRangeHint) {
		execution.hasPageRangeHint = true;
		const name = documentName(file);
		const count = countText(pageCount, 'page');
		item.hint(`'Page Range' ${rangeText(wanted)} was shortened: ${name} has ${count}`);
	}
	return { first, last, onlyUsed: first > 1 || last < pageCount };
}

/** Returns the error for pages that a document doesn't have. `field`: the parameter that names them. */
export function notInDocument(
	file: FormFile,
	range: PageRange,
	{ pageCount, field }: { pageCount: number; field: string },
): Problem {
	const pages =
		range.first === range.last ? `Page ${range.first} isn't` : `Pages ${rangeText(range)} aren't`;
	return new Problem(
		`${pages} in ${documentName(file)}: it has ${countText(pageCount, 'page')}`,
		`Correct the value or the expression in '${field}'.`,
	);
}

/** What decides in which ranges a document is sent. */
interface RangeSettings {
	pdf: PdfDocument;
	pages: SentPages;
	/** Whether its result is CSV. */
	isCsv: boolean;
	/** How many ranges are sent in parallel. */
	concurrency: number;
}

/** All ranges together may be this many times as large as the document, since each contains what pages share. */
const maxTimesDocument = 2;
/** How much larger than its share a range may be, so that small documents are split whatever their pages share. Bytes. */
const freeBytesInRange = 256 * 1024;

const tooMuchShared = 'its pages share most of their data, which each page range would repeat';

/**
 * Returns the ranges to send a document in; undefined where it's sent unsplit, with a hint where that may surprise.
 */
export async function splitIntoRanges(
	item: Item,
	file: FormFile,
	{ pdf, pages, isCsv, concurrency }: RangeSettings,
): Promise<SentPages[] | undefined> {
	const { onlyUsed } = pages;
	const ranges = planRanges(pages, concurrency).map((range) => ({ ...range, onlyUsed }));
	if (ranges.length === 1) return undefined;
	// CSV isn't joined: its columns follow from all pages.
	if (isCsv) {
		const hint = unsplitHint(file, 'its result is CSV');
		item.hint(`${hint}. To split it, set 'File Format' to JSON.`);
		return undefined;
	}
	const reason = await reasonAgainst(pdf, ranges);
	if (reason === undefined) return ranges;
	item.hint(unsplitHint(file, reason));
	return undefined;
}

/** Returns why a document shouldn't be sent in these ranges, as the end of a sentence; undefined if it can be. */
async function reasonAgainst(
	pdf: PdfDocument,
	ranges: readonly SentPages[],
): Promise<string | undefined> {
	const maxBytes = maxTimesDocument * pdf.size + freeBytesInRange * ranges.length;
	let total = 0;
	for (const range of ranges) {
		const weighed = await pdf.weigh(range);
		if ('reason' in weighed) return obstacleOf(weighed.reason).because;
		total += weighed.size;
		if (total > maxBytes) return tooMuchShared;
	}
	return undefined;
}

/** Returns the hint for a document that isn't split although the user wants that. */
export function unsplitHint(file: FormFile, because: string): string {
	return `The ${documentName(file)} was sent unsplit because ${because}`;
}

/** Returns some pages of a document as a file with its name. Throws a Problem if they can't be sent without the others. */
export async function fileOfPages(
	pdf: PdfDocument,
	pages: SentPages,
	document: FormFile,
): Promise<FormFile> {
	const written = await pdf.range(pages);
	if ('reason' in written) throw notExtracted(document, pages, obstacleOf(written.reason));
	const { pieces } = written;
	return {
		fieldName: document.fieldName,
		fileName: document.fileName,
		mimeType: 'application/pdf',
		size: pieces.reduce((size, piece) => size + piece.length, 0),
		pieces,
		open: async () => Buffer.concat(pieces),
	};
}

/** Returns the error for pages that can't be sent without the others. */
export function notExtracted(file: FormFile, range: PageRange, obstacle: PdfObstacle): Problem {
	const { because, remedy } = obstacle;
	return new Problem(
		`Could not extract pages ${rangeText(range)} from ${documentName(file)} because ${because}`,
		`${remedy === '' ? 'Remove' : `${remedy}, or remove`} 'Page Range' to send the whole file.`,
	);
}
