import type { FormFile } from '../../../../nodes/core/wire/formFile';
import { openDocuments } from '../../../../nodes/core/documents/openDocuments';
import { inputFields } from '../../../../nodes/core/documents/inputFields';
import { runNode, type NodeOutcome, type NodeRun } from '../../../support/engine';
import { probeNode } from '../wire/inNode';
import { Item } from '../../../../nodes/core/n8n/nodeContext';

/** A document as it would be sent. */
export interface ReadDocument {
	fileName: string;
	mimeType: string;
	size: number;
	fieldName: string;
	documentKey: string;
	/** Where it was fetched from. */
	address?: string;
	/** Whether it's a stream rather than held in memory. */
	isStream: boolean;
	content: Buffer;
	/** The content when it's opened a second time, as for another try. */
	again: Buffer;
}

async function contentOf(file: FormFile): Promise<{ content: Buffer; isStream: boolean }> {
	const opened = await file.open();
	if (Buffer.isBuffer(opened)) return { content: opened, isStream: false };
	const chunks: Buffer[] = [];
	for await (const chunk of opened) chunks.push(Buffer.from(chunk));
	return { content: Buffer.concat(chunks), isStream: true };
}

/** Reads the documents of the first item through the package's input fields, in n8n's engine. */
export async function reading(
	run: Pick<NodeRun, 'parameters' | 'items' | 'binaryMode'>,
): Promise<{ documents: ReadDocument[]; outcome: NodeOutcome }> {
	const documents: ReadDocument[] = [];
	const node = probeNode(async (context) => {
		for (const opened of await openDocuments(new Item(context, 0))) {
			if ('error' in opened) throw opened.error as Error;
			const { file, documentKey } = opened;
			const { content, isStream } = await contentOf(file);
			const { fileName, mimeType, size, fieldName, address } = file;
			const { content: again } = await contentOf(file);
			const sent = { fileName, mimeType, size, fieldName, documentKey, address };
			documents.push({ ...sent, isStream, content, again });
		}
		return [[{ json: {} }]];
	}, inputFields);
	const outcome = await runNode({ credential: null, ...run, node });
	return { documents, outcome };
}
