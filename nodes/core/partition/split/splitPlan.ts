import type { PdfDocument } from '../../../../packages/pdf-ranges';
import type { Item } from '../../n8n/nodeContext';
import type { FormFile } from '../../service/transport/formFile';
import { Problem } from '../../text/problem';
import { wantsCsv } from '../fields/formEntry';
import { documentName, type DocumentRequest } from '../request/documentRequest';
import type { PartitionExecution } from './execution';
import { planRanges, rangeText, type PageRange } from './planRanges';
import { obstacleOf, type PdfObstacle } from './pdfObstacle';
import { readPdfFile, type ReadFile } from './readPdfFile';
import type { SplitSettings } from './splitSettings';

/**
 * How a document is sent, decided before any page of it is:
 * - whole: in one request
 * - range: only the pages of the page range, in one request
 * - ranges: in several requests
 */
export type SplitPlan =
	| { kind: 'whole'; file: FormFile; pageCount?: number }
	| { kind: 'range'; pdf: PdfDocument; pages: SentPages }
	| { kind: 'ranges'; pdf: PdfDocument; ranges: readonly SentPages[] };

/** How a document is split, and what looks at it before. */
export interface Splitting extends SplitSettings {
	/** Called once the document has been read, before any of it is sent. What it throws, the document fails with. */
	onRead?: (read: ReadFile) => Promise<void>;
}

/** Pages that are sent as a PDF of their own. */
export interface SentPages extends PageRange {
	/**
	 * Whether images and drawings in a list that pages share are sent only if these pages draw them: where the user selects
	 * pages, nothing that belongs to the other pages alone may be sent.
	 */
	onlyUsed: boolean;
}

/** All ranges together may be this many times as large as the document, since each contains what pages share. */
const maxTimesDocument = 2;
/** How much larger than its share a range may be, so that small documents are split whatever their pages share. Bytes. */
const freeBytesInRange = 256 * 1024;

const tooMuchShared = 'its pages share most of their data, which each page range would repeat';

/**
 * Makes the plan for a document of whose pages the user wants some, or which they want split. What can't be split is
 * sent unsplit, with a hint where that may surprise. Throws a Problem for a page range that the document doesn't have or
 * that can't be extracted from it, and what `onRead` throws.
 */
export async function planSplit(
	item: Item,
	request: DocumentRequest,
	execution: PartitionExecution,
	settings: Splitting,
): Promise<SplitPlan> {
	const { file } = request;
	const name = documentName(file);
	const read = await readPdfFile(item, file);
	await settings.onRead?.(read);
	if ('obstacle' in read) {
		const { obstacle } = read;
		if (settings.pageRange) throw notExtracted(file, settings.pageRange, obstacle);
		if (obstacle.kind !== 'notPdf') item.hint(unsplitHint(name, obstacle.because));
		return { kind: 'whole', file: read.file };
	}
	const { pdf } = read;
	const { pageCount } = pdf;
	const range = settings.pageRange
		? pagesOf(item, execution, { file, pageCount, pageRange: settings.pageRange })
		: { first: 1, last: pageCount };
	const isWhole = range.first === 1 && range.last === pageCount;
	const onlyUsed = !isWhole;
	const unsplit: SplitPlan = isWhole
		? { kind: 'whole', file: read.file, pageCount }
		: { kind: 'range', pdf, pages: { ...range, onlyUsed } };
	if (!settings.splits) return unsplit;
	const ranges = planRanges(range, execution.maxParallelPageRanges);
	if (ranges.length === 1) return unsplit;
	// CSV isn't joined: its columns follow from all pages.
	if (wantsCsv(request.fields)) {
		const because = 'its result is CSV';
		item.hint(`${unsplitHint(name, because)}. To split it, set 'File Format' to JSON.`);
		return unsplit;
	}
	const sent = ranges.map((each) => ({ ...each, onlyUsed }));
	const reason = await reasonAgainst(pdf, sent);
	if (reason === undefined) return { kind: 'ranges', pdf, ranges: sent };
	item.hint(unsplitHint(name, reason));
	return unsplit;
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

function unsplitHint(name: string, because: string): string {
	return `The ${name} was sent unsplit because ${because}`;
}

/** The error for pages that can't be sent without the others. */
export function notExtracted(file: FormFile, range: PageRange, obstacle: PdfObstacle): Problem {
	const { because, remedy } = obstacle;
	return new Problem(
		`Could not extract pages ${rangeText(range)} from ${documentName(file)} because ${because}`,
		`${remedy === '' ? 'Remove' : `${remedy}, or remove`} 'Page Range' to send the whole file.`,
	);
}

/** The wanted pages that the document has; a range that begins behind its end is an error. */
function pagesOf(
	item: Item,
	execution: PartitionExecution,
	{ file, pageCount, pageRange }: { file: FormFile; pageCount: number; pageRange: PageRange },
): PageRange {
	if (pageRange.last <= pageCount) return pageRange;
	const count = `${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`;
	const wanted = rangeText(pageRange);
	if (pageRange.first <= pageCount) {
		// One hint for all documents: a range that suits the longest is shorter for most.
		if (!execution.hasPageRangeHint) {
			execution.hasPageRangeHint = true;
			item.hint(`'Page Range' ${wanted} was shortened: ${documentName(file)} has ${count}`);
		}
		return { first: pageRange.first, last: pageCount };
	}
	throw new Problem(
		`Pages ${wanted} aren't in ${documentName(file)}: it has ${count}`,
		"Correct the value or the expression in 'Page Range'.",
	);
}
