import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWorkflowFile } from '../n8n/workflowFile.ts';
import { examples } from '../start/examples.ts';
import { runExample } from '../start/runExample.ts';
import { packageName } from './buildWorkflow.ts';
import { projectFolder } from './openWorkbench.ts';
import { checkEmailAttachments, checkLongJob } from './ownStartExamples.ts';
import { check, type PackageWorkbench } from './workbench.ts';

const aiNodes = '@n8n/n8n-nodes-langchain.';

/** Whether an example has AI nodes; a stage of their own runs those. */
async function usesAi(file: string): Promise<boolean> {
	const { nodes } = readWorkflowFile(await readFile(join(projectFolder, 'examples', file), 'utf8'));
	return nodes.some(({ type }) => type.startsWith(aiNodes));
}

/** Every example workflow without AI runs and returns elements of every document. */
export async function checkExamples(workbench: PackageWorkbench): Promise<void> {
	const { n8n, credential, documentFolder, signal } = workbench;
	for (const example of examples) {
		if (await usesAi(example.file)) continue;
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
