import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** All that the package is built from. */
const sources = [
	'credentials',
	'gulpfile.js',
	'icons',
	'index.js',
	'nodes',
	'package-lock.json',
	'package.json',
	'packages',
	'scripts',
	'tsconfig.json',
];

/** Returns when a file, or anything in a folder, last changed; 0 if it isn't there. ms. */
async function changedAt(path: string): Promise<number> {
	const found = await stat(path).catch(() => undefined);
	if (found?.isDirectory() !== true) return found?.mtimeMs ?? 0;
	const inside = (await readdir(path)).map(async (name) => await changedAt(join(path, name)));
	return Math.max(found.mtimeMs, ...(await Promise.all(inside)));
}

/** Builds the package unless nothing changed since this last built it. Returns whether it built. */
export async function buildIfChanged(
	projectFolder: string,
	build: () => Promise<void>,
): Promise<boolean> {
	const marker = join(projectFolder, '.local', 'built-package');
	const changes = sources.map(async (source) => await changedAt(join(projectFolder, source)));
	const isBuilt = existsSync(join(projectFolder, 'dist', 'nodes'));
	if (isBuilt && (await changedAt(marker)) > Math.max(...(await Promise.all(changes)))) {
		return false;
	}
	const started = new Date();
	await build();
	await mkdir(dirname(marker), { recursive: true });
	// What changed while it was built is built the next time.
	await writeFile(marker, '');
	await utimes(marker, started, started);
	return true;
}
