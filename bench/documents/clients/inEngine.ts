import type { INodeParameters, INodeType, INodeExecutionData } from 'n8n-workflow';

import { runNode, type NodeRun } from '../../../test/support/engine';
import type { BenchRun } from '../measurement';

/** The answer of the benchmark's service has so many elements: each becomes an item. */
const elementsOfDocument = 10;

/** A node of n8n and how it is set up. */
export interface EngineClient {
	node: INodeType;
	typeVersion?: number;
	parameters: INodeParameters;
	credential?: NodeRun['credential'];
}

/** Sends the documents of a run through a node in n8n's engine, binary data in memory. */
export async function sendInEngine(client: EngineClient, run: BenchRun): Promise<void> {
	const data = Buffer.alloc(run.bytes, 'text of a document ').toString('base64');
	for (let sent = 0; sent < run.documents; sent += run.documentsOfExecution) {
		const count = Math.min(run.documentsOfExecution, run.documents - sent);
		const items = Array.from({ length: count }, (): INodeExecutionData => ({
			json: {},
			binary: { data: { data, mimeType: 'text/plain', fileName: 'document.txt' } },
		}));
		const outcome = await runNode({ ...client, items });
		if (outcome.error) throw outcome.error;
		const wanted = count * elementsOfDocument;
		if (outcome.items.length !== wanted) {
			throw new Error(`${outcome.items.length} items came out in place of ${wanted}`);
		}
	}
}
