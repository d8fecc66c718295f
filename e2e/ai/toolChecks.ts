import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { check } from '../package/workbench.ts';
import { projectFolder } from '../package/openWorkbench.ts';
import { assertContains, type AiWorkbench } from './aiWorkbench.ts';
import { partitionToolType, serviceToolType, type SubNode } from './aiWorkflow.ts';
import { agentVersions, call, resultOf, runAgent } from './runAgent.ts';

/** A tool as it's dropped in and connected: nothing is set. */
const droppedIn: SubNode = {
	name: 'Document Partition',
	type: partitionToolType,
	connection: 'ai_tool',
	serves: ['Agent'],
};
const toolName = 'Document_Partition';

async function checkWebDocument(workbench: AiWorkbench, version: number): Promise<void> {
	const what = `an agent (version ${version}) with a tool that was only connected answers from a PDF on the web`;
	await check(workbench, what, async () => {
		const content = await readFile(join(projectFolder, 'local-service', 'samples', 'invoice.pdf'));
		const URL = workbench.web.serve('/invoice.pdf', { contentType: 'application/pdf', content });
		const { last, answer } = await runAgent(
			workbench,
			version,
			[droppedIn],
			[
				call(toolName, { URL }),
				({ toolResults: [result] }) => ({ text: `The invoice says: ${result?.text}` }),
			],
		);
		const [tool] = last.tools;
		assert.deepEqual(tool?.parameterNames, ['URL']);
		assertContains(
			tool.parameterDescriptions['URL'] ?? '',
			'Complete web address',
			'the parameter',
		);
		assertContains(tool.description, 'Reads a document from the web', 'the description');
		assertContains(answer, '"markdown":', 'the answer');
		assertContains(answer, '# Invoice', 'the answer');
	});
}

async function checkWrongAddress(workbench: AiWorkbench, version: number): Promise<void> {
	const what = `an agent (version ${version}) with a tool that was only connected says what's wrong with an address`;
	await check(workbench, what, async () => {
		const there = workbench.web.serve('/there.txt', { contentType: 'text/plain', content: 'x' });
		const wrong = {
			[there.replace('there.txt', 'missing.pdf')]: '404',
			'http://no-such-host.invalid/a.pdf': 'no-such-host.invalid',
			'': 'URL',
		};
		for (const [URL, expected] of Object.entries(wrong)) {
			const { last, answer } = await runAgent(
				workbench,
				version,
				[droppedIn],
				[
					call(toolName, { URL }),
					({ toolResults: [result] }) => ({ text: `I couldn't read it: ${result?.text}` }),
				],
			);
			assertContains(
				resultOf(last, toolName),
				'"error":',
				`what the agent was told about "${URL}"`,
			);
			assertContains(answer, expected, 'the answer');
		}
	});
}

async function checkOperation(workbench: AiWorkbench, version: number): Promise<void> {
	const what = `an agent (version ${version}) gives the job of an operation that was only chosen`;
	await check(workbench, what, async () => {
		const Job_ID = workbench.service.jobs.add({ status: 'completed' });
		const waits: SubNode = {
			name: 'Wait',
			type: serviceToolType,
			connection: 'ai_tool',
			serves: ['Agent'],
			parameters: { resource: 'job', operation: 'wait' },
		};
		const { last } = await runAgent(
			workbench,
			version,
			[waits],
			[call('Wait', { Job_ID }), { text: 'Done.' }],
		);
		const [tool] = last.tools;
		assertContains(tool?.description ?? '', 'Waits until a job has ended', 'the description');
		assert.deepEqual(tool?.parameterDescriptions, {
			Job_ID: 'ID of the job, as another tool returned it',
		});
		assertContains(resultOf(last, 'Wait'), `"jobId":"${Job_ID}"`, 'the result');
	});
}

const onePixel =
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function checkImages(workbench: AiWorkbench, version: number): Promise<void> {
	const what = `an agent (version ${version}) gets the text beside an image, and neither the image nor its Base64`;
	await check(workbench, what, async () => {
		const { service, web } = workbench;
		const metadata = { image_base64: onePixel, image_mime_type: 'image/png' };
		const body = [{ type: 'Image', element_id: 'i', text: 'A chart of sales', metadata }];
		service.faults.add({ path: /general/, fault: { kind: 'status', status: 200, body } });
		const URL = web.serve('/chart.txt', { contentType: 'text/plain', content: 'x' });
		const parameters = { output: 'elements', options: { imagesToBinary: true } };
		const tool = { ...droppedIn, parameters };
		const { last } = await runAgent(
			workbench,
			version,
			[tool],
			[call(toolName, { URL }), { text: 'Seen.' }],
		);
		const told = resultOf(last, toolName);
		assertContains(told, 'A chart of sales', 'what the agent was told');
		assertContains(told, '"imageField":"image"', 'what the agent was told');
		assert.ok(!told.includes(onePixel.slice(0, 40)), 'the agent got the image as Base64');
		// Pinned, so that it's noticed when n8n hands images on (docs/n8n.md#ai-nodes).
		assert.equal(last.imageCount, 0, 'n8n hands on images of tools');
	});
}

/** Tools that an agent uses as they are dropped in. */
export async function checkDroppedInTools(workbench: AiWorkbench): Promise<void> {
	for (const version of agentVersions[workbench.version]) {
		await checkWebDocument(workbench, version);
		await checkWrongAddress(workbench, version);
		await checkOperation(workbench, version);
		await checkImages(workbench, version);
	}
}
