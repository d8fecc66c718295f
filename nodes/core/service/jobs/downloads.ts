import type { IBinaryData, IPollFunctions, IWebhookFunctions } from 'n8n-workflow';

import {
	ResponseOverLimit,
	sizeLimits,
	UnkeptResponse,
	type IncomingResponse,
} from '../../../../packages/service-http';
import type { ItemContext, NodeContext } from '../../n8n/nodeContext';
import { Problem } from '../../text/problem';
import { lastPathPart, quoted } from '../../text/text';
import type { DocumentMemory } from '../../n8n/memory';
import type { DocumentElement } from '../element';
import { heldElements } from '../response/heldElements';
import { pathOf } from '../transport/path';
import { sendWorkflow, timeLimits, type WorkflowRequest } from '../transport/workflowRequest';
import { alsoAfterForResults, jobSubject, type Patience } from './jobs';
import { assertOwn, originalNames } from './originalNames';
import type { OutputFile } from './outputFiles';
import { markIn, withoutMark } from './uploadMark';

/** Who can store binary data. */
export type ResultsContext = NodeContext<ItemContext | IPollFunctions | IWebhookFunctions>;

/** One processed file of a job. */
export interface OutputRequest extends OutputFile, Pick<Patience, 'awaitMs'> {
	jobId: string;
	/** What the file is called, where that's known. */
	fileName?: string;
	/** The mark in the name of its upload, where its ID doesn't tell. */
	mark?: string;
}

/** Returns the request for a processed file of a job. */
function downloadRequest(output: OutputRequest): WorkflowRequest {
	const { jobId, fileId, nodeId, awaitMs, fileName = withoutMark(fileId) } = output;
	return {
		method: 'GET',
		path: pathOf`/jobs/${jobId}/download`,
		query: { file_id: fileId, node_id: nodeId },
		subject: `file ${quoted(fileName)} of ${jobSubject(jobId)}`,
		alsoAfter: alsoAfterForResults,
		awaitMs,
	};
}

/**
 * Downloads a processed file of a job as elements, for which it takes memory. Without `nodeId`, the hosted service picks
 * the last node (docs/maintainers/service.md#downloads). Throws a ServiceProblem that names the job, also if the file isn't
 * a list of elements, or is another one.
 */
export async function downloadElements(
	context: NodeContext,
	output: OutputRequest,
	memory: DocumentMemory,
): Promise<DocumentElement[]> {
	const { fileName, fileId, mark = markIn(fileId) } = output;
	try {
		return await sendWorkflow(context, downloadRequest(output), async (response) => {
			const elements = await heldElements(response, memory, (held) => assertOwn(held, mark));
			return originalNames(elements, fileName);
		});
	} catch (error) {
		throw error instanceof Problem ? error.about({ jobId: output.jobId }) : error;
	}
}

/**
 * Downloads a processed file into n8n's binary store while it arrives: the service's own bytes of JSON, with its names, of
 * 1 GB and 30 minutes at most. Throws a ServiceProblem.
 */
export async function downloadBinary(
	context: ResultsContext,
	output: OutputRequest,
): Promise<{ file: ShownFile; content: IBinaryData }> {
	const file = shownFile(context, output);
	const content = await sendWorkflow(context, downloadRequest(output), async (response) => {
		response.renewLimit(timeLimits.download);
		return await storedPieces(context, response, file.fileName);
	});
	return { file, content };
}

async function storedPieces(
	context: ResultsContext,
	response: IncomingResponse,
	fileName: string,
): Promise<IBinaryData> {
	const stream = response.streamOf(response.pieces(sizeLimits.stream));
	let failure: unknown;
	stream.once('error', (error) => (failure = error));
	const storing = context.n8n.helpers.prepareBinaryData(stream, fileName, 'application/json');
	return await storing.catch((error: unknown) => {
		if (!(failure instanceof ResponseOverLimit)) throw error;
		// There's no other way to get a longer one.
		throw new UnkeptResponse(`The service's response ${failure.message}`);
	});
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
		fileName: `${lastPathPart(shownId)}.json`,
	};
}
