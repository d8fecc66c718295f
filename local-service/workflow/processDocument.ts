import { createHash } from 'node:crypto';
import type { HashedIdentifierKind, ServiceElement, UploadedFile } from '../partition/partition.ts';
import { partitionFile } from '../partition/partition.ts';
import { dataType, withExtractedData } from './extractData.ts';
import type { StoredDocument, StoredNode } from './state.ts';
import { chunkFieldsOf, partitionFieldsOf } from './workflowNodes.ts';

/** A document on its way into a job; undefined content: the upload was too big to be kept. */
export type IncomingDocument = Omit<UploadedFile, 'content'> & { content: Buffer | undefined };

/**
 * Runs a document through the workflow's nodes. Partitioners, chunkers and extractors do their work; every
 * other node passes on what it got. Never rejects: the reason of a failure is part of the result.
 */
export async function processDocument(
	document: IncomingDocument,
	nodes: readonly StoredNode[],
	fileId: string,
	hashedFrom: HashedIdentifierKind,
): Promise<StoredDocument> {
	const { fileName, contentType, content } = document;
	if (content === undefined) {
		return { fileId, fileName, outputs: {}, error: 'The file is too big for the local service' };
	}
	try {
		const outputs = await runNodes({ fileName, contentType, content }, nodes, hashedFrom);
		return { fileId, fileName, outputs, error: null };
	} catch (error) {
		return { fileId, fileName, outputs: {}, error: reasonOf(error) };
	}
}

/** The id of an uploaded file, such as `report-d88db765.pdf`: docs/maintainers/service.md#identifiers. */
export function fileIdFor(fileName: string, jobId: string, position: number): string {
	const hash = createHash('sha256').update(`${jobId} ${position} ${fileName}`).digest('hex');
	const baseName = fileName.split(/[\\/]/).pop() || 'file';
	const dot = baseName.lastIndexOf('.');
	const stem = dot > 0 ? baseName.slice(0, dot) : baseName;
	const extension = dot > 0 ? baseName.slice(dot) : '';
	return `${stem}-${hash.slice(0, 8)}${extension}`;
}

async function runNodes(
	file: UploadedFile,
	nodes: readonly StoredNode[],
	hashedFrom: HashedIdentifierKind,
): Promise<Record<string, ServiceElement[]>> {
	const outputs: Record<string, ServiceElement[]> = {};
	let elements: ServiceElement[] = [];
	for (const node of nodes) {
		if (node.type === 'partition') {
			elements = await partitionFile(file, partitionFieldsOf(node), hashedFrom);
		}
		if (node.type === 'chunk') {
			const data = elements.filter(({ type }) => type === dataType);
			const others = elements.filter(({ type }) => type !== dataType);
			elements = [...data, ...(await chunk(file, others, node, hashedFrom))];
		}
		if (node.type === 'structured_data_extractor') {
			elements = withExtractedData(elements, node.settings);
		}
		outputs[node.id] = elements;
	}
	return outputs;
}

/** A list of elements as a JSON document is chunked without partitioning. */
async function chunk(
	file: UploadedFile,
	elements: readonly ServiceElement[],
	node: StoredNode,
	hashedFrom: HashedIdentifierKind,
): Promise<ServiceElement[]> {
	const content = Buffer.from(JSON.stringify(elements));
	const listFile = { fileName: `${file.fileName}.json`, contentType: 'application/json', content };
	const chunks = await partitionFile(listFile, chunkFieldsOf(node), hashedFrom);
	// The chunks are those of the document, whatever carried its elements.
	const { filetype } = elements[0]?.metadata ?? {};
	return chunks.map((made) => ({ ...made, metadata: { ...made.metadata, filetype } }));
}

function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const detail: unknown = 'detail' in error ? error.detail : undefined;
	if (detail === undefined) return error.message;
	return typeof detail === 'string' ? detail : JSON.stringify(detail);
}
