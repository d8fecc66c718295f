import type { PdfDocument } from '../../../../packages/pdf-ranges';
import { withoutTurns } from '../../n8n/memory';
import type { Item } from '../../n8n/nodeContext';
import type { MissingPages } from '../../output/elements/missingPages';
import type { PartitionResult } from '../../output/elements/partitionResult';
import type { DocumentElement } from '../../service/element';
import type { FormFile } from '../../service/transport/formFile';
import { flatInBatches } from '../../text/batches';
import {
	isSplitField,
	pageNumberField,
	startingPageNumber,
	type FormEntry,
} from '../fields/formEntry';
import { documentName, sendForElements, type DocumentRequest } from '../request/documentRequest';
import { numberedInDocument } from '../response/pageNumbers';
import type { PartitionExecution } from './execution';
import { obstacleOf } from './pdfObstacle';
import { rangeText } from './planRanges';
import { failuresOf, rangeFailure, rangesFailure, type RangeOutcome } from './rangeFailures';
import { notExtracted, type SentPages } from './splitPlan';

/** The ranges of a document, and whether pages may be missing from the result. */
interface Split {
	pdf: PdfDocument;
	ranges: readonly SentPages[];
	allowFailed: boolean;
}

/** Returns some pages of a document as a file with its name. Throws a Problem if they can't be sent without the others. */
export async function rangeFile(
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

/** Returns the fields for pages from `firstPage` on, with the number of that page in the document. */
export function fieldsFromPage(fields: readonly FormEntry[], firstPage: number): FormEntry[] {
	const pageNumber = startingPageNumber(fields) + firstPage - 1;
	return [
		...fields.filter(([name]) => name !== pageNumberField),
		[pageNumberField, String(pageNumber)],
	];
}

/** The hint for a document whose page numbers had to be corrected. */
export function numberingHint(file: FormFile): string {
	return `The service numbered the pages of each page range of ${documentName(file)} from 1. The page numbers were corrected, but element IDs may repeat.`;
}

/**
 * Sends the ranges, as many in parallel as the execution's limit allows, and returns their elements one range after the
 * other. Throws a ServiceProblem if a range failed, or all of them where the user allows failed ranges, which a hint
 * names otherwise.
 */
export async function sendRanges(
	item: Item,
	request: DocumentRequest,
	execution: PartitionExecution,
	split: Split,
): Promise<PartitionResult> {
	const outcomes = await sendAll(item, request, execution, split);
	const failures = failuresOf(outcomes);
	const hasAny = outcomes.some((outcome) => outcome?.kind === 'done');
	const isComplete = outcomes.every((outcome) => outcome !== undefined);
	const isFailure = !hasAny || (failures.length > 0 && !split.allowFailed);
	const name = documentName(request.file);
	if (item.signal.aborted || !isComplete || isFailure) {
		const advice = adviceFor(request, split.allowFailed);
		const mayBeCharged =
			hasAny || item.signal.aborted || failures.some((failure) => failure.mayBeCharged);
		throw rangesFailure(failures, { name, ranges: split.ranges.length, advice, mayBeCharged });
	}
	if (failures.length > 0) {
		const pages = failures.map(({ range }) => rangeText(range)).join(', ');
		item.hint(`Pages ${pages} of ${name} are missing: ${failures[0]?.message}`);
	}
	const isCorrected = outcomes.some((outcome) => outcome?.kind === 'done' && outcome.isCorrected);
	if (isCorrected) item.hint(numberingHint(request.file));
	return await inOrder(outcomes);
}

/** Puts the elements of the ranges one after the other, and says where pages are missing. */
async function inOrder(outcomes: readonly RangeOutcome[]): Promise<PartitionResult> {
	const lists: DocumentElement[][] = [];
	const missingPages: MissingPages[] = [];
	let position = 0;
	for (const outcome of outcomes) {
		if (outcome?.kind === 'done') {
			lists.push(outcome.elements);
			position += outcome.elements.length;
		} else if (outcome) {
			const { range, status, message } = outcome.failure;
			missingPages.push({ pages: rangeText(range), status, message, position });
		}
	}
	const elements = await flatInBatches(lists);
	return { kind: 'elements', elements, ...(missingPages.length > 0 && { missingPages }) };
}

function adviceFor({ canMissPages }: DocumentRequest, allowFailed: boolean): string {
	if (!canMissPages) {
		return "Nothing was loaded because no pages may be missing. To load only some of the pages, set 'Page Range'";
	}
	return allowFailed ? '' : 'To get the other pages anyway, turn on Allow Failed Ranges';
}

/**
 * The file of a range exists only while it is sent. No further range is sent after Stop, after the node has ended, or
 * after a failure unless failures are allowed.
 */
async function sendAll(
	item: Item,
	request: DocumentRequest,
	execution: PartitionExecution,
	{ pdf, ranges, allowFailed }: Split,
): Promise<RangeOutcome[]> {
	let hasFailed = false;
	const isOver = () => item.signal.aborted || (hasFailed && !allowFailed);

	const sendOne = async (range: SentPages, onOverload: () => void): Promise<RangeOutcome> => {
		if (isOver()) return undefined;
		const count = range.last - range.first + 1;
		const fields = fieldsFromPage(request.fields, range.first);
		try {
			const elements = await sendForElements(item, {
				...request,
				file: await rangeFile(pdf, range, request.file),
				fields: fields.filter(([name]) => !isSplitField(name)),
				subject: '',
				onOverload,
				onSentAgain: () => request.onSentAgain?.(count),
				memory: withoutTurns(request.memory),
			});
			const sent = { first: startingPageNumber(fields), count };
			return { kind: 'done', ...(await numberedInDocument(elements, sent)) };
		} catch (error) {
			if (item.signal.aborted) return undefined;
			hasFailed = true;
			return { kind: 'failed', failure: rangeFailure(item, range, error) };
		}
	};
	return await Promise.all(
		ranges.map((range) => execution.limit.run((onOverload) => sendOne(range, onOverload))),
	);
}
