/* Runs Document Partition once in n8n's engine (arguments: address, documents, documents at once) and prints how long. */
import 'reflect-metadata';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node.ts';
import { runNode } from '../../test/support/engine.ts';

/** How an execution went. */
export interface Outcome {
	ms: number;
	/** Whether each document's element is there, in the order of the input. */
	isComplete: boolean;
}

const [partitionUrl = '', count = '', maxParallelDocuments = ''] = process.argv.slice(2);
const texts = Array.from({ length: Number(count) }, (_entry, number) => `document-${number}-text`);
const began = performance.now();
const { items, error } = await runNode({
	node: new DocumentPartition(),
	parameters: {
		inputSource: 'text',
		content: '={{ $json.text }}',
		output: 'elements',
		options: { maxParallelDocuments: Number(maxParallelDocuments) },
	},
	items: texts.map((text) => ({ json: { text } })),
	credential: { partitionUrl, baseUrl: '', apiKey: '', apiKeyHeader: 'service-api-key' },
});
if (error) throw error;
const outcome: Outcome = {
	ms: performance.now() - began,
	isComplete:
		items.length === texts.length && items.every(({ json }, number) => json.text === texts[number]),
};
console.log(JSON.stringify(outcome));
