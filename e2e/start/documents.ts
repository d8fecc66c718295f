import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { markedFolder, reviewDocument, sampleDocuments } from './examples.ts';

/**
 * Makes the user's folder of documents with the samples in it and returns its path. It isn't hidden, so that
 * every file dialog shows it. A folder that's there belongs to the user: samples that they deleted stay deleted.
 */
export async function openDocumentFolder(projectFolder: string): Promise<string> {
	const folder = join(projectFolder, 'my-documents');
	if (existsSync(folder)) {
		await mkdir(join(folder, markedFolder), { recursive: true });
		return folder;
	}
	// Renamed when it's complete: an interrupted start must not leave some of the samples only.
	const unfinished = join(projectFolder, '.local', 'my-documents');
	await rm(unfinished, { recursive: true, force: true });
	await mkdir(join(unfinished, markedFolder), { recursive: true });
	const samples = sampleDocuments.map((name) => join('local-service', 'samples', name));
	for (const document of [...samples, reviewDocument]) {
		await cp(join(projectFolder, document), join(unfinished, basename(document)));
	}
	await rename(unfinished, folder);
	return folder;
}
