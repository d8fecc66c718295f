import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** All that the package is built from, and `dist`, which must still be what the last build made. */
const builtFrom = [
	'credentials',
	'dist',
	'gulpfile.js',
	'icons',
	'index.js',
	'nodes',
	'package-lock.json',
	'package.json',
	'packages',
	'scripts',
	'tsconfig.json',
] as const;

async function filesOf(path: string): Promise<string[]> {
	if (!existsSync(path)) return [];
	const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
	if (entries === undefined) return [path];
	const files = await Promise.all(
		entries.map(async (entry) => {
			const inside = join(path, entry.name);
			return entry.isDirectory() ? await filesOf(inside) : [inside];
		}),
	);
	return files.flat();
}

/** Makes a fingerprint of the names and contents of the sources and of what was built from them. */
async function buildFingerprint(projectFolder: string): Promise<string> {
	const hash = createHash('sha256');
	for (const part of builtFrom) {
		for (const file of (await filesOf(join(projectFolder, part))).sort()) {
			const content = await readFile(file);
			hash.update(`${file.slice(projectFolder.length)}\n${content.length}\n`).update(content);
		}
	}
	return hash.digest('hex');
}

/**
 * Builds the package unless nothing changed since the last build, whose fingerprint is in the file `marker`.
 * Returns whether it built.
 */
export async function buildIfChanged(settings: {
	projectFolder: string;
	marker: string;
	build(): Promise<void>;
}): Promise<boolean> {
	const { projectFolder, marker, build } = settings;
	const isBuilt = existsSync(join(projectFolder, 'dist')) && existsSync(marker);
	if (isBuilt && (await readFile(marker, 'utf8')) === (await buildFingerprint(projectFolder))) {
		return false;
	}
	await build();
	await mkdir(dirname(marker), { recursive: true });
	await writeFile(marker, await buildFingerprint(projectFolder));
	return true;
}
