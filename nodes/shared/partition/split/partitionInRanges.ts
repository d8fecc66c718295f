import type { PartitionResult } from '../../elements/partitionResult';
import type { PdfDocument } from '../../pdf/openPdf';
import type { FormFile } from '../../service/transport/multipartBody';
import { UnusableAnswer } from '../../service/transport/unusableAnswer';
import { callForDocument, type DocumentResult } from '../callService';
import { chunkingIsOn, languagesAreSet, originalElementsAreWanted } from '../formEntry';
import { documentName, type DocumentRequest } from '../documentRequest';
import { affordableRanges, tooMuchWorkHint } from './affordableRanges';
import { chunkElements } from './chunkElements';
import { chunkingName } from './chunkingName';
import { splitExecution, type SplitExecution } from './execution';
import { failuresOf, joinResults } from './joinResults';
import { rangeText, type PageRange } from './planRanges';
import { fieldsFromPage, withoutChunking } from './rangeFields';
import { rangesFailure } from './rangeFailures';
import { longestPdfBytes, readPdfFile } from './readPdfFile';
import { rangeFile, sendRanges, type RangeOutcome } from './sendRanges';
import type { SplitSettings } from './splitSettings';
import { Problem } from '../../values/problem';
import type { Caller, ItemContext } from '../../run/caller';

/** A PDF that can be split, and which of its pages to send. */
interface OpenedPdf {
	pdf: PdfDocument;
	pages: PageRange;
}

/** `opened` is missing for a file that can't be split; `whole` is the file for sending it whole. */
interface OpenedDocument {
	opened?: OpenedPdf;
	whole: FormFile;
}

/**
 * Sends a PDF in page ranges in parallel and joins the responses to the result of an unsplit call. A document that can't
 * be split is sent whole. Throws a NodeApiError that names the failed ranges, or a NodeOperationError
 * for a page range that the document doesn't have.
 */
export async function partitionInRanges(
	caller: Caller<ItemContext>,
	request: DocumentRequest,
	settings: SplitSettings,
): Promise<DocumentResult> {
	const execution = splitExecution(caller, settings.rangesAtOnce);
	const { size } = request.file;
	const giveBack = await execution.memory.take(size > longestPdfBytes ? 0 : size);
	return await splitAndJoin(caller, request, execution, settings).finally(giveBack);
}

async function splitAndJoin(
	caller: Caller<ItemContext>,
	given: DocumentRequest,
	execution: SplitExecution,
	settings: SplitSettings,
): Promise<DocumentResult> {
	const { opened, whole } = await openDocument(caller, given, settings);
	const request = { ...given, file: whole };
	const result = opened && (await sendOpened(caller, request, execution, { opened, settings }));
	if (result) return result;
	assertNoPageRange(request, settings);
	return await sendWhole(caller, request);
}

/** Undefined if pages of the PDF can't be written as a PDF of their own. */
async function sendOpened(
	caller: Caller<ItemContext>,
	request: DocumentRequest,
	execution: SplitExecution,
	{ opened, settings }: { opened: OpenedPdf; settings: SplitSettings },
): Promise<DocumentResult | undefined> {
	const ranges = await affordableRanges(caller, opened.pdf, opened.pages, {
		concurrency: settings.rangesAtOnce,
		documentName: documentName(request.file),
	});
	if (!ranges) return undefined;
	if (ranges.length === 1) return await sendUnsplit(caller, request, opened);
	const split: Split = { ...opened, ranges, settings };
	if (chunkingIsOn(request.fields)) {
		return await partitionAndChunk(caller, request, execution, split);
	}
	const outcomes = await sendAll(caller, request, execution, split);
	return outcomes && (await joinAll(caller, request, split, outcomes));
}

async function openDocument(
	caller: Caller<ItemContext>,
	request: DocumentRequest,
	settings: SplitSettings,
): Promise<OpenedDocument> {
	const { file } = request;
	const { pdf, whole, tookTooMuchWork } = await readPdfFile(caller, file);
	if (pdf) {
		const pages = pagesOf(request, pdf.pageCount, settings.pageRange);
		return { opened: { pdf, pages }, whole };
	}
	assertNoPageRange(request, settings);
	if (tookTooMuchWork) caller.hint(tooMuchWorkHint(documentName(file)));
	if (isTooLong(file)) {
		caller.hint(`The ${documentName(file)} is larger than 512 MB and was sent whole`);
	}
	return { whole };
}

function isTooLong(file: FormFile): boolean {
	return file.size > longestPdfBytes;
}

/** A document that can't be split may be sent whole only if no page range is set. */
function assertNoPageRange({ file }: DocumentRequest, { pageRange }: SplitSettings): void {
	if (!pageRange) return;
	throw new Problem(
		`Could not take pages ${rangeText(pageRange)} out of ${documentName(file)}`,
		isTooLong(file)
			? "It's larger than 512 MB. Remove Page Range to send it whole."
			: "It isn't a PDF, or it's encrypted or broken. Remove Page Range to send it whole.",
	);
}

function pagesOf(
	{ file }: DocumentRequest,
	pageCount: number,
	pageRange: PageRange | undefined,
): PageRange {
	if (!pageRange) return { first: 1, last: pageCount };
	if (pageRange.last <= pageCount) return pageRange;
	throw new Problem(
		`Pages ${rangeText(pageRange)} aren't in ${documentName(file)}: it has ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`,
		'Correct the value or the expression in "Page Range".',
	);
}

