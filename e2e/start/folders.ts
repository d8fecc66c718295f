import { existsSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { cvFolder, reviewDocument, sampleDocuments } from './examples.ts';

/** The folders of the examples, which aren't hidden, so that every file dialog shows them. */
export interface TrialFolders {
	/** What the examples read: the samples, and what the user puts there. */
	documents: string;
	/** What examples write. None of them reads it as documents. */
	results: string;
}

/**
 * Makes the folders of the examples. The first start adds the samples to the documents, beside what the user put there;
 * samples that they deleted stay deleted.
 */
export async function openTrialFolders(projectFolder: string): Promise<TrialFolders> {
	const documents = join(projectFolder, 'my-documents');
	const results = join(projectFolder, 'my-results');
	for (const folder of [documents, results]) await mkdir(folder, { recursive: true });
	const marker = join(projectFolder, '.local', 'samples-added');
	if (existsSync(marker)) return { documents, results };
	const samples = sampleDocuments.map((name) => join('local-service', 'samples', name));
	for (const document of [...samples, reviewDocument]) {
		const target = join(documents, basename(document));
		await cp(join(projectFolder, document), target, { force: false });
	}
	await cp(join(projectFolder, 'local-service', 'samples', cvFolder), join(documents, cvFolder), {
		recursive: true,
		force: false,
	});
	// Written last: an interrupted start must not leave some of the samples only.
	await mkdir(join(projectFolder, '.local'), { recursive: true });
	await writeFile(marker, '');
	return { documents, results };
}
