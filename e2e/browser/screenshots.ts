/*
 * Pictures of the nodes in n8n's editor, in `test-output/screenshots/n8n-2/`, taken by running the suite's stage
 * `browser/n8n-2`.
 *   node e2e/browser/screenshots.ts            takes the pictures
 *   node e2e/browser/screenshots.ts --readme   also copies those in the README to `docs/images/`
 */
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../package/openWorkbench.ts';
import { runSuite } from '../suite/runSuite.ts';
import { readmePictureFile, readmePictures } from './readmePictures.ts';
import { pictureFolder, pictureStage, readmePictureFolder } from './stage.ts';

const stop = new AbortController();

async function copyReadmePictures(): Promise<void> {
	const folder = join(projectFolder, 'docs', 'images');
	await mkdir(folder, { recursive: true });
	for (const name of readmePictures) {
		const file = readmePictureFile(folder, name);
		await copyFile(readmePictureFile(readmePictureFolder, name), file);
		process.stdout.write(`${file}\n`);
	}
}

async function run(parameters: readonly string[]): Promise<void> {
	const unknown = parameters.find((parameter) => parameter !== '--readme');
	if (unknown !== undefined) throw new Error(`Unknown parameter "${unknown}". Use: --readme`);
	const temporaryFolder = await mkdtemp(join(tmpdir(), 'document-service-pictures-'));
	try {
		const workbench = { projectFolder, temporaryFolder, output: process.stdout };
		const settings = { stages: [pictureStage], tarball: undefined };
		const results = await runSuite(settings, { ...workbench, signal: stop.signal });
		if ([...results.checks.values()].flat().some(({ ok }) => !ok)) {
			throw new Error('Some pictures could not be taken');
		}
	} finally {
		await rm(temporaryFolder, { recursive: true, force: true });
	}
	if (parameters.includes('--readme')) await copyReadmePictures();
	process.stdout.write(`The pictures are in ${pictureFolder}\n`);
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(name, () => stop.abort(new Error(`Ended by ${name}`)));
}
try {
	await run(process.argv.slice(2));
} catch (error) {
	process.exitCode = 1;
	process.stdout.write(`Failed: ${error instanceof Error ? error.message : String(error)}\n`);
}
