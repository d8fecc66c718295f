import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { N8nApi } from '../n8n/n8nApi.ts';
import type { WorkflowFile } from '../n8n/workflowFile.ts';

/** The IDs of the workflows that earlier starts imported, by the example's file. */
const importedSchema = z.record(z.string(), z.string());

const recordIn = (userFolder: string): string => join(userFolder, 'imported-workflows.json');

async function readRecord(userFolder: string): Promise<z.infer<typeof importedSchema>> {
	const text = await readFile(recordIn(userFolder), 'utf8').catch(() => '{}');
	return importedSchema.parse(JSON.parse(text));
}

/** The IDs of the workflows that earlier starts imported; the user may have deleted some. */
export async function importedIds(userFolder: string): Promise<string[]> {
	return Object.values(await readRecord(userFolder));
}

export interface ImportedExample {
	file: string;
	/** Undefined where n8n has no such workflow of ours. */
	workflowId: string | undefined;
	/** Whether this start has imported it. */
	isNew: boolean;
	/** What the user reads about an example that isn't new: what it is, as in "Not imported: …". */
	reason: string;
	/** The example as it was given. */
	workflow: WorkflowFile;
}

/**
 * Imports the examples into n8n, once: from then on they're the user's, who may change or delete them. A workflow of the
 * same name that isn't ours isn't touched.
 */
export async function importExamples(settings: {
	api: N8nApi;
	userFolder: string;
	/** As they are to be in n8n, parameters and credential filled in. */
	examples: ReadonlyArray<{ file: string; workflow: WorkflowFile }>;
	signal: AbortSignal;
	/** Called after each example. */
	report(done: number): void;
}): Promise<ImportedExample[]> {
	const { api, userFolder, examples, signal, report } = settings;
	const record = await readRecord(userFolder);
	const names = new Set((await api.workflows()).map(({ name }) => name));
	const outcomes: ImportedExample[] = [];
	// n8n lists the workflow first that was changed last.
	for (const { file, workflow } of examples.toReversed()) {
		signal.throwIfAborted();
		const known = record[file];
		let workflowId: string | undefined;
		let reason = '';
		let isNew = false;
		if (known !== undefined) {
			const present = await api.workflow(known);
			if (present !== undefined && !present.isArchived) workflowId = known;
			else reason = 'you deleted it';
		} else if (names.has(workflow.name)) {
			reason = 'n8n has another workflow of this name';
		} else {
			workflowId = await api.saveWorkflow(workflow);
			isNew = true;
			record[file] = workflowId;
			// Written after each example, so that a start that's ended in between knows what it did.
			await writeFile(recordIn(userFolder), JSON.stringify(record, null, '\t'));
		}
		outcomes.unshift({ file, reason, workflowId, isNew, workflow });
		report(outcomes.length);
	}
	return outcomes;
}
