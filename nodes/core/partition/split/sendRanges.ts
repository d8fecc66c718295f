import type { PdfDocument } from '../../../../packages/pdf-ranges';
import type { Item } from '../../n8n/nodeContext';
import type { FormFile } from '../../service/transport/formFile';
import { withoutTurns } from '../response/responseMemory';
import {
	documentName,
	sendForElements,
	type DocumentRequest,
	type FileRequest,
} from '../request/documentRequest';
import type { PartitionExecution } from './execution';
import { rangeText, type PageRange } from './planRanges';
import { fieldsFromPage, fieldsOfRange } from './rangeFields';
import { failuresOf, rangeFailure, rangesFailure, type RangeOutcome } from './rangeFailures';

/** Pages that can't be written as a PDF of their own. */
export class NotWritable extends Error {}

/** The ranges of a document, and whether pages may be missing from the result. */
export interface Split {
	pdf: PdfDocument;
	ranges: readonly PageRange[];
	allowFailed: boolean;
}

/** A range as a file with the name of the document. Throws NotWritable. */
async function rangeFile(
	pdf: PdfDocument,
	pages: PageRange,
	document: FormFile,
): Promise<FormFile> {
	const written = await pdf.range(pages);
	if ('reason' in written) throw new NotWritable(written.reason);
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

/** Returns what differs where a range is sent instead of its document. Throws NotWritable. */
export async function rangeAlone(
	pdf: PdfDocument,
	range: PageRange,
	{ file, fields }: DocumentRequest,
): Promise<Partial<FileRequest>> {
	return {
		file: await rangeFile(pdf, range, file),
		fields: fieldsFromPage(fields, range.first),
		subject: `pages ${rangeText(range)} of ${documentName(file)}`,
	};
}

/**
 * Sends the ranges, as many in parallel as the execution's limit allows, and returns the outcome of each. Throws a
 * ServiceProblem if a range failed, or all of them where the user allows failed ranges, which a hint names otherwise;
 * NotWritable, once no request is in progress, if a range can't be written.
 */
export async function sendRanges(
	item: Item,
	request: DocumentRequest,
	execution: PartitionExecution,
	split: Split,
): Promise<RangeOutcome[]> {
	const outcomes = await sendAll(item, request, execution, split);
	const failures = failuresOf(outcomes);
	const hasAny = outcomes.some((outcome) => outcome?.kind === 'done');
	const isComplete = outcomes.every((outcome) => outcome !== undefined);
	const isFailure = !hasAny || (failures.length > 0 && !split.allowFailed);
	const name = documentName(request.file);
	if (item.signal.aborted || !isComplete || isFailure) {
		const advice = adviceFor(request, split.allowFailed);
		throw rangesFailure(failures, { name, ranges: split.ranges.length, advice });
	}
	if (failures.length > 0) {
		const pages = failures.map(({ range }) => rangeText(range)).join(', ');
		item.hint(`Pages ${pages} of ${name} are missing: ${failures[0]?.message}`);
	}
	return outcomes;
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
	let unwritten: unknown;
	const isOver = () =>
		item.signal.aborted || unwritten !== undefined || (hasFailed && !allowFailed);

	const write = async (range: PageRange): Promise<FormFile | undefined> => {
		try {
			return await rangeFile(pdf, range, request.file);
		} catch (error) {
			if (!item.signal.aborted) unwritten ??= error;
			return undefined;
		}
	};
	const sendOne = async (range: PageRange, onOverload: () => void): Promise<RangeOutcome> => {
		const file = isOver() ? undefined : await write(range);
		if (!file) return undefined;
		try {
			const elements = await sendForElements(item, {
				...request,
				file,
				fields: fieldsOfRange(request.fields, range.first),
				subject: '',
				onOverload,
				onSentAgain: () => request.onSentAgain?.(range.last - range.first + 1),
				memory: withoutTurns(request.memory),
			});
			return { kind: 'done', elements };
		} catch (error) {
			hasFailed = true;
			return { kind: 'failed', failure: rangeFailure(item, range, error) };
		}
	};
	const outcomes = await Promise.all(
		ranges.map((range) => execution.limit.run((onOverload) => sendOne(range, onOverload))),
	);
	if (unwritten !== undefined) throw unwritten;
	return outcomes;
}
