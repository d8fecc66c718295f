import { isRecord } from '../../text/json';
import { nameText } from '../../text/text';

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
