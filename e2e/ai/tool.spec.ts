import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Step } from '../model-server/scripts.ts';
import { partitionToolType, serviceToolType, type SubNode } from './aiWorkflow.ts';
import { agentVersions, call, resultOf, test } from './fixtures.ts';

/** A tool as it's dropped in and connected: nothing is set. */
const droppedIn: SubNode = {
	name: 'Document Partition',
	type: partitionToolType,
	connection: 'ai_tool',
	serves: ['Agent'],
};
const toolName = 'Document_Partition';

/** An agent that calls the tool for an address, and quotes the result. */
function quote(URL: string): Step[] {
	return [
		call(toolName, { URL }),
		({ toolResults: [result] }) => ({ text: `The tool says: ${result?.text}` }),
	];
}

const onePixel =
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

for (const version of agentVersions) {
	const agent = `an agent (version ${version})`;

	test(`${agent} with a tool that was only connected answers from a PDF on the web`, async ({
		documentFolder,
		web,
		runAgent,
	}) => {
		const content = await readFile(join(documentFolder, 'invoice.pdf'));
		const URL = web.serve('/invoice.pdf', { contentType: 'application/pdf', content });
		const { last, answer } = await runAgent(version, [droppedIn], quote(URL));
		const [tool] = last.tools;
		expect(tool?.parameterNames).toEqual(['URL']);
		expect(tool?.parameterDescriptions['URL']).toContain('Complete URL');
		expect(tool?.description).toContain('Reads a document from the web');
		expect(answer).toContain('"markdown":');
		expect(answer).toContain('# Invoice');
	});

	test(`${agent} with a tool that was only connected says what's wrong with an address`, async ({
		web,
		runAgent,
	}) => {
		const there = web.serve('/there.txt', { contentType: 'text/plain', content: 'x' });
		const wrong = {
			[there.replace('there.txt', 'missing.pdf')]: '404',
			'http://no-such-host.invalid/a.pdf': 'no-such-host.invalid',
			'': 'URL',
		};
		for (const [URL, expected] of Object.entries(wrong)) {
			const { last, answer } = await runAgent(version, [droppedIn], quote(URL));
			expect(resultOf(last, toolName), `about "${URL}"`).toContain('"error":');
			expect(answer).toContain(expected);
		}
	});

	test(`${agent} gives the job of an operation that was only chosen`, async ({
		service,
		runAgent,
	}) => {
		const Job_ID = service.jobs.add({ status: 'completed' });
		const waits: SubNode = {
			name: 'Wait',
			type: serviceToolType,
			connection: 'ai_tool',
			serves: ['Agent'],
			parameters: { resource: 'job', operation: 'wait' },
		};
		const steps = [call('Wait', { Job_ID }), { text: 'Done.' }];
		const { last } = await runAgent(version, [waits], steps);
		const [tool] = last.tools;
		expect(tool?.description).toContain('Waits until a job finishes');
		const described = { Job_ID: 'ID of the job, as another tool returned it' };
		expect(tool?.parameterDescriptions).toEqual(described);
		expect(resultOf(last, 'Wait')).toContain(`"jobId":"${Job_ID}"`);
	});

	test(`${agent} gets the text beside an image, and neither the image nor its Base64`, async ({
		service,
		web,
		runAgent,
	}) => {
		const metadata = { image_base64: onePixel, image_mime_type: 'image/png' };
		const body = [{ type: 'Image', element_id: 'i', text: 'A chart of sales', metadata }];
		service.faults.add({ path: /general/, fault: { kind: 'status', status: 200, body } });
		const URL = web.serve('/chart.txt', { contentType: 'text/plain', content: 'x' });
		const options = { extractImageBlockTypes: ['Image'], imagesToBinary: true };
		const parameters = { output: 'elements', options };
		const steps = [call(toolName, { URL }), { text: 'Seen.' }];
		const { last } = await runAgent(version, [{ ...droppedIn, parameters }], steps);
		const told = resultOf(last, toolName);
		expect(told).toContain('A chart of sales');
		expect(told).toContain('"imageField":"image"');
		expect(told).not.toContain(onePixel.slice(0, 40));
		// Pinned, so that it's noticed when n8n hands images on (docs/maintainers/n8n.md#ai-nodes).
		expect(last.imageCount, 'n8n hands on no images of tools').toBe(0);
	});
}
