import assert from 'node:assert/strict';
import { z } from 'zod';
import { sourceItemIndex, type ExecutionItem } from '../n8n/executionData.ts';
import type { WorkflowFile } from '../n8n/workflowFile.ts';
import { packageName } from './buildWorkflow.ts';
import { expectedTexts, textsByDocument } from './serviceChecks.ts';
import { uploadedFiles } from './servicePlan.ts';
import { nextExecution } from './triggerChecks.ts';
import { check, importWorkflow, itemsOf, type PackageWorkbench } from './workbench.ts';

const trigger = 'Finished Jobs';
const content = 'Content';
/** The trigger's name for the first file of a job. */
const firstFile = 'file_0';

/** A trigger that emits the files of the last day's jobs, and n8n's own node that reads the first file of each. */
function workflowWithFiles(): WorkflowFile {
	const nodes = [
		{
			name: trigger,
			type: `${packageName}.documentServiceTrigger`,
			parameters: {
				pollTimes: { item: [{ mode: 'everyMinute' }] },
				events: ['completed'],
				options: { lookBackHours: 24, outputFiles: 'binary' },
			},
		},
		{
			name: content,
			type: 'n8n-nodes-base.extractFromFile',
			parameters: {
				operation: 'fromJson',
				binaryPropertyName: firstFile,
				destinationKey: 'elements',
				options: {},
			},
			// Jobs without files are emitted, too.
			onError: 'continueRegularOutput',
		},
	];
	return {
		name: 'Files of finished jobs',
		nodes: nodes.map((node, position) => ({
			id: `${position}`.padStart(8, '0'),
			typeVersion: 1,
			position: [position * 200, 0],
			...node,
		})),
		connections: { [trigger]: { main: [[{ node: content, type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
}

function hasFiles({ binary }: ExecutionItem): boolean {
	return Object.keys(binary ?? {}).length > 0;
}

/** The trigger emits the files of a job as binary data. Must run after a job that uploaded files. */
export async function checkTriggerFiles(
	workbench: PackageWorkbench,
	binaryStore: string,
): Promise<void> {
	await check(workbench, `the trigger writes files to the store "${binaryStore}"`, async () => {
		const workflowId = await importWorkflow(workbench, workflowWithFiles());
		await workbench.n8n.api.activate(workflowId);
		const execution = await nextExecution(workbench, workflowId, 0);
		const jobs = itemsOf(execution, trigger);
		const job = jobs.findIndex(hasFiles);
		const files = Object.values(jobs[job]?.binary ?? {});
		assert.equal(files.length, uploadedFiles.length);
		for (const file of files) {
			assert.equal(String(file['id'] ?? 'memory:').split(':')[0], binaryStore);
		}
		// n8n 1 leaves out the items of a job without files.
		const read = itemsOf(execution, content).find((item) => sourceItemIndex(item) === job);
		assert.ok(read, 'the file of the job was not read');
		const elements = z.array(z.record(z.string(), z.unknown())).parse(read.json['elements']);
		const [[name, texts] = []] = textsByDocument(elements);
		assert.deepEqual(texts, (await expectedTexts(workbench)).get(name ?? ''));
	});
}
