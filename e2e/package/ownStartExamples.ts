import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Execution } from '../n8n/executionData.ts';
import { readWorkflowFile, withParameters, type NodeParameters } from '../n8n/workflowFile.ts';
import { postToService } from '../service/postToService.ts';
import { projectFolder } from './openWorkbench.ts';
import { check, firstJson, itemsOf, runWorkflow, type PackageWorkbench } from './workbench.ts';

const emailFile = 'email-attachments.json';
const longJobFile = 'long-job.json';

/** What a trigger outputs without being run, as a user pins it in the editor. */
interface PinnedTrigger {
	name: string;
	items: readonly object[];
}

async function runExampleFile(
	workbench: PackageWorkbench,
	file: string,
	parameters: NodeParameters,
	pinned?: PinnedTrigger,
): Promise<Execution> {
	const text = await readFile(join(projectFolder, 'examples', file), 'utf8');
	const workflow = withParameters(readWorkflowFile(text), parameters);
	if (pinned === undefined) return await runWorkflow(workbench, workflow);
	const { name, items } = pinned;
	return await runWorkflow(workbench, { ...workflow, pinData: { [name]: items } }, { name });
}

async function attachment({ documentFolder }: PackageWorkbench, fileName: string, type: string) {
	const content = await readFile(join(documentFolder, fileName));
	return { fileName, mimeType: type, data: content.toString('base64') };
}

/** An e-mail with two attachments, one that can't be read and one without any, as n8n's trigger outputs them. */
export async function checkEmailAttachments(workbench: PackageWorkbench): Promise<void> {
	await check(workbench, `examples/${emailFile} reads each attachment`, async () => {
		const pdf = await attachment(workbench, 'invoice.pdf', 'application/pdf');
		const notes = await attachment(workbench, 'meeting-notes.txt', 'text/plain');
		const broken = { fileName: 'broken.pdf', mimeType: 'application/pdf', data: 'bm8gUERG' };
		const items = [
			{
				json: { from: 'Ada <ada@example.com>', subject: 'Two files', date: '2026-03-04' },
				binary: { attachment_0: pdf, attachment_1: notes },
			},
			{ json: { from: 'bob@example.com', subject: 'No file', date: '2026-03-05' } },
			{
				json: { from: 'eve@example.com', subject: 'A bad file', date: '2026-03-06' },
				binary: { attachment_0: broken },
			},
		];
		const pinned = { name: 'Email Trigger (IMAP)', items };
		const execution = await runExampleFile(workbench, emailFile, {}, pinned);
		const read = itemsOf(execution, 'Text of Attachment').map(({ json }) => json);
		assert.deepEqual(
			read.map(({ from, subject, fileName }) => [from, subject, fileName]),
			[
				['Ada <ada@example.com>', 'Two files', 'invoice.pdf'],
				['Ada <ada@example.com>', 'Two files', 'meeting-notes.txt'],
			],
		);
		assert.match(String(read[1]?.['text']), /the weekend of 17 and 18 May/);
		const unread = itemsOf(execution, 'Unreadable Attachment').map(({ json }) => json);
		assert.equal(unread.length, 1);
		assert.equal(unread[0]?.['from'], 'eve@example.com');
		assert.equal(unread[0]?.['fileName'], 'broken.pdf');
		assert.notEqual(unread[0]?.['reason'] ?? '', '');
	});
}

/** A pause that the suite has time for; n8n keeps shorter ones than 65 seconds in memory. */
const pause = { Wait: { amount: 1, unit: 'seconds' } };

/** The loop that waits for a job: one that completes after some rounds, one that fails, and a run that isn't started. */
export async function checkLongJob(workbench: PackageWorkbench): Promise<void> {
	const { service, documentFolder } = workbench;
	const run = async (file: string) => {
		const workflow = { name: `Long ${randomUUID()}`, workflow_type: 'custom' };
		const { id } = await postToService(service, '/workflows', workflow);
		return await runExampleFile(workbench, longJobFile, {
			...pause,
			'Read Documents': { fileSelector: join(documentFolder, file).replaceAll('\\', '/') },
			'Run Workflow': { workflowId: { __rl: true, mode: 'id', value: id } },
		});
	};
	const alertOf = (execution: Execution, node: string) =>
		String(firstJson(execution, node)['alert']);
	await check(workbench, `examples/${longJobFile} waits in rounds, then downloads`, async () => {
		const asked = service.requests.length;
		const execution = await run('*.{md,txt}');
		const jobId = String(firstJson(execution, 'Run Workflow')['jobId']);
		const looks = service.requests
			.slice(asked)
			.filter(({ method, path }) => method === 'GET' && path.replace(/\/$/, '').endsWith(jobId));
		// The last of them is the download's.
		assert.ok(looks.length > 2, `${looks.length} looks at the job`);
		assert.equal(firstJson(execution, 'Get Job')['status'], 'completed');
		assert.equal(execution.outputs['Alert: Not Completed'], undefined);
		const texts = itemsOf(execution, 'Download Results').map(({ json }) => String(json['text']));
		assert.ok(texts.some((text) => text.includes('the weekend of 17 and 18 May')));
	});
	await check(workbench, `examples/${longJobFile} says when a job hasn't completed`, async () => {
		await writeFile(join(documentFolder, 'unreadable.bin'), Buffer.from([0, 1, 2]));
		const execution = await run('unreadable.bin');
		await rm(join(documentFolder, 'unreadable.bin'));
		assert.match(alertOf(execution, 'Alert: Not Completed'), /status is failed/);
		assert.equal(execution.outputs['Download Results'], undefined);
	});
	await check(workbench, `examples/${longJobFile} says when no run was started`, async () => {
		const body = { detail: 'A run is in progress' };
		const fault = { kind: 'status', status: 202, body } as const;
		service.faults.add({ method: 'POST', path: /\/run\/?$/, fault });
		const execution = await run('*.md');
		assert.match(alertOf(execution, 'Alert: Not Started'), /A run is in progress/);
		assert.equal(execution.outputs['Wait'], undefined);
	});
}
