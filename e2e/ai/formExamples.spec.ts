import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nextPage, submit } from '../n8n/forms.ts';
import { formAddress } from '../n8n/workflowFile.ts';
import { readExample } from '../package/fixtures.ts';
import { test } from './fixtures.ts';

const approvalFile = 'approve-and-summarize.json';

test(`examples/${approvalFile} asks before it sends and summarizes a document`, async ({
	n8n,
	model,
	service,
	documentFolder,
	importWorkflow,
}) => {
	model.conversations.length = 0;
	model.use(({ question }) => ({ text: `The summary is of ${question.length} characters` }));
	const example = await readExample(approvalFile);
	await n8n.api.activate(await importWorkflow(example));
	const content = await readFile(join(documentFolder, 'meeting-notes.txt'));
	const file = new File([content], 'meeting-notes.txt', { type: 'text/plain' });
	const asked = service.requests.length;
	const answer = async (decision: 'Send' | 'Discard'): Promise<string> => {
		const waiting = await submit(formAddress(n8n.url, example), file);
		expect(await nextPage(waiting)).toContain('Pages: 1. Estimated price: $0.03.');
		expect(service.requests.length, 'requests before the approval').toBe(asked);
		await submit(waiting, decision);
		return await nextPage(waiting);
	};
	expect(await answer('Discard')).toContain('Nothing was sent.');
	const page = await answer('Send');
	expect(page).toMatch(/The summary is of \d+ characters/);
	expect(page).toContain('meeting-notes.txt');
	const question = model.conversations.at(-1)?.question;
	expect(question).toContain('the weekend of 17 and 18 May');
});
