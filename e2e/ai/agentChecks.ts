import assert from 'node:assert/strict';
import { z } from 'zod';
import type { Step } from '../model-server/scripts.ts';
import { check } from '../package/workbench.ts';
import { assertContains, type AiWorkbench } from './aiWorkbench.ts';
import { partitionToolType, serviceToolType, type SubNode } from './aiWorkflow.ts';
import { prepareService, type PreparedService } from './prepareService.ts';
import { agentVersions, call, resultOf, runAgent } from './runAgent.ts';

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
	serviceTool('List Failed Files', {
		resource: 'job',
		operation: 'getFailedFiles',
		jobId: byAi('job_id'),
	}),
	serviceTool('Read Results', {
		resource: 'job',
		operation: 'download',
		jobId: byAi('job_id'),
		output: 'markdown',
	}),
];

/** The first id next to a name in a tool's text, found the way a model would read it. */
function idIn(text: string, name: string): string {
	const before = new RegExp(`"id":"([^"]+)"[^{}]*"name":"${name}"`).exec(text)?.[1];
	const after = new RegExp(`"name":"${name}"[^{}]*"id":"([^"]+)"`).exec(text)?.[1];
	return z.string({ message: `no id next to "${name}" in ${text}` }).parse(before ?? after);
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
	return z.string({ message: `no jobId in ${text}` }).parse(id);
}

async function checkTools(workbench: AiWorkbench, version: number): Promise<void> {
	const { web, service } = workbench;
	const what = `an agent (version ${version}) reads a document, lists and runs workflows, waits for the job and reads results`;
	await check(workbench, what, async () => {
		const prepared = await prepareService(service);
		const url = web.serve('/letter.html', {
			contentType: 'text/html',
			content: '<h1>Letter</h1><p>The parcel arrives on Monday.</p>',
		});
		const { last, answer } = await runAgent(workbench, version, tools, scriptFor(url, prepared));
		assert.equal(answer, 'All is done.');
		assertContains(
			resultOf(last, 'Read_Document'),
			'The parcel arrives on Monday.',
			'the document',
		);
		const workflows = resultOf(last, 'List_Workflows');
		assertContains(workflows, prepared.remoteWorkflow.id, 'the list of workflows');
		const ran = resultOf(last, 'Run_Workflow');
		assertContains(ran, prepared.remoteWorkflow.id, 'the run');
		const waited = resultOf(last, 'Wait_for_Job');
		assert.equal(jobIdIn(waited), jobIdIn(ran));
		assert.match(waited, /"status":"completed"/i);
		assertContains(resultOf(last, 'Read_Results'), prepared.uploadedText, 'the results');
	});
}

async function checkLimit(workbench: AiWorkbench, version: number): Promise<void> {
	const what = `an agent (version ${version}) gets the beginning of a long text, and is told so`;
	await check(workbench, what, async () => {
		const content = 'A sentence of a long text. '.repeat(2000).trim();
		const url = workbench.web.serve('/long.txt', { contentType: 'text/plain', content });
		const steps: Step[] = [call('Read_Document', { url }), { text: 'Read.' }];
		const { last } = await runAgent(workbench, version, tools, steps);
		const text = resultOf(last, 'Read_Document');
		assertContains(text, `[Cut: 20,000 of 53,999 characters shown]`, 'the text');
		assert.ok(text.length < limitForAgents + 1000, `the agent got ${text.length} characters`);
	});
}

async function checkListLimit(workbench: AiWorkbench, version: number): Promise<void> {
	const what = `an agent (version ${version}) gets the beginning of a long list, and is told so`;
	await check(workbench, what, async () => {
		const failed_files = Array.from({ length: 1000 }, (_, number) => ({
			document: `s3://archive/${number}.pdf`,
			error: 'The file is encrypted, and no password was given',
		}));
		const job_id = workbench.service.jobs.add({ status: 'completed', failed_files });
		const steps: Step[] = [call('List_Failed_Files', { job_id }), { text: 'Read.' }];
		const { last } = await runAgent(workbench, version, tools, steps);
		const text = resultOf(last, 'List_Failed_Files');
		assert.match(text, /\[Cut: \d+ of 1,000 items shown\]/);
		assert.ok(text.length < limitForAgents + 1000, `the agent got ${text.length} characters`);
	});
}

async function checkToolFailure(workbench: AiWorkbench, version: number): Promise<void> {
	const what = `an agent (version ${version}) is told what was wrong with its call`;
	await check(workbench, what, async () => {
		const url = 'ftp://example.com/letter.pdf';
		const steps: Step[] = [call('Read_Document', { url }), { text: 'Sorry.' }];
		const { last, answer } = await runAgent(workbench, version, tools, steps);
		assert.equal(answer, 'Sorry.');
		const told = resultOf(last, 'Read_Document');
		assertContains(
			told,
			`${url}\\" isn't a web address. Enter an address`,
			'what the agent was told',
		);
	});
}

/** Both regular nodes as tools of an agent, see docs/n8n.md#ai-nodes. */
export async function checkAgent(workbench: AiWorkbench): Promise<void> {
	for (const version of agentVersions[workbench.version]) {
		await checkTools(workbench, version);
		await checkLimit(workbench, version);
		await checkListLimit(workbench, version);
		await checkToolFailure(workbench, version);
	}
}
