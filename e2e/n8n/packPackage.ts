import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { npmCommand, runCommand } from './command.ts';

/** Packs a built package as `npm publish` would, into a folder of its own, and returns the tarball's path. */
export async function packPackage(settings: {
	projectFolder: string;
	executables: string;
	/** Emptied before. */
	targetFolder: string;
	signal: AbortSignal;
}): Promise<string> {
	const { projectFolder, executables, targetFolder, signal } = settings;
	await rm(targetFolder, { recursive: true, force: true });
	await mkdir(targetFolder, { recursive: true });
	await runCommand({
		...npmCommand('pack', '--ignore-scripts', '--pack-destination', targetFolder),
		folder: projectFolder,
		executables,
		signal,
	});
	const tarball = (await readdir(targetFolder)).find((name) => name.endsWith('.tgz'));
	if (tarball === undefined) throw new Error(`npm packed no tarball into ${targetFolder}`);
	return join(targetFolder, tarball);
}
