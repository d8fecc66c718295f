import type { IBinaryData, IPollFunctions, IWebhookFunctions } from 'n8n-workflow';

import {
	type IncomingResponse,
	ResponseOverLimit,
	sizeLimits,
	UnkeptResponse,
} from '../../../../packages/service-http';
import type { DocumentMemory } from '../../n8n/memory';
import type { ItemContext, NodeContext } from '../../n8n/nodeContext';
import { storeFile } from '../../n8n/storeFile';
import { isRecord } from '../../text/json';
import { lastPathPart, nameText, quoted } from '../../text/text';
import type { DocumentElement } from '../../wire/element';
import { heldElements } from '../../wire/json/elementReader';
import { pathOf, sendWorkflow, timeLimits, type WorkflowRequest } from '../../wire/workflowRequest';
import { withJobId } from './jobFailure';
import { alsoAfterForResults, jobSubject, type Patience } from './jobs';
import { assertOwnElements, originalNames } from '../ownElements';
import { markIn, withoutMark } from '../marks';

/** A processed file of a job, as the download request names it (docs/maintainers/service.md#downloads). */
export interface OutputFile {
	fileId: string;
	nodeId?: string;
}

/** An entry of a job's `output_node_files`; the specification promises only the IDs. */
export interface OutputNodeFile extends OutputFile {
	nodeId: string | undefined;
	nodeType: string;
	nodeSubtype: string;
}

/** The order of node types in a pipeline: docs/maintainers/service.md#workflows */
const pipelineOrder = ['partition', 'prompter', 'chunk', 'embed', 'structured_data_extractor'];

/** A job's `output_node_files`, without entries that have no file ID. */
export function outputNodeFilesOf(job: unknown): OutputNodeFile[] {
	if (!isRecord(job) || !Array.isArray(job.output_node_files)) return [];
	return job.output_node_files.filter(isRecord).flatMap((entry) => {
		const fileId = nameText(entry.file_id);
		if (fileId === '') return [];
		const nodeType = nameText(entry.node_type);
		const nodeId = nameText(entry.node_id) || undefined;
		return [{ fileId, nodeId, nodeType, nodeSubtype: nameText(entry.node_subtype) }];
	});
}

/** The files that a job was made of, whose results the service finds without a node. */
export function inputFilesOf(job: unknown): OutputFile[] {
	if (!isRecord(job) || !Array.isArray(job.input_file_ids)) return [];
	const fileIds = job.input_file_ids.map(nameText).filter((fileId) => fileId !== '');
	return [...new Set(fileIds)].map((fileId) => ({ fileId }));
}

/**
 * The files of a job that lists results for others only: they may have failed, or be listed later. None where the job
 * names its input files in another way than its results.
 */
export function unlistedFilesOf(job: unknown): OutputFile[] {
	const listed = new Set(outputFilesOf(job).map(({ fileId }) => fileId));
	const input = inputFilesOf(job);
	return input.some(({ fileId }) => listed.has(fileId))
		? input.filter(({ fileId }) => !listed.has(fileId))
		: [];
}

/**
 * The results that are certainly final: those of the last node that any file of the job has one of. Before they're all
 * listed, files may have results of earlier nodes, or none.
 */
export function finalOutputsOf(job: unknown): OutputFile[] {
	const entries = outputNodeFilesOf(job);
	if (entries.length === 0) return outputFilesOf(job);
	const placeOf = ({ nodeType }: OutputNodeFile) => pipelineOrder.indexOf(nodeType);
	const last = Math.max(...entries.map(placeOf));
	return entries.filter((entry) => placeOf(entry) === last);
}

/**
 * The final result of each document of a job, in the files' order. The hosted service lists one entry for each file and
 * node: the one of the last node in the pipeline counts (by node type, otherwise by its place in the list). If a job
 * lists only its input files, these are returned without a node: the service then picks the last one
 * (docs/maintainers/service.md#downloads).
 */
export function outputFilesOf(job: unknown): OutputFile[] {
	const lastEntries = new Map<string, OutputNodeFile>();
	for (const entry of outputNodeFilesOf(job)) {
		const present = lastEntries.get(entry.fileId);
		const isLater =
			present === undefined ||
			pipelineOrder.indexOf(entry.nodeType) >= pipelineOrder.indexOf(present.nodeType);
		if (isLater) lastEntries.set(entry.fileId, entry);
	}
	if (lastEntries.size === 0) return inputFilesOf(job);
	return [...lastEntries.values()].map(({ fileId, nodeId }) =>
		nodeId === undefined ? { fileId } : { fileId, nodeId },
	);
}

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
			const elements = await heldElements(response, memory, (held) =>
				assertOwnElements(held, mark),
			);
			return originalNames(elements, fileName);
		});
	} catch (error) {
		throw withJobId(error, output.jobId);
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
	const storing = storeFile(context, stream, { fileName, mimeType: 'application/json' });
	return await storing.catch((error: unknown) => {
		if (!(error instanceof ResponseOverLimit)) throw error;
		// There's no other way to get a longer one.
		throw new UnkeptResponse(`The service's response ${error.message}`);
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