async function sendWhole(
	caller: Caller<ItemContext>,
	request: DocumentRequest,
): Promise<DocumentResult> {
	return await callForDocument(caller, request, {
		...request,
		subject: documentName(request.file),
	});
}

/** Sends the document in one request: whole, or only the pages of the page range. */
async function sendUnsplit(
	caller: Caller<ItemContext>,
	request: DocumentRequest,
	opened: OpenedPdf,
): Promise<DocumentResult | undefined> {
	if (isWhole(opened)) return await sendWhole(caller, request);
	const file = await rangeFile(opened.pdf, opened.pages, request.file);
	if (!file) return undefined;
	return await callForDocument(caller, request, {
		...request,
		file,
		fields: fieldsFromPage(request.fields, opened.pages.first),
		subject: `pages ${rangeText(opened.pages)} of ${documentName(request.file)}`,
	});
}

function isWhole({ pdf, pages }: OpenedPdf): boolean {
	return pages.first === 1 && pages.last === pdf.pageCount;
}

interface Split extends OpenedPdf {
	ranges: readonly PageRange[];
	settings: SplitSettings;
}

/**
 * Sends the ranges and returns the outcome of each; undefined if they can't be written. Throws if a range failed, or all
 * of them where the user allows failed ranges.
 */
async function sendAll(
	caller: Caller<ItemContext>,
	request: DocumentRequest,
	execution: SplitExecution,
	{ pdf, ranges, settings: { allowFailed } }: Split,
): Promise<RangeOutcome[] | undefined> {
	const outcomes = await sendRanges(caller, request, execution, {
		pdf,
		ranges,
		fields: request.fields,
		allowFailed,
	});
	if (!outcomes) return undefined;
	const failures = failuresOf(outcomes);
	const isStopped = caller.signal.aborted;
	const hasAny = outcomes.some((outcome) => outcome?.kind === 'done');
	const isComplete = outcomes.every((outcome) => outcome !== undefined);
	if (isStopped || !isComplete || !hasAny || (failures.length > 0 && !allowFailed)) {
		throw rangesFailure(failures, {
			name: documentName(request.file),
			ranges: ranges.length,
			advice: adviceFor(request, allowFailed),
		});
	}
	if (failures.length > 0) {
		const pages = failures.map(({ range }) => rangeText(range)).join(', ');
		caller.hint(
			`Pages ${pages} of ${documentName(request.file)} are missing: ${failures[0]?.message}`,
		);
	}
	return outcomes;
}

/**
 * Joins the ranges, with a hint if the result may differ from that of the unsplit document. Throws a NodeOperationError
 * for CSV that would fill the memory.
 */
async function joinAll(
	caller: Caller<ItemContext>,
	{ file, fields }: DocumentRequest,
	{ ranges }: Split,
	outcomes: readonly RangeOutcome[],
): Promise<PartitionResult> {
	const { result, differingLanguages } = await joinResults(ranges, outcomes).catch(
		async (error: unknown) => {
			if (!(error instanceof UnusableAnswer)) return await Promise.reject(error);
			const { message, advice } = error;
			throw new Problem(message, advice);
		},
	);
	if (differingLanguages.length > 0 && !languagesAreSet(fields)) {
		caller.hint(
			`The service detected different languages in the page ranges of ${documentName(file)} (${differingLanguages.join(', ')}), so the languages in its metadata may differ from those of the unsplit document. Set Languages to get the same for all pages.`,
		);
	}
	return result;
}

function adviceFor({ canMissPages }: DocumentRequest, allowFailed: boolean): string {
	if (!canMissPages) {
		return 'Nothing was loaded because no pages may be missing. To load only some of the pages, set Page Range in Split Options';
	}
	return allowFailed ? '' : 'To get the other pages anyway, turn on Allow Failed Ranges';
}

/**
 * Chunks must not end where a range does: the ranges are partitioned without chunking, and then the service chunks the
 * joined elements. If it can't, the document is sent whole.
 */
async function partitionAndChunk(
	caller: Caller<ItemContext>,
	request: DocumentRequest,
	execution: SplitExecution,
	split: Split,
): Promise<DocumentResult | undefined> {
	const name = await chunkingName(caller, request, execution);
	if (name === undefined) {
		caller.hint(
			"PDFs weren't split: the service doesn't chunk existing elements, and chunks of separate page ranges would differ from those of the whole document. Set Chunking Strategy to None, or Split PDF to Do Not Split.",
		);
		return await sendUnsplit(caller, request, split);
	}
	const unchunked = { ...request, fields: withoutChunking(request.fields) };
	const outcomes = await sendAll(caller, unchunked, execution, split);
	if (!outcomes) return undefined;
	const joined = await joinAll(caller, request, split, outcomes);
	if (joined.kind === 'csv') return joined;
	if (originalElementsAreWanted(request.fields)) {
		caller.hint(
			'The original elements in the chunks of split PDFs have the IDs, file name and languages of the elements in the page ranges, and coordinates only if Coordinates is on. To get the same original elements as without splitting, set Split PDF to Do Not Split.',
		);
	}
	return await chunkElements(caller, request, execution, joined, name);
}
