/* Sends documents in one way (argument: JSON) in n8n's engine, and prints how long it took. */
import 'reflect-metadata';

import type { IBinaryData, INodeExecutionData, INodeParameters, INodeType } from 'n8n-workflow';

import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node.ts';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node.ts';
import { runNode } from '../../test/support/engine.ts';

interface Given {
	way: 'partition' | 'partitionJobs' | 'run' | 'create';
	filesPerJob: number;
	atOnce: number;
	count: number;
	/** Of the service, without a path. */
	baseUrl: string;
}

export interface Measured {
	ms: number;
	/** Whether each document's text is there, in the order of the input. */
	isComplete: boolean;
}

const given = JSON.parse(process.argv[2] ?? '{}') as Given;
const apiKeyHeader = 'unstructured-api-key';
const credential = {
	partitionUrl: `${given.baseUrl}/general/v0/general`,
	baseUrl: `${given.baseUrl}/api/v1`,
	apiKey: 'local-key',
	apiKeyHeader,
};
const texts = Array.from({ length: given.count }, (_entry, number) => `Document number ${number}.`);

function fileOf(text: string, number: number): IBinaryData {
	const data = Buffer.from(text).toString('base64');
	return { data, mimeType: 'text/plain', fileName: `document-${number}.txt` };
}

async function run(
	node: INodeType,
	parameters: INodeParameters,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const outcome = await runNode({ node, parameters, items, credential });
	if (outcome.error) throw outcome.error;
	return outcome.items;
}

const single = texts.map((text, number) => ({ json: {}, binary: { data: fileOf(text, number) } }));

/** Items with as many files each as a job is to have. */
const grouped = Array.from({ length: Math.ceil(given.count / given.filesPerJob) }, (_, group) => {
	const from = group * given.filesPerJob;
	const files = texts
		.slice(from, from + given.filesPerJob)
		.map((text, at): [string, IBinaryData] => [`file_${at}`, fileOf(text, from + at)]);
	return { json: {}, binary: Object.fromEntries(files) };
});

const output = { output: 'text' };
const partition = async (sendAs: 'partition' | 'job') =>
	await run(
		new DocumentPartition(),
		{ ...output, options: { maxParallelDocuments: given.atOnce, sendAs } },
		single,
	);
const ways: Record<Given['way'], () => Promise<INodeExecutionData[]>> = {
	partition: async () => await partition('partition'),
	partitionJobs: async () => await partition('job'),
	async run() {
		const node = () => new DocumentService();
		const [workflow] = await run(
			node(),
			{ resource: 'workflow', operation: 'create', name: 'Bench', workflowType: 'custom' },
			[{ json: {} }],
		);
		const jobs = await run(
			node(),
			{
				resource: 'workflow',
				operation: 'run',
				workflowId: { __rl: true, mode: 'id', value: String(workflow?.json.id) },
				uploadFiles: true,
				binaryPropertyName: '*',
				waitForCompletion: true,
			},
			grouped,
		);
		const jobId = { __rl: true, mode: 'id', value: '={{ $json.jobId }}' } as const;
		return await run(node(), { resource: 'job', operation: 'download', jobId, ...output }, jobs);
	},
	create: async () =>
		await run(new DocumentService(), { resource: 'job', operation: 'create', ...output }, single),
};

const began = performance.now();
const items = await ways[given.way]();
const measured: Measured = {
	ms: performance.now() - began,
	isComplete:
		items.length === texts.length && items.every(({ json }, number) => json.text === texts[number]),
};
console.log(JSON.stringify(measured));
