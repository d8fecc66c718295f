import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { N8nApi, StoredWorkflow } from '../n8n/n8nApi.ts';
import type { WorkflowFile } from '../n8n/workflowFile.ts';

/** What an earlier start put into n8n, by the example's file. */
const importedSchema = z.record(
	z.string(),
	z.object({
		workflowId: z.string(),
		/** Fingerprint of what was sent to n8n: another one means that the project's example changed. */
		sent: z.string(),
		/** Fingerprint of what n8n stored: another one means that the user changed the workflow. */
		stored: z.string(),
	}),
);

type ImportedExamples = z.infer<typeof importedSchema>;

/**
 * What a start does with an example. The user's work comes first: what they changed or deleted stays so, and
 * a workflow of the same name that isn't ours isn't touched.
 */
export type ImportAction =
	'imported' | 'updated' | 'unchanged' | 'changedByUser' | 'deletedByUser' | 'nameTaken';

export interface ImportedExample {
	file: string;
	/** The workflow's name in n8n. */
	name: string;
	action: ImportAction;
	/** Undefined where n8n has no such workflow of ours. */
	workflowId: string | undefined;
	/** The example as it was given. */
	workflow: WorkflowFile;
}

function fingerprint(content: unknown): string {
	return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** What a user can change in the editor: also publishing a workflow makes it theirs. */
export function storedFingerprint(workflow: StoredWorkflow): string {
	const { name, nodes, connections, settings, active } = workflow;
	return fingerprint({ name, nodes, connections, settings, active });
}

/** Decides what to do with an example, by what an earlier start imported and what n8n has now. */
export function decideImport(state: {
	known: ImportedExamples[string] | undefined;
	/** What n8n has under the known id. */
	present: StoredWorkflow | undefined;
	isNameTaken: boolean;
	sent: string;
}): ImportAction {
	const { known, present, isNameTaken, sent } = state;
	if (known === undefined) return isNameTaken ? 'nameTaken' : 'imported';
	if (present === undefined || present.isArchived) return 'deletedByUser';
	if (storedFingerprint(present) !== known.stored) return 'changedByUser';
	return known.sent === sent ? 'unchanged' : 'updated';
}

/**
 * Imports the examples into n8n and returns what it did with each, in their order. An example that the user
 * changed, published or deleted since an earlier start is left alone; others are brought up to date.
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
	const recordFile = join(userFolder, 'imported-examples.json');
	const record = importedSchema.parse(
		JSON.parse(await readFile(recordFile, 'utf8').catch(() => '{}')),
	);
	const names = new Set((await api.workflows()).map(({ name }) => name));
	const outcomes: ImportedExample[] = [];
	// n8n lists the workflow first that was changed last.
	for (const { file, workflow } of [...examples].reverse()) {
		signal.throwIfAborted();
		const known = record[file];
		const present = known === undefined ? undefined : await api.workflow(known.workflowId);
		const sent = fingerprint(workflow);
		const isNameTaken = names.has(workflow.name);
		const action = decideImport({ known, present, isNameTaken, sent });
		let workflowId = present === undefined || present.isArchived ? undefined : known?.workflowId;
		if (action === 'imported' || action === 'updated') {
			workflowId = await api.saveWorkflow(workflow, workflowId);
			const stored = await api.workflow(workflowId);
			if (stored === undefined) throw new Error(`n8n didn't keep the workflow "${workflow.name}"`);
			record[file] = { workflowId, sent, stored: storedFingerprint(stored) };
			// Written after each example, so that a start that's ended in between knows what it did.
			await writeFile(recordFile, JSON.stringify(record, null, '\t'));
		}
		outcomes.unshift({ file, name: present?.name ?? workflow.name, action, workflowId, workflow });
		report(outcomes.length);
	}
	return outcomes;
}

const sentences: Readonly<Record<ImportAction, string>> = {
	imported: 'Imported',
	updated: "Updated to the project's newer version",
	unchanged: 'Up to date',
	changedByUser: 'Kept with your changes',
	deletedByUser: 'Deleted by you, and not imported again',
	nameTaken: 'Not imported because n8n already has a workflow of this name',
};

/** Says what became of the examples: one line per action, with the workflows' names. */
export function describeImports(outcomes: readonly ImportedExample[]): string[] {
	const actions = Object.keys(sentences) as ImportAction[];
	return actions.flatMap((action) => {
		const names = outcomes.filter((outcome) => outcome.action === action).map(({ name }) => name);
		if (names.length === 0) return [];
		const howToGetBack =
			action === 'deletedByUser' || action === 'nameTaken'
				? " (to get one, select Import → From file in the editor's ⋯ menu, and its file)"
				: '';
		return [`  ${sentences[action]}: ${names.join(', ')}${howToGetBack}`];
	});
}
