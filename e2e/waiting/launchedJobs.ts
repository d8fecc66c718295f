import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Execution } from '../n8n/executionData.ts';
import { readWorkflowFile, withCredential, withParameters } from '../n8n/workflowFile.ts';
import { projectFolder } from '../projectFolder.ts';
import { credentialFor, credentialType } from '../start/credential.ts';
import { waitUntil } from '../waitUntil.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { triggerName, triggerWorkflow } from '../trigger/triggerWorkflow.ts';
import type { ParkedJobs, WaitingWorkbench } from './parkedJobs.ts';

/** More than n8n starts before it's killed. */
const documentCount = 60;
const maxFilesInJob = 10;

const fileNameOf = (number: number): string => `launched-${number}.txt`;

const textOf = (number: number): string => `This is the content of document ${number}.`;

/** The number of a document by the name of its result, which may have a hash in it. */
function numberOf(fileName: unknown): number {
	return Number(/^launched-(\d+)/.exec(String(fileName))?.[1]);
}

/** The texts of results by the number of their document. Throws if one came twice. */
function textsIn(executions: readonly Execution[]): ReadonlyMap<number, string> {
	const texts = new Map<number, string>();
	for (const { outputs } of executions) {
		for (const { json } of outputs['Download Results']?.[0] ?? []) {
			const number = numberOf(json['fileName']);
			assert.ok(!texts.has(number), `document ${number} arrived twice`);
			texts.set(number, String(json['markdown'] ?? json['text']));
		}
	}
	return texts;
}

/**
 * The workflow that starts jobs without waiting, in an n8n that's killed while it starts them: the trigger finds each
 * job that was started.
 */
export async function checkLaunchedJobs(
	workbench: WaitingWorkbench,
	jobs: ParkedJobs,
): Promise<void> {
	const { service, folder, signal } = workbench;
	const documents = join(folder, 'launched');
	await mkdir(documents);
	for (let number = 0; number < documentCount; number++) {
		await writeFile(join(documents, fileNameOf(number)), textOf(number));
	}
	const description = `the local service at ${service.url}`;
	const credential = await jobs.n8n.api.createCredential(
		credentialFor({ ...service, description, isLocal: true }),
	);
	const polling = triggerWorkflow(credential, '').nodes.find(({ name }) => name === triggerName);
	const example = join(projectFolder, 'e2e', 'workflows', 'jobs-without-waiting.json');
	const workflow = withCredential(
		withParameters(readWorkflowFile(await readFile(example, 'utf8')), {
			'Read Documents': { fileSelector: `${documents.replaceAll('\\', '/')}/*` },
			[triggerName]: { pollTimes: polling?.parameters['pollTimes'] },
		}),
		packageName,
		credentialType,
		credential,
	);
	const workflowId = await jobs.n8n.api.importWorkflow(workflow);
	await jobs.n8n.api.activate(workflowId);
	const before = new Set(await jobs.ids());
	const launchedJobs = async () => (await jobs.ids()).filter((id) => !before.has(id));
	let launched: string[] = [];

	await workbench.check('n8n is killed while it starts jobs', async () => {
		const start = { name: 'When clicking ‘Execute workflow’' };
		await jobs.n8n.api.startWorkflow(workflowId, workflow, start);
		await waitUntil(signal, async () =>
			(await launchedJobs()).length >= 2 ? undefined : 'No two jobs were started',
		);
		await jobs.killAndStartAgain(async () => {
			launched = await launchedJobs();
			await jobs.end(launched);
		});
		assert.ok(launched.length < documentCount / maxFilesInJob, 'all jobs had been started');
	});

	await workbench.check('each job that was started arrives, and no file twice', async () => {
		const expected = launched.length * maxFilesInJob;
		let texts: ReadonlyMap<number, string> = new Map();
		await waitUntil(signal, async () => {
			const { api } = jobs.n8n;
			const ids = await api.executionIds(workflowId, 'success');
			const ended = ids.map(async (id) => await api.waitForExecution(id, signal));
			texts = textsIn(await Promise.all(ended));
			return texts.size >= expected ? undefined : `${texts.size} of ${expected} files arrived`;
		});
		assert.deepEqual(await launchedJobs(), launched);
		assert.equal(texts.size, expected);
		for (const [number, text] of texts) assert.equal(text.trim(), textOf(number));
	});
}
