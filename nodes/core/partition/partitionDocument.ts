import type { Item } from '../n8n/nodeContext';
import { loadOf } from '../n8n/inParallel';
import { originalElementsAreWanted } from './fields/formEntry';
import { planSplit, planWhole, type ChunkPlan, type DocumentPlan } from './plan';
import type { FormFile } from '../service/transport/formFile';
import { send } from '../service/transport/send';
import { documentCall, type DocumentResult, type ServiceCall } from './request/callService';
import { documentName, type DocumentRequest } from './request/documentRequest';
import { chunkElements } from './split/chunkElements';
import type { PartitionExecution } from './split/execution';
import { joinRanges } from './split/joinResults';
import { rangeText } from './split/planRanges';
import { fieldsFromPage, withoutChunking } from './split/rangeFields';
import { maxPdfBytes } from './split/readPdfFile';
import { NotWritable, rangeFile, sendRanges } from './split/sendRanges';
import type { SplitSettings } from './split/splitSettings';

/**
 * Sends one document to the partition interface, a PDF in page ranges if the user chose that. Only a document that isn't
 * split frees its slot while it pauses: ranges hold slots of their own, for which other documents would have to wait.
 * Throws a ServiceProblem that names the document or the failed ranges, or a Problem for a page range that the document
 * doesn't have.
 */
export async function partitionDocument(
	item: Item,
	execution: PartitionExecution,
	request: DocumentRequest,
	split?: SplitSettings,
): Promise<DocumentResult> {
	const { refused: onOverload, whilePausing, succeeded } = loadOf(item);
	const result = split
		? await splitAndSend(item, execution, request, split)
		: await sendAlone(item, request, { onOverload, whilePausing });
	succeeded();
	if (!hasText(result)) item.hint(noTextHint(request.file));
	return result;
}

/** Sends a document, or the part of it that `call` says, in one request. */
async function sendAlone(
	item: Item,
	request: DocumentRequest,
	call: Partial<ServiceCall> = {},
): Promise<DocumentResult> {
	const subject = documentName(request.file);
	return await send(item, documentCall(item, request, { ...request, subject, ...call }));
}

/** CSV that went to n8n's store unread counts as text. */
function hasText(result: DocumentResult): boolean {
	if (result.kind === 'stored') return result.elementCount !== 0;
	return result.elements.some(({ text }) => text.trim() !== '');
}

function noTextHint(file: FormFile): string {
	return `No text was found in ${documentName(file)}. If it's a scan or a photo, set Strategy to High Resolution, and Languages to the language of its text.`;
}

/** Makes the plan and carries it out; a new one where pages turn out not to make a PDF of their own. */
async function splitAndSend(
	item: Item,
	execution: PartitionExecution,
	request: DocumentRequest,
	settings: SplitSettings,
): Promise<DocumentResult> {
	const { size } = request.file;
	const release = await execution.pdfMemory.reserve(size > maxPdfBytes ? 0 : size);
	try {
		const plan = await planSplit(item, request, execution, settings);
		const sent = carryOut(item, request, execution, { plan, settings });
		const result = await sent.catch(async (error: unknown) => {
			if (!(error instanceof NotWritable)) return await sent;
			const whole = planWhole(request.file, settings);
			return await carryOut(item, request, execution, { plan: whole, settings });
		});
		const pageCount = plan.kind === 'whole' ? plan.pageCount : plan.pdf.pageCount;
		return pageCount === undefined ? result : { ...result, pageCount };
	} finally {
		release();
	}
}

/** Throws NotWritable if a range can't be written as a PDF of its own; then no request is under way any more. */
async function carryOut(
	item: Item,
	request: DocumentRequest,
	execution: PartitionExecution,
	{ plan, settings }: { plan: DocumentPlan; settings: SplitSettings },
): Promise<DocumentResult> {
	switch (plan.kind) {
		case 'whole':
			return await sendAlone(item, request);
		case 'range':
			return await sendAlone(item, request, {
				file: await rangeFile(plan.pdf, plan.range, request.file),
				fields: fieldsFromPage(request.fields, plan.range.first),
				subject: `pages ${rangeText(plan.range)} of ${documentName(request.file)}`,
			});
		case 'ranges': {
			const outcomes = await sendRanges(item, request, execution, { ...plan, ...settings });
			return await joinRanges(item, request, plan.ranges, outcomes);
		}
		case 'rangesThenChunk':
			return await joinAndChunk(item, request, execution, { plan, settings });
	}
}

async function joinAndChunk(
	item: Item,
	request: DocumentRequest,
	execution: PartitionExecution,
	{ plan, settings }: { plan: ChunkPlan; settings: SplitSettings },
): Promise<DocumentResult> {
	const unchunked = { ...request, fields: withoutChunking(request.fields) };
	const outcomes = await sendRanges(item, unchunked, execution, { ...plan, ...settings });
	const joined = await joinRanges(item, request, plan.ranges, outcomes);
	if (originalElementsAreWanted(request.fields)) {
		item.hint(
			'The original elements in the chunks of split PDFs have the IDs, file name and languages of the elements in the page ranges, and coordinates only if Coordinates is on. To get the same original elements as without splitting, remove the option Split PDF.',
		);
	}
	return await chunkElements(item, request, execution, joined, plan.chunkedAs);
}
