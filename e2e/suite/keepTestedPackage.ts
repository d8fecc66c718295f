import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SuiteResults } from './runSuite.ts';
import type { Stage } from './stage.ts';

/** Where a package that passed is left, inside the project. The release publishes this very file. */
const packageFolder = join('test-output', 'package');

/** Whether every stage ran and each of its checks passed. */
export function passedEverything(
	{ checks }: Pick<SuiteResults, 'checks'>,
	stages: ReadonlyArray<Pick<Stage, 'name'>>,
): boolean {
	return stages.every(({ name }) => checks.get(name)?.every(({ ok }) => ok) === true);
}

/** Removes the package of an earlier run, so that what's there has passed. */
export async function forgetTestedPackage(projectFolder: string): Promise<void> {
	await rm(join(projectFolder, packageFolder), { recursive: true, force: true });
}

/** Leaves a package that passed as `package.tgz`, with its SHA-256 beside it in the form of sha256sum. */
export async function keepTestedPackage(projectFolder: string, tarball: string): Promise<void> {
	const folder = join(projectFolder, packageFolder);
	await mkdir(folder, { recursive: true });
	const file = join(folder, 'package.tgz');
	await copyFile(tarball, file);
	const hash = createHash('sha256')
		.update(await readFile(file))
		.digest('hex');
	await writeFile(`${file}.sha256`, `${hash}  package.tgz\n`);
}
