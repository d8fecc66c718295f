import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleDocuments } from './examples.ts';

/**
 * Makes the user's folder of documents with the samples in it and returns its path. It isn't hidden, so that
 * every file dialog shows it. A folder that's there belongs to the user: samples that they deleted stay deleted.
 */
export async function openDocumentFolder(projectFolder: string): Promise<string> {
	const folder = join(projectFolder, 'my-documents');
	if (existsSync(folder)) return folder;
	// Renamed when it's complete: an interrupted start must not leave some of the samples only.
	const unfinished = join(projectFolder, '.local', 'my-documents');
	await rm(unfinished, { recursive: true, force: true });
	await mkdir(unfinished, { recursive: true });
	for (const document of sampleDocuments) {
		await cp(join(projectFolder, 'local-service', 'samples', document), join(unfinished, document));
	}
	await rename(unfinished, folder);
	return folder;
}
