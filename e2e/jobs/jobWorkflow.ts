import { z } from 'zod';
import type { WorkflowFile } from '../n8n/workflowFile.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { workerVariable } from '../queue/queueEnvironment.ts';
import { webhookPath } from '../queue/queueWorkbench.ts';

/** What an execution delivers: each item that Partition returned, in its order, with the document that n8n pairs it with. */
export const jobArrivalSchema = z.object({
	executionId: z.coerce.string(),
	worker: z.string(),
	results: z.array(
		z.object({ document: z.string(), text: z.string().nullable(), error: z.string().nullable() }),
	),
});

export type JobArrival = z.infer<typeof jobArrivalSchema>;

/** What each execution keeps to: docs/guides/ways-to-send.md */
export const jobLimits = { files: 10, running: 5 } as const;

const result =
	"={{ JSON.stringify({ document: $('Documents').item.json.id, text: $json.text ?? null, " +
	'error: $json.error === undefined ? null : $json.error.message ?? String($json.error) }) }}';

const arrival =
	`={{ JSON.stringify({ executionId: $execution.id, worker: $env.${workerVariable}, ` +
	'results: $json.results }) }}';

/** A workflow that receives a batch of documents, processes them in jobs, and sends all results to the collector. */
export function jobWorkflow(collectorUrl: string): WorkflowFile {
	const nodes = [
		{
			name: 'Received',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: webhookPath,
			parameters: {
				httpMethod: 'POST',
				path: webhookPath,
				responseMode: 'onReceived',
				options: {},
			},
		},
		{
			name: 'Documents',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'body.documents', options: {} },
		},
		{
			name: 'Files',
			type: 'n8n-nodes-base.convertToFile',
			typeVersion: 1.1,
			parameters: {
				operation: 'toBinary',
				sourceProperty: 'base64',
				options: { fileName: '={{ $json.name }}', mimeType: '={{ $json.mimeType }}' },
			},
		},
		{
			name: 'Partition',
			type: `${packageName}.documentPartition`,
			typeVersion: 1,
			onError: 'continueRegularOutput',
			parameters: { output: 'text', options: { sendAs: 'job' } },
		},
		{
			name: 'Result',
			type: 'n8n-nodes-base.set',
			typeVersion: 3.4,
			parameters: { mode: 'raw', jsonOutput: result, options: {} },
		},
		{
			name: 'All',
			type: 'n8n-nodes-base.aggregate',
			typeVersion: 1,
			parameters: {
				aggregate: 'aggregateAllItemData',
				destinationFieldName: 'results',
				options: {},
			},
		},
		{
			name: 'Collect',
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
	const pairs = nodes.slice(1).map(({ name }, position) => {
		const main = [[{ node: name, type: 'main', index: 0 }]];
		return [nodes[position]?.name ?? '', { main }] as const;
	});
	return {
		name: 'Jobs from a queue',
		nodes: nodes.map((node, position) => ({
			id: `node-${position}`,
			position: [position * 200, 0],
			...node,
		})),
		connections: Object.fromEntries(pairs),
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'all' },
	};
}
