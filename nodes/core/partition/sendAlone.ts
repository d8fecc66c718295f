import type { Item } from '../n8n/nodeContext';
import { sendInJob } from './jobs/sendInJob';
import {
	documentName,
	sendPartitionRequest,
	type DocumentRequest,
	type DocumentResult,
	type FileRequest,
} from './request/documentRequest';

/**
 * Sends a document, or the part of it that `part` says, by itself: in its only partition request, or in an on-demand job. Throws
 * a ServiceProblem that names the document, or a Problem that names its job.
 */
export async function sendAlone(
	item: Item,
	request: DocumentRequest,
	part: Partial<FileRequest> = {},
): Promise<DocumentResult> {
	const { jobs, storedAs } = request;
	const whole = { ...request, subject: documentName(request.file), ...part };
	return jobs
		? await sendInJob(item, jobs, whole)
		: await sendPartitionRequest(item, whole, storedAs);
}
