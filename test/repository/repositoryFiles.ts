import { globSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(__dirname, '..', '..');

/** Folders that are made by installing, building and testing. */
const madeFolders = new Set([
	'.cache',
	'.git',
	'.local',
	'coverage',
	'dist',
	'node_modules',
	'test-output',
]);

/** The files that match a pattern, relative to the repository's root, with `/` between folders. */
export function repositoryFiles(...patterns: string[]): string[] {
	const found = globSync(patterns, {
		cwd: root,
		exclude: (path) => madeFolders.has(path.split(/[\\/]/).at(-1) ?? ''),
	});
	return found.map((path) => path.replaceAll('\\', '/')).sort();
}
