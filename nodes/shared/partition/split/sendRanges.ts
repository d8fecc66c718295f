import type { PartitionResult } from '../../elements/partitionResult';
import type { PdfDocument } from '../../pdf/openPdf';
import type { FormFile } from '../../service/transport/multipartBody';
import { withoutTurns } from '../answer/answerMemory';
import { callService } from '../callService';
import type { FormEntry } from '../formEntry';
import type { DocumentRequest } from '../documentRequest';
import type { SplitExecution } from './execution';
import type { PageRange } from './planRanges';
import { fieldsFromPage } from './rangeFields';
import { rangeFailure, type RangeFailure } from './rangeFailures';
import type { Caller, ItemContext } from '../../run/caller';

/** Undefined if the range wasn't sent. */
export type RangeOutcome =
	{ kind: 'done'; result: PartitionResult } | { kind: 'failed'; failure: RangeFailure } | undefined;

/** A range as a file with the name of the document; undefined if it can't be written. */
export async function rangeFile(
	pdf: PdfDocument,
	pages: PageRange,
	document: FormFile,
): Promise<FormFile | undefined> {
	const written = await pdf.range(pages);
	if ('reason' in written) return undefined;
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

/**
 * Sends the ranges, as many in parallel as the execution's limit allows, and returns the outcome of each. The file of a
 * range exists only while it is sent. No further range is sent after Stop, after the node has ended, or after a failure
 * unless failures are allowed. Undefined if the file of a range can't be written.
 */
export async function sendRanges(
	caller: Caller<ItemContext>,
	request: DocumentRequest,
	execution: SplitExecution,
	split: {
		pdf: PdfDocument;
		ranges: readonly PageRange[];
		fields: readonly FormEntry[];
		allowFailed: boolean;
	},
): Promise<RangeOutcome[] | undefined> {
	const signal = caller.signal;
	let hasFailed = false;
	let isWritable = true;
	const unlessStopped = async (error: unknown): Promise<undefined> =>
		signal.aborted ? undefined : await Promise.reject(error);
	const isOver = () => signal.aborted || !isWritable || (hasFailed && !split.allowFailed);

	const sendOne = async (range: PageRange, onOverload: () => void): Promise<RangeOutcome> => {
		if (isOver()) return undefined;
		const file = await rangeFile(split.pdf, range, request.file).catch(unlessStopped);
		isWritable &&= file !== undefined || signal.aborted;
		if (!file) return undefined;
		try {
			const result = await callService(caller, {
				...request,
				file,
				fields: fieldsFromPage(split.fields, range.first),
				subject: '',
				onOverload,
				memory: withoutTurns(request.memory),
			});
			return { kind: 'done', result };
		} catch (error) {
			hasFailed = true;
			return { kind: 'failed', failure: rangeFailure(range, error) };
		}
	};
	const outcomes = await Promise.all(
		split.ranges.map((range) => execution.limit.run((onOverload) => sendOne(range, onOverload))),
	);
	return isWritable ? outcomes : undefined;
}
