import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { WorkflowStart } from '../n8n/n8nApi.ts';
import { withCredential, withParameters, type WorkflowFile } from '../n8n/workflowFile.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { check, firstJson, itemsOf } from '../package/workbench.ts';
import { credentialType } from '../start/credential.ts';
import { waitUntil } from '../suite/waitUntil.ts';
import { assertContains, readExample, runAiWorkflow, type AiWorkbench } from './aiWorkbench.ts';
import { withModelCredential } from './aiWorkflow.ts';

const summaryFile = 'upload-and-summarize.json';
const invoiceFile = 'invoices-to-table.json';
const formTrigger = 'On form submission';

/** The address of a published workflow's form. */
function formAddress(n8nUrl: string, workflow: WorkflowFile): string {
	const trigger = workflow.nodes.find(({ name }) => name === formTrigger);
	return `${n8nUrl}/form/${String(trigger?.['webhookId'])}`;
}

/** Sends a file as the form's page does, and returns the page that the form shows in the end. */
async function submit({ n8n, signal }: AiWorkbench, address: string, file: File): Promise<string> {
	// n8n 2 offers the form a moment after it has published the workflow.
	await waitUntil(signal, async () => {
		const page = await fetch(address, { signal });
		await page.arrayBuffer();
		return page.ok ? undefined : `n8n answers the form's address with status ${page.status}`;
	});
	const form = new FormData();
	form.append('field-0', file);
	const answer = await fetch(address, { method: 'POST', body: form, signal });
	const text = await answer.text();
	assert.equal(answer.status, 200, text);
	const { formWaitingUrl } = z.object({ formWaitingUrl: z.string() }).parse(JSON.parse(text));
	const waiting = new URL(formWaitingUrl, n8n.url);
	const status = new URL(waiting);
	status.pathname += '/n8n-execution-status';
	// n8n answers a question for the page only when there is one.
	await waitUntil(signal, async () => {
		const state = await (await fetch(status, { signal })).text();
		if (state === 'error' || state === 'crashed')
			throw new Error(`The execution's status: ${state}`);
		return state === 'form-waiting' ? undefined : `the execution's status is "${state}"`;
	});
	return await (await fetch(waiting, { signal })).text();
}

/** The published form takes a real upload, and shows what the model made of the document's Markdown. */
async function checkUploadAndSummarize(workbench: AiWorkbench): Promise<void> {
	const { n8n, credential, modelCredential, model, documentFolder } = workbench;
	await check(workbench, `examples/${summaryFile} shows a summary in the form`, async () => {
		model.conversations.length = 0;
		model.use(({ question }) => ({ text: `The summary is of ${question.length} characters` }));
		const example = await readExample(summaryFile);
		const ours = withCredential(example, packageName, credentialType, credential);
		const filledIn = withModelCredential(ours, modelCredential);
		const workflowId = await n8n.api.importWorkflow(filledIn);
		await n8n.api.activate(workflowId);
		const content = await readFile(join(documentFolder, 'meeting-notes.txt'));
		const file = new File([content], 'meeting-notes.txt', { type: 'text/plain' });
		const page = await submit(workbench, formAddress(n8n.url, filledIn), file);
		assert.match(page, /The summary is of \d+ characters/);
		assertContains(page, 'meeting-notes.txt', 'the page');
		const question = model.conversations.at(-1)?.question ?? '';
		assertContains(question, 'the weekend of 17 and 18 May', 'the question');
	});
}

/** What the model extracts: the invoice's number as the Markdown has it, and two lines. */
function extracted(question: string): string {
	return JSON.stringify({
		invoiceNumber: /\b\d{4}-\d{3,}\b|\b[A-Z]{2,}-?\d{3,}\b/.exec(question)?.[0] ?? 'none',
		invoiceDate: '2025-03-04',
		seller: 'Oakline Interiors',
		currency: 'EUR',
		lines: [
			{ description: 'Desk', quantity: 2, unitPrice: 310.5, amount: 621 },
			{ description: 'Delivery', amount: 40 },
		],
	});
}

/** The lines of two uploaded invoices become rows of a data table. */
async function checkInvoicesToTable(workbench: AiWorkbench): Promise<void> {
	const { n8n, version, model, documentFolder } = workbench;
	await check(workbench, `examples/${invoiceFile} adds a row for each line`, async () => {
		const example = await readExample(invoiceFile);
		const table = example.nodes.find(({ name }) => name === 'Create Table')?.parameters;
		const { columns } = z
			.object({
				columns: z.object({ column: z.array(z.object({ name: z.string(), type: z.string() })) }),
			})
			.transform(({ columns: { column } }) => ({ columns: column }))
			.parse(table);
		let tableId: string;
		if (version === 1) {
			// n8n 1 creates tables in its editor only.
			tableId = await n8n.api.createDataTable('Invoice Lines', columns);
		} else {
			await runAiWorkflow(workbench, example, { name: 'Set Up Once' });
			// Again: it keeps the table that is there.
			const setUp = await runAiWorkflow(workbench, example, { name: 'Set Up Once' });
			tableId = String(firstJson(setUp, 'Create Table')['id']);
		}
		const inTable =
			version === 1
				? withParameters(example, {
						'Add Rows': { dataTableId: { __rl: true, mode: 'id', value: tableId } },
					})
				: example;
		model.conversations.length = 0;
		model.use(({ question }) => ({ text: extracted(question) }));
		const content = await readFile(join(documentFolder, 'invoice.pdf'));
		const data = content.toString('base64');
		const invoice = { data, mimeType: 'application/pdf', fileName: 'invoice.pdf' };
		const binary = { Invoices_0: invoice, Invoices_1: invoice };
		const start: WorkflowStart = { name: formTrigger, items: [{ json: {}, binary }] };
		const execution = await runAiWorkflow(workbench, inTable, start);
		const rows = itemsOf(execution, 'Add Rows').map(({ json }) => json);
		assert.equal(rows.length, 4);
		assert.ok(rows.every(({ id }) => typeof id === 'number'));
		assert.deepEqual(
			rows.map(({ description, quantity, amount }) => [description, quantity ?? null, amount]),
			[
				['Desk', 2, 621],
				['Delivery', null, 40],
				['Desk', 2, 621],
				['Delivery', null, 40],
			],
		);
		assert.notEqual(rows[0]?.['invoiceNumber'], 'none');
		assertContains(model.conversations.at(-1)?.question ?? '', '|', "the invoice's Markdown");
	});
}

/** The examples that start with a form. */
export async function checkFormExamples(workbench: AiWorkbench): Promise<void> {
	await checkUploadAndSummarize(workbench);
	await checkInvoicesToTable(workbench);
}
