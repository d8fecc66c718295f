import type { IBinaryData, IPollFunctions, IWebhookFunctions } from 'n8n-workflow';

import type { ItemContext, NodeContext } from '../../n8n/nodeContext';
import { Problem } from '../../text/problem';
import { quoted } from '../../text/text';
import type { DocumentMemory } from '../../n8n/memory';
import type { DocumentElement } from '../element';
import { heldElements } from '../response/heldElements';
import { pathOf } from '../transport/path';
import { sendWorkflow, workflowDownload, type WorkflowRequest } from '../transport/workflowRequest';
import { alsoAfterForResults, jobSubject } from './jobs';
import { originalNames } from './originalNames';
import type { OutputFile } from './outputFiles';

/** Who can store binary data. */
export type ResultsContext = NodeContext<ItemContext | IPollFunctions | IWebhookFunctions>;

/** One processed file of a job. */
export interface OutputRequest extends OutputFile {
	jobId: string;
}

/** Returns the request for a processed file of a job. */
function downloadRequest({ jobId, fileId, nodeId }: OutputRequest): WorkflowRequest {
	return {
		method: 'GET',
		path: pathOf`/jobs/${jobId}/download`,
		query: { file_id: fileId, node_id: nodeId },
		subject: `file ${quoted(fileId)} of ${jobSubject(jobId)}`,
		alsoAfter: alsoAfterForResults,
	};
}

/**
 * Downloads a processed file of a job as elements, for which it takes memory. Without `nodeId`, the hosted service picks
 * the last node (docs/maintainers/service.md#downloads). `fileName`: the document's own name, where it's known. Throws a
 * ServiceProblem that names the job, also if the file isn't a list of elements.
 */
export async function downloadElements(
	context: NodeContext,
	output: OutputRequest,
	memory: DocumentMemory,
	fileName?: string,
): Promise<DocumentElement[]> {
	try {
		const elements = await sendWorkflow(
			context,
			downloadRequest(output),
			async (response) => await heldElements(response, memory),
		);
		return originalNames(elements, fileName);
	} catch (error) {
		throw error instanceof Problem ? error.about({ jobId: output.jobId }) : error;
	}
}

/** Downloads a processed file as binary data, the service's own bytes of JSON, with its names. */
export async function downloadBinary(
	context: ResultsContext,
	output: OutputRequest,
): Promise<{ file: ShownFile; content: IBinaryData }> {
	const stream = await workflowDownload(context, downloadRequest(output));
	const file = shownFile(context, output);
	const content = await context.n8n.helpers.prepareBinaryData(
		stream,
		file.fileName,
		'application/json',
	);
	return { file, content };
}

interface ShownFile {
	fileId: string;
	nodeId: string | null;
	fileName: string;
}

/** Returns how items name a processed file. The IDs come from the service, which may repeat the key in them. */
export function shownFile(
	context: ResultsContext,
	{ fileId, nodeId = null }: { fileId: string; nodeId?: string | null },
): ShownFile {
	const shownId = context.secrets.inText(fileId);
	return {
		fileId: shownId,
		nodeId: nodeId === null ? null : context.secrets.inText(nodeId),
		// A file ID may be a path, but n8n requires a bare name.
		fileName: `${shownId.split(/[\\/]/).at(-1)}.json`,
	};
}
