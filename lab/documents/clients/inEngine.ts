import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData, INodeExecutionData, INodeParameters, INodeType } from 'n8n-workflow';

import { runNode, type NodeRun } from '../../../test/support/engine';
import type { BenchRun } from '../measurement';

/** How many elements the service returns; each becomes an item. */
const elementsOfDocument = 10;

export interface EngineClient {
	node: INodeType;
	typeVersion?: number;
	parameters: INodeParameters;
	credential?: NodeRun['credential'];
}

/**
 * A document of the given length in bytes, the way n8n holds it in an item. In `disk` mode it's written to n8n's
 * store.
 */
export async function documentOf({
	bytes,
	binaryData,
}: Pick<BenchRun, 'bytes' | 'binaryData'>): Promise<IBinaryData> {
	const content = Buffer.alloc(bytes, 'text of a document ');
	const described = { mimeType: 'text/plain', fileName: 'document.txt' };
	if (binaryData === 'memory') return { ...described, data: content.toString('base64') };
	return await Container.get(BinaryDataService).store(
		{ type: 'execution', workflowId: 'bench', executionId: '1' },
		content,
		{ ...described, data: '' },
	);
}

/** Executes a node in n8n's engine with so many items of one document, and returns its items. Throws its error. */
export async function itemsOut(
	client: EngineClient,
	data: IBinaryData,
	count: number,
): Promise<INodeExecutionData[]> {
	const items = Array.from({ length: count }, (): INodeExecutionData => ({
		json: {},
		binary: { data },
	}));
	const outcome = await runNode({ ...client, items });
	if (outcome.error) throw outcome.error;
	return outcome.items;
}

/**
 * Sends the documents of a run through a node in n8n's engine. All documents are identical, so that only the
 * sending is measured. For binary data on disk, the process must have called `storeBinaryDataOnDisk` first.
 */
export async function sendInEngine(client: EngineClient, run: BenchRun): Promise<void> {
	const data = await documentOf(run);
	for (let sent = 0; sent < run.documents; sent += run.documentsOfExecution) {
		const count = Math.min(run.documentsOfExecution, run.documents - sent);
		const items = await itemsOut(client, data, count);
		const wanted = count * elementsOfDocument;
		if (items.length !== wanted) {
			throw new Error(`${items.length} items came out instead of ${wanted}`);
		}
	}
}
