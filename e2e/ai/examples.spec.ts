import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stepByStep } from '../model-server/scripts.ts';
import type { WorkflowStart } from '../n8n/n8nApi.ts';
import { withParameters } from '../n8n/workflowFile.ts';
import { readExample } from '../package/fixtures.ts';
import { firstJson, itemsOf } from '../package/items.ts';
import { importableExamples } from '../start/examples.ts';
import { standInModel } from '../start/standInModel.ts';
import { call, resultOf, smoke, test } from './fixtures.ts';
import { prepareService } from './prepareService.ts';

const chatTrigger = 'When chat message received';

function chatMessage(chatInput: string, sessionId: string, binary?: object): WorkflowStart {
	const json = { sessionId, action: 'sendMessage', chatInput };
	return { name: chatTrigger, items: [{ json, ...(binary && { binary }) }] };
}

test(
	'examples/ask-a-folder.json answers from a folder, and marks its sources',
	{ tag: smoke },
	async ({ n8n, model, documentFolder, importWorkflow, runWorkflow }) => {
		const file = 'examples/ask-a-folder.json';
		const imported = importableExamples.find((one) => one.file === file);
		const folder = join(documentFolder, 'results');
		const example = withParameters(
			await readExample('ask-a-folder.json'),
			imported?.parameters({ documents: documentFolder, results: folder }) ?? {},
		);
		const filled = await runWorkflow(example);
		const files = new Set(
			itemsOf(filled, 'Fill Vector Store').map(
				({ json }) => (json as { metadata?: { source?: unknown } }).metadata?.source,
			),
		);
		expect(files.size, 'documents in the store').toBe(itemsOf(filled, 'Read Documents').length);
		await mkdir(folder, { recursive: true });
		// The link is that of a published workflow.
		await n8n.api.activate(await importWorkflow(example));
		// It names the passage that has the words of the question, and quotes it, as a model does.
		model.use(({ question }) => {
			const passages = question.split(/\n\n(?=\[\d+\] )/).slice(1);
			const found = passages.find((passage) => passage.includes('5,760.00'));
			const number = /^\[\d+\]/.exec(found ?? '')?.[0];
			return { text: `The desks cost 5,760.00 ${number}.\n${number} "5,760.00"` };
		});
		const question = 'What do the desks of Oakline Interiors cost, quantity and amount?';
		const answered = await runWorkflow(example, chatMessage(question, randomUUID()));
		const answer = String(firstJson(answered, 'Show Answer')['output']);
		expect(answer).toMatch(
			/^The desks cost 5,760\.00 \[\d\]\.\n\n\[\d\] invoice\.pdf, page 1: “5,760\.00” \(\[marked PDF\]\(/,
		);
		const [, link = ''] = /\[marked PDF\]\(([^)]+)\)/.exec(answer) ?? [];
		const response = await fetch(link);
		expect(response.headers.get('content-type')).toContain('application/pdf');
		const bytes = Buffer.from(await response.arrayBuffer());
		const original = await readFile(join(documentFolder, 'invoice.pdf'));
		expect(bytes.subarray(0, original.length).equals(original)).toBe(true);
		expect(bytes.subarray(original.length).toString('latin1')).toContain('/Subtype/Highlight');
		// What takes the place of a model in the trial quotes a passage, which is checked and marked as well.
		model.use(standInModel);
		const quoted = await runWorkflow(example, chatMessage(question, randomUUID()));
		expect(String(firstJson(quoted, 'Show Answer')['output'])).toMatch(
			/^This stand-in is no model\..*\n\n\[\d\] \S+(?:, page \d+)?: “.+”/s,
		);
		await rm(folder, { recursive: true });
	},
);

test.describe('examples/chat-with-a-document.json', () => {
	// The second test finds in the memory what the first one put there.
	test.describe.configure({ mode: 'serial' });
	const file = 'chat-with-a-document.json';
	const sessionId = randomUUID();

	test('answers about an attached document', async ({ model, documentFolder, runWorkflow }) => {
		model.conversations.length = 0;
		model.use(({ question }) => ({ text: `You gave me ${question.length} characters` }));
		const fileName = 'meeting-notes.txt';
		const data = await readFile(join(documentFolder, fileName), 'base64');
		const data0 = { data, mimeType: 'text/plain', fileName };
		const start = chatMessage('When is the move?', sessionId, { data0 });
		const execution = await runWorkflow(await readExample(file), start);
		const question = model.conversations.at(-1)?.question;
		expect(question).toContain('When is the move?');
		expect(question).toContain(`Attached document "${fileName}"`);
		expect(question).toContain('the weekend of 17 and 18 May');
		expect(firstJson(execution, 'Answer')['output']).toMatch(/^You gave me \d+ characters$/);
	});

	test('reads a document from the web', async ({ model, web, runWorkflow }) => {
		model.conversations.length = 0;
		const content = '# Ferry\n\nThe ferry leaves at noon.\n';
		const url = web.serve('/ferry.md', { contentType: 'text/markdown', content });
		// What takes the place of a model in the trial.
		model.use(standInModel);
		const start = chatMessage(`What does ${url} say?`, sessionId);
		const execution = await runWorkflow(await readExample(file), start);
		expect(firstJson(execution, 'Answer')['output']).toContain('The ferry leaves at noon.');
		const earlier = model.conversations.at(-1)?.earlier.join('\n');
		expect(earlier, 'the memory').toContain('the weekend of 17 and 18 May');
	});
});

test('examples/document-service-agent.json runs a workflow and reads results', async ({
	model,
	service,
	runWorkflow,
}) => {
	const prepared = await prepareService(service);
	const job_id = prepared.finishedJobId;
	model.conversations.length = 0;
	model.use(
		stepByStep([
			call('List_Workflows', {}),
			call('Run_Workflow', { workflow_id: prepared.remoteWorkflow.id }),
			call('Wait_for_Job', { job_id }),
			call('List_Failed_Files', { job_id }),
			call('Read_Results', { job_id }),
			{ text: 'All is done.' },
		]),
	);
	const start = chatMessage(`Run ${prepared.remoteWorkflow.name}`, randomUUID());
	const example = await readExample('document-service-agent.json');
	const execution = await runWorkflow(example, start);
	expect(firstJson(execution, 'Workflow Assistant')['output']).toBe('All is done.');
	const last = model.conversations.at(-1);
	if (last === undefined) throw new Error('The agent asked no model');
	expect(resultOf(last, 'List_Workflows')).toContain(prepared.remoteWorkflow.name);
	expect(resultOf(last, 'Run_Workflow')).toContain(prepared.remoteWorkflow.id);
	expect(resultOf(last, 'Wait_for_Job')).toMatch(/"status":"completed"/);
	expect(resultOf(last, 'List_Failed_Files')).not.toContain('"error"');
	expect(resultOf(last, 'Read_Results')).toContain(prepared.uploadedText);
});
