import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWorkflowFile } from '../n8n/workflowFile.ts';
import { examples } from '../start/examples.ts';
import { runExample } from '../start/runExample.ts';
import { packageName } from './buildWorkflow.ts';
import { projectFolder } from './openWorkbench.ts';
import { checkEmailAttachments, checkLongJob, ownStartFiles } from './ownStartExamples.ts';
import { finishedJobsFile } from './triggerChecks.ts';
import { check, type PackageWorkbench } from './workbench.ts';

/** Examples without AI nodes that other stages run. */
const runElsewhere: readonly string[] = [
	'connector-to-vector-store.json',
	// Its nodes run in the stage `instant`.
	'instant-and-polling.json',
	// In the stage `waiting`.
	'jobs-without-waiting.json',
	'long-job-parked.json',
];
const aiNodes = '@n8n/n8n-nodes-langchain.';

/** The example workflows without AI nodes; those with AI nodes have a stage of their own. */
async function plainExamples(): Promise<string[]> {
	const folder = join(projectFolder, 'examples');
	const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
	const plain: string[] = [];
	for (const file of files) {
		const { nodes } = readWorkflowFile(await readFile(join(folder, file), 'utf8'));
		if (!nodes.some(({ type }) => type.startsWith(aiNodes))) plain.push(file);
	}
	return plain;
}

/** Every example workflow without AI runs and returns elements of every document. */
export async function checkExamples(workbench: PackageWorkbench): Promise<void> {
	const { n8n, credential, documentFolder, signal } = workbench;
	await check(workbench, 'every example without AI nodes is run here', async () => {
		const run = [
			...examples.map(({ file }) => file),
			finishedJobsFile,
			...ownStartFiles,
			...runElsewhere,
		];
		const missing = (await plainExamples()).filter((file) => !run.includes(file));
		assert.deepEqual(missing, []);
	});
	const plain = await plainExamples();
	for (const example of examples.filter(({ file }) => plain.includes(file))) {
		await check(workbench, `examples/${example.file}`, async () => {
			const { rows, failures } = await runExample({
				api: n8n.api,
				example,
				exampleFile: join(projectFolder, 'examples', example.file),
				packageName,
				credential,
				documentFolder,
				signal,
			});
			assert.deepEqual(failures, []);
			assert.ok(rows.length > 0);
		});
	}
	await checkEmailAttachments(workbench);
	await checkLongJob(workbench);
}
