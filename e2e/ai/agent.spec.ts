import { expect } from '@playwright/test';
import type { Step } from '../model-server/scripts.ts';
import { partitionToolType, serviceToolType, type SubNode } from './aiWorkflow.ts';
import { agentVersions, call, resultOf, smoke, test } from './fixtures.ts';
import { prepareService, type PreparedService } from './prepareService.ts';

const limitForAgents = 20_000;

function fromAi(key: string): string {
	return `={{ $fromAI('${key}', 'The ${key}', 'string') }}`;
}

function byAi(key: string): object {
	return { __rl: true, mode: 'id', value: fromAi(key) };
}

function serviceTool(name: string, parameters: Readonly<Record<string, unknown>>): SubNode {
	const type = serviceToolType;
	return { name, type, connection: 'ai_tool', serves: ['Agent'], parameters };
}

const tools: readonly SubNode[] = [
	{
		name: 'Read Document',
		type: partitionToolType,
		connection: 'ai_tool',
		serves: ['Agent'],
		parameters: {
			toolDescription: 'Reads a document from the web',
			inputSource: 'url',
			url: fromAi('url'),
			output: 'text',
		},
	},
	serviceTool('List Workflows', { resource: 'workflow', operation: 'getAll', returnAll: true }),
	serviceTool('Run Workflow', {
		resource: 'workflow',
		operation: 'run',
		workflowId: byAi('workflow_id'),
	}),
	serviceTool('Wait for Job', { resource: 'job', operation: 'wait', jobId: byAi('job_id') }),
	serviceTool('Read Results', {
		resource: 'job',
		operation: 'download',
		jobId: byAi('job_id'),
		output: 'markdown',
	}),
];

/** The first id next to a name in a tool's text, found the way a model would read it. */
function idIn(text: string, name: string): string {
	const before = new RegExp(`"workflowId":"([^"]+)"[^{}]*"workflowName":"${name}"`).exec(text)?.[1];
	const after = new RegExp(`"workflowName":"${name}"[^{}]*"workflowId":"([^"]+)"`).exec(text)?.[1];
	const id = before ?? after;
	if (id === undefined) throw new Error(`There's no id next to "${name}" in ${text}`);
	return id;
}

function scriptFor(url: string, prepared: PreparedService): Step[] {
	return [
		call('Read_Document', { url }),
		call('List_Workflows', {}),
		(conversation) => ({
			toolCalls: [
				{
					name: 'Run_Workflow',
					parameters: {
						workflow_id: idIn(
							resultOf(conversation, 'List_Workflows'),
							prepared.remoteWorkflow.name,
						),
					},
				},
			],
		}),
		(conversation) => ({
			toolCalls: [
				{
					name: 'Wait_for_Job',
					parameters: { job_id: jobIdIn(resultOf(conversation, 'Run_Workflow')) },
				},
			],
		}),
		call('Read_Results', { job_id: prepared.finishedJobId }),
		{ text: 'All is done.' },
	];
}

function jobIdIn(text: string): string {
	const id = /"jobId":"([^"]+)"/.exec(text)?.[1];
	if (id === undefined) throw new Error(`There's no jobId in ${text}`);
	return id;
}

// Both regular nodes as tools of an agent: docs/maintainers/n8n.md#ai-nodes.
for (const version of agentVersions) {
	const agent = `an agent (version ${version})`;

	test(
		`${agent} reads a document, lists and runs workflows, waits for the job and reads results`,
		{ tag: version === 3 ? smoke : [] },
		async ({ service, web, runAgent }) => {
			const prepared = await prepareService(service);
			const url = web.serve('/letter.html', {
				contentType: 'text/html',
				content: '<h1>Letter</h1><p>The parcel arrives on Monday.</p>',
			});
			const { last, answer } = await runAgent(version, tools, scriptFor(url, prepared));
			expect(answer).toBe('All is done.');
			expect(resultOf(last, 'Read_Document')).toContain('The parcel arrives on Monday.');
			expect(resultOf(last, 'List_Workflows')).toContain(prepared.remoteWorkflow.id);
			const ran = resultOf(last, 'Run_Workflow');
			expect(ran).toContain(prepared.remoteWorkflow.id);
			const waited = resultOf(last, 'Wait_for_Job');
			expect(jobIdIn(waited)).toBe(jobIdIn(ran));
			expect(waited).toMatch(/"status":"completed"/i);
			expect(resultOf(last, 'Read_Results')).toContain(prepared.uploadedText);
		},
	);

	test(`${agent} gets the beginning of a long text, and is told so`, async ({ web, runAgent }) => {
		const content = 'A sentence of a long text. '.repeat(2000).trim();
		const url = web.serve('/long.txt', { contentType: 'text/plain', content });
		const steps = [call('Read_Document', { url }), { text: 'Read.' }];
		const { last } = await runAgent(version, tools, steps);
		const text = resultOf(last, 'Read_Document');
		expect(text).toContain('[Cut: 20,000 of 53,999 characters shown]');
		expect(text.length).toBeLessThan(limitForAgents + 1000);
	});
}
