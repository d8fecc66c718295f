import { isRecord } from '../json/isRecord';
import { nameText } from '../text/nameText';

/** One processed file of a job, as the download operation names it (specification section 4.2). */
export interface OutputFile {
	fileId: string;
	nodeId?: string;
}

/** An entry of a job's `output_node_files`; only the ids are promised by the specification. */
export interface OutputNodeFile extends OutputFile {
	nodeId: string | undefined;
	nodeType: string;
	nodeSubtype: string;
}

/** The order of node types in a pipeline (public service section 5). */
const pipelineOrder = ['partition', 'prompter', 'chunk', 'embed', 'structured_data_extractor'];

/** Reads a job's `output_node_files`; entries without a file id are left out. */
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

function inputFilesOf(job: unknown): OutputFile[] {
	if (!isRecord(job) || !Array.isArray(job.input_file_ids)) return [];
	const fileIds = job.input_file_ids.map(nameText).filter((fileId) => fileId !== '');
	return [...new Set(fileIds)].map((fileId) => ({ fileId }));
}

/**
 * The final result of each document of a job: of several entries for one file, the one of the last
 * node in the pipeline (by node type, otherwise by place in the list), in the files' order. A job
 * that lists only its input files gives those, without a node: the service then takes the last
 * node (public service section 4.2).
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
