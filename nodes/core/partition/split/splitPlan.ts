import type { PdfDocument } from '../../../../packages/pdf-ranges';
import type { Item } from '../../n8n/nodeContext';
import type { FormFile } from '../../service/transport/formFile';
import { Problem } from '../../text/problem';
import { chunkingIsOn, wantsCsv } from '../fields/formEntry';
import { documentName, type DocumentRequest } from '../request/documentRequest';
import {
	affordableRanges,
	planRanges,
	rangeText,
	tooComplexHint,
	type PageRange,
} from './planRanges';
import { chunkingName } from './chunkElements';
import type { PartitionExecution } from './execution';
import { maxPdfBytes, maxPdfSize, readPdfFile } from './readPdfFile';
import type { SplitSettings } from './splitSettings';

/**
 * How a document is sent, decided before any page of it is:
 * - whole: in one request
 * - range: only the pages of the page range, in one request
 * - ranges: in several requests, whose results are joined
 * - rangesThenChunk: the same without chunking; then the service chunks the joined elements, sent under `chunkedAs`
 */
export type SplitPlan = WholePlan | RangePlan | RangesPlan | ChunkPlan;

interface WholePlan {
	kind: 'whole';
	/** How many pages it has, if it's a PDF. */
	pageCount?: number;
}

interface RangePlan {
	kind: 'range';
	pdf: PdfDocument;
	range: PageRange;
}

interface RangesPlan {
	kind: 'ranges';
	pdf: PdfDocument;
	ranges: readonly PageRange[];
}

export type ChunkPlan = Omit<RangesPlan, 'kind'> & { kind: 'rangesThenChunk'; chunkedAs: string };

/**
 * Makes the plan for a document of whose pages the user wants some, or which they want split. What can't be split is sent whole, with a hint where
 * that may surprise. Throws a Problem for a page range that the document doesn't have or that can't be taken out of it.
 */
export async function planSplit(
	item: Item,
	request: DocumentRequest,
	execution: PartitionExecution,
	settings: SplitSettings,
): Promise<SplitPlan> {
	const { file } = request;
	const name = documentName(file);
	const { pdf, tookTooMuchWork } = await readPdfFile(item, file);
	if (!pdf) {
		const plan = planUnsplit(file, settings);
		if (tookTooMuchWork) item.hint(tooComplexHint(name));
		if (isTooLong(file)) item.hint(`The ${name} is larger than ${maxPdfSize} and was sent unsplit`);
		return plan;
	}
	const range = pagesOf(item, execution, {
		file,
		pageCount: pdf.pageCount,
		pageRange: settings.pageRange,
	});
	const isWhole = range.first === 1 && range.last === pdf.pageCount;
	const unsplit: SplitPlan = isWhole
		? { kind: 'whole', pageCount: pdf.pageCount }
		: { kind: 'range', pdf, range };
	if (!settings.splits) return unsplit;
	if (wantsCsv(request.fields)) {
		if (planRanges(range, execution.maxParallelPageRanges).length > 1) item.hint(csvHint(name));
		return unsplit;
	}
	const ranges = await affordableRanges(item, pdf, range, {
		concurrency: execution.maxParallelPageRanges,
		documentName: name,
	});
	if (!ranges) return { ...planUnsplit(file, settings), pageCount: pdf.pageCount };
	if (ranges.length === 1) return unsplit;
	if (!chunkingIsOn(request.fields)) return { kind: 'ranges', pdf, ranges };
	// Chunks must not end where a range does.
	const chunkedAs = await chunkingName(item, request, execution);
	if (chunkedAs !== undefined) return { kind: 'rangesThenChunk', pdf, ranges, chunkedAs };
	item.hint(
		"PDFs weren't split: the service doesn't chunk existing elements, and chunks of separate page ranges would differ from those of the whole document. Set 'Chunking Strategy' to None, or remove the option 'Split PDF'.",
	);
	return unsplit;
}

/** CSV isn't joined: its columns follow from all pages. */
function csvHint(name: string): string {
	return `The ${name} was sent unsplit because its result is CSV. To split it, set 'File Format' to JSON.`;
}

/** The plan for a document that can't be split: whole, unless only some of its pages were wanted. Throws a Problem. */
export function planUnsplit(file: FormFile, { pageRange }: SplitSettings): WholePlan {
	if (!pageRange) return { kind: 'whole' };
	throw new Problem(
		`Could not extract pages ${rangeText(pageRange)} from ${documentName(file)}`,
		isTooLong(file)
			? `It's larger than ${maxPdfSize}. Remove 'Page Range' to send the whole file.`
			: "It isn't a PDF, or it's encrypted or broken. Remove 'Page Range' to send the whole file.",
	);
}

function isTooLong(file: FormFile): boolean {
	return file.size > maxPdfBytes;
}

/** The wanted pages that the document has; a range that begins behind its end is an error. */
function pagesOf(
	item: Item,
	execution: PartitionExecution,
	{ file, pageCount, pageRange }: { file: FormFile; pageCount: number; pageRange?: PageRange },
): PageRange {
	if (!pageRange) return { first: 1, last: pageCount };
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
