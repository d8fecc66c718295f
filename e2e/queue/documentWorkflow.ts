import type { WorkflowFile } from '../n8n/workflowFile.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { workerVariable } from './queueEnvironment.ts';

/** The last part of the webhook's address. */
export const webhookPath = 'documents';

const received = 'Received';
const documents = 'Documents';
const partition = 'Partition';
const collect = 'Collect';

/** What the collector is told about each document. */
const arrival =
	`={{ JSON.stringify({ document: $('${documents}').item.json.name, text: $json.text, ` +
	`executionId: $execution.id, worker: $env.${workerVariable} }) }}`;

/** A workflow that receives a batch of documents, partitions them and sends each one to the collector. */
export function documentWorkflow(collectorUrl: string): WorkflowFile {
	const nodes = [
		{
			name: received,
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: webhookPath,
			parameters: {
				httpMethod: 'POST',
				path: webhookPath,
				// The sender is answered as soon as n8n has the batch, before the work begins.
				responseMode: 'onReceived',
				options: {},
			},
		},
		{
			name: documents,
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'body.documents', options: {} },
		},
		{
			name: partition,
			type: `${packageName}.documentPartition`,
			typeVersion: 1,
			parameters: {
				inputSource: 'text',
				content: '={{ $json.text }}',
				fileName: '={{ $json.name }}',
				output: 'text',
				options: { maxParallelDocuments: 2 },
			},
		},
		{
			name: collect,
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				method: 'POST',
				url: collectorUrl,
				sendBody: true,
				specifyBody: 'json',
				jsonBody: arrival,
				options: {},
			},
		},
	];
	const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	return {
		name: 'Documents from a queue',
		nodes: nodes.map((node, position) => ({
			id: `node-${position}`,
			position: [position * 200, 0],
			...node,
		})),
		connections: {
			[received]: to(documents),
			[documents]: to(partition),
			[partition]: to(collect),
		},
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'all' },
	};
}
