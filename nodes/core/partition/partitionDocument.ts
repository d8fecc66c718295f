import { loadOf } from '../n8n/inParallel';
import type { Item } from '../n8n/nodeContext';
import { DocumentJobs } from './jobs/documentJobs';
import { notInJobs } from './jobs/jobSteps';
import { sendsJobs, type SendAs } from './fields/sendAs';
import { documentName, type DocumentRequest, type DocumentResult } from './request/documentRequest';
import { sendAlone } from './sendAlone';
import type { PartitionExecution } from './split/execution';
import { hintingFakePdf } from './split/fakePdf';
import { sendSplit } from './split/sendSplit';
import type { Splitting } from './split/splitPlan';

/**
 * Sends one document to the partition interface, a PDF in page ranges if the user chose that, or in an on-demand job.
 * Only a document that isn't split frees its slot while it pauses: ranges hold slots of their own, for which other
 * documents would have to wait. Throws a ServiceProblem that names the document or the failed ranges, or a Problem for
 * what jobs don't support and for a page range that the document doesn't have.
 */
export async function partitionDocument(
	item: Item,
	execution: PartitionExecution,
	request: DocumentRequest,
	{ sendAs, split }: { sendAs: SendAs; split?: Splitting },
): Promise<DocumentResult> {
	const isPipeline = request.requestData !== undefined;
	const watched = { ...request, file: hintingFakePdf(item, request.file) };
	const result = (await sendsJobs(item, sendAs, isPipeline))
		? await sendAmongJobs(item, execution, watched, split)
		: await sendRequests(item, execution, watched, split);
	item.state.charges.received();
	if (!hasText(result)) {
		item.hint(
			`No text was found in ${documentName(request.file)}. If it's a scan or a photo, set 'Strategy' to High Resolution, and 'Languages' to the language of its text.`,
		);
	}
	return result;
}

async function sendRequests(
	item: Item,
	execution: PartitionExecution,
	request: DocumentRequest,
	split?: Splitting,
): Promise<DocumentResult> {
	const { refused: onOverload, whilePausing, succeeded } = loadOf(item);
	const result = split
		? await sendSplit(item, execution, request, split)
		: await sendAlone(item, request, { onOverload, whilePausing });
	succeeded();
	return result;
}

async function sendAmongJobs(
	item: Item,
	execution: PartitionExecution,
	request: DocumentRequest,
	split?: Splitting,
): Promise<DocumentResult> {
	if (split?.splits) throw notInJobs(["'Split PDF'"]);
	const jobs = (execution.jobs ??= new DocumentJobs(item));
	const sending = { ...request, jobs };
	return split ? await sendSplit(item, execution, sending, split) : await sendAlone(item, sending);
}

/** CSV that went to n8n's store unread counts as text. */
function hasText(result: DocumentResult): boolean {
	if (result.kind === 'stored') return result.elementCount !== 0;
	return result.elements.some(({ text }) => text.trim() !== '');
}
