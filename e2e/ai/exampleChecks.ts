import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lookUpAndQuote } from '../model-server/scripts.ts';
import type { WorkflowStart } from '../n8n/n8nApi.ts';
import { withParameters } from '../n8n/workflowFile.ts';
import { check, firstJson, itemsOf } from '../package/workbench.ts';
import {
	assertContains,
	readExample,
	runAiWorkflow,
	summaryOf,
	type AiWorkbench,
} from './aiWorkbench.ts';
import { checkFormExamples } from './formExampleChecks.ts';

const chatTrigger = 'When chat message received';

function chatMessage(chatInput: string, sessionId: string, binary?: object): WorkflowStart {
	const json = { sessionId, action: 'sendMessage', chatInput };
	return { name: chatTrigger, items: [{ json, ...(binary && { binary }) }] };
}

async function checkAskAFolder(workbench: AiWorkbench): Promise<void> {
	await check(workbench, 'examples/ask-a-folder.json answers from a folder', async () => {
		workbench.model.use(lookUpAndQuote);
		const fileSelector = join(workbench.documentFolder, '*').replaceAll('\\', '/');
		const example = withParameters(await readExample('ask-a-folder.json'), {
			'Read Documents': { fileSelector },
		});
		const filled = await runAiWorkflow(workbench, example);
		const files = new Set(
			itemsOf(filled, 'Fill Vector Store').map(
				({ json }) => (json as { metadata?: { source?: unknown } }).metadata?.source,
			),
		);
		assert.equal(files.size, itemsOf(filled, 'Read Documents').length, 'documents in the store');
		const question = 'Who pays the fees for windows and refrigerators under the agreement?';
		const start = chatMessage(question, randomUUID());
		const answered = await runAiWorkflow(workbench, example, start);
		const answer = String(firstJson(answered, 'Answer from Documents')['output']);
		assertContains(answer, 'The documents say', 'the answer');
		assertContains(answer, '1,450.00', 'the answer');
		assertContains(answer, 'service-agreement.md', 'the answer');
	});
}

async function checkChatWithADocument(workbench: AiWorkbench): Promise<void> {
	const { model, web, documentFolder } = workbench;
	const sessionId = randomUUID();
	const example = 'chat-with-a-document.json';
	await check(workbench, `examples/${example} answers about an attached document`, async () => {
		model.conversations.length = 0;
		model.use(({ question }) => ({ text: `You gave me ${question.length} characters` }));
		const fileName = 'meeting-notes.txt';
		const content = await readFile(join(documentFolder, fileName));
		const data0 = { data: content.toString('base64'), mimeType: 'text/plain', fileName };
		const start = chatMessage('When is the move?', sessionId, { data0 });
		const execution = await runAiWorkflow(workbench, await readExample(example), start);
		const question = model.conversations.at(-1)?.question ?? '';
		assertContains(question, 'When is the move?', 'the question');
		assertContains(question, `Attached document "${fileName}"`, 'the question');
		assertContains(question, 'the weekend of 17 and 18 May', 'the question');
		assert.match(String(firstJson(execution, 'Answer')['output']), /^You gave me \d+ characters$/);
	});
	await check(workbench, `examples/${example} reads a document from the web`, async () => {
		model.conversations.length = 0;
		const content = '# Ferry\n\nThe ferry leaves at noon.\n';
		const url = web.serve('/ferry.md', { contentType: 'text/markdown', content });
		model.use(({ toolResults: [result] }) =>
			result === undefined
				? { toolCalls: [{ name: 'Read_Document_from_the_Web', parameters: { url } }] }
				: { text: `It says: ${result.text}` },
		);
		const start = chatMessage(`What does ${url} say?`, sessionId);
		const execution = await runAiWorkflow(workbench, await readExample(example), start);
		const answer = String(firstJson(execution, 'Answer')['output']);
		assertContains(answer, 'The ferry leaves at noon.', 'the answer');
		const earlier = model.conversations.at(-1)?.earlier.join('\n') ?? '';
		assertContains(earlier, 'the weekend of 17 and 18 May', 'the memory');
	});
}

/**
 * The example for a vector store that the service fills itself: it sets up connectors and a workflow, runs it, and
 * raises an alert for files that failed or a run that wasn't started.
 */
async function checkConnector(workbench: AiWorkbench): Promise<void> {
	const { service } = workbench;
	const file = 'connector-to-vector-store.json';
	const schedule: WorkflowStart = { name: 'Every Morning' };
	let workflowId = '';
	const scheduled = async () =>
		withParameters(await readExample(file), {
			'Run Workflow': { workflowId: { __rl: true, mode: 'id', value: workflowId } },
		});
	await check(workbench, `examples/${file} sets up connectors and a workflow`, async () => {
		const example = withParameters(await readExample(file), {
			'Create Source': { s3Key: 'key', s3Secret: 'secret' },
			'Create Destination': { pineconeApiKey: 'key' },
		});
		const execution = await runAiWorkflow(workbench, example, { name: 'Set Up Once' });
		workflowId = String(firstJson(execution, 'Create Workflow')['id']);
		const created = service.requests.findLast(
			({ method, path }) => method === 'POST' && path.endsWith('/workflows'),
		);
		const types = (created?.body as { workflow_nodes: Array<{ type: string }> }).workflow_nodes;
		assert.deepEqual(
			types.map(({ type }) => type),
			['partition', 'chunk', 'embed'],
		);
	});
	await check(
		workbench,
		`examples/${file} runs on a schedule without raising an alert`,
		async () => {
			const execution = await runAiWorkflow(workbench, await scheduled(), schedule);
			const well = execution.outputs['All Well']?.[0] ?? [];
			assert.equal(well.length, 1, summaryOf(execution));
			assert.equal(itemsOf(execution, 'Get Failed Files').length, 0);
			for (const alert of ['Alert: Failed File', 'Alert: Failed Job', 'Alert: Not Started']) {
				assert.equal(execution.outputs[alert]?.[0]?.length ?? 0, 0, `${alert} gave items`);
			}
		},
	);
	await check(workbench, `examples/${file} raises an alert for failed files`, async () => {
		const failed = [
			{ document: 'broken.pdf', error: 'The file is damaged' },
			{ document: 'locked.docx', error: 'The file has a password' },
		];
		const body = JSON.stringify({ failed_files: failed });
		const fault = { kind: 'status', status: 200, body, contentType: 'application/json' } as const;
		service.faults.add({ method: 'GET', path: /failed-files/, times: Infinity, fault });
		const execution = await runAiWorkflow(workbench, await scheduled(), schedule);
		service.faults.clear();
		const given = execution.outputs['Alert: Failed File']?.[0] ?? [];
		const alerts = given.map(({ json }) => String(json['alert']));
		assert.equal(alerts.length, 2, summaryOf(execution));
		assertContains(alerts[0] ?? '', 'broken.pdf could not be processed: The file is damaged', 'it');
		assertContains(alerts[1] ?? '', 'locked.docx', 'the second alert');
	});
}

/** The examples with AI nodes, imported and run. */
export async function checkExamples(workbench: AiWorkbench): Promise<void> {
	await checkAskAFolder(workbench);
	await checkChatWithADocument(workbench);
	await checkConnector(workbench);
	await checkFormExamples(workbench);
}
