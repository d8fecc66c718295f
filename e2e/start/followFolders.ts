import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { N8nApi } from '../n8n/n8nApi.ts';
import { readWorkflowFile } from '../n8n/workflowFile.ts';
import type { TrialFolders } from './folders.ts';
import { importedIds } from './importExamples.ts';

const foldersSchema = z.object({ documents: z.string(), results: z.string() });

/** How a path stands in a workflow, as the beginning of others. */
const inWorkflow = (folder: string): string =>
	`${JSON.stringify(folder.replaceAll('\\', '/')).slice(1, -1)}/`;

/**
 * Imported examples name the folders of the clone by their paths. After the clone was moved or renamed, the user's
 * workflows get the new paths, and those that were published are published again.
 */
export async function followFolders(settings: {
	api: Pick<N8nApi, 'workflow' | 'saveWorkflow' | 'activate'>;
	userFolder: string;
	folders: TrialFolders;
}): Promise<void> {
	const { api, userFolder, folders } = settings;
	const file = join(userFolder, 'folders-of-examples.json');
	const known = await readFile(file, 'utf8').catch(() => undefined);
	const before = known === undefined ? folders : foldersSchema.parse(JSON.parse(known));
	const moves = (['documents', 'results'] as const)
		.map((name) => [inWorkflow(before[name]), inWorkflow(folders[name])] as const)
		.filter(([from, to]) => from !== to);
	for (const id of moves.length === 0 ? [] : await importedIds(userFolder)) {
		const stored = await api.workflow(id);
		if (stored === undefined) continue;
		const { name, nodes, connections, settings: options } = stored;
		const text = JSON.stringify({ name, nodes, connections, settings: options ?? {} });
		const moved = moves.reduce((result, [from, to]) => result.replaceAll(from, to), text);
		if (moved === text) continue;
		await api.saveWorkflow(readWorkflowFile(moved), id);
		if (stored.active) await api.activate(id);
	}
	// Written last: a start that's ended in between does it again.
	await writeFile(file, JSON.stringify(folders, null, '\t'));
}
