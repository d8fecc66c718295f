/*
 * `npm run test:e2e`: tests the packed package in the real n8n, stage by stage. The exit code is 0 only if every
 * check passed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatElapsed } from '../start/progress.ts';
import { EndedBySignal, watchForTheEnd } from '../start/watchForTheEnd.ts';
import { forgetTestedPackage, keepTestedPackage, passedEverything } from './keepTestedPackage.ts';
import { runSuite } from './runSuite.ts';
import { readSuiteSettings } from './settings.ts';
import { stages } from '../stages.ts';

const stop = new AbortController();

function write(text: string): void {
	process.stdout.write(`${text}\n`);
}

async function run(temporaryFolder: string): Promise<void> {
	const settings = readSuiteSettings(process.argv.slice(2), stages);
	const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
	if (settings.tarball === undefined) await forgetTestedPackage(projectFolder);
	const workbench = { projectFolder, temporaryFolder, output: process.stdout };
	const results = await runSuite(settings, { ...workbench, signal: stop.signal });
	write('');
	for (const [stage, milliseconds] of results.elapsedMs)
		write(`${stage}: ${formatElapsed(milliseconds)}`);
	let passed = 0;
	let failed = 0;
	for (const [stage, checks] of results.checks) {
		for (const { ok, name } of checks) {
			if (ok) passed++;
			else {
				failed++;
				write(`FAILED ${stage}: ${name}`);
			}
		}
	}
	for (const [stage, missing] of results.leftOut) write(`Left out ${stage}: ${missing}`);
	write(`${passed} passed, ${failed} failed, ${results.leftOut.size} skipped`);
	if (failed > 0) process.exitCode = 1;
	if (passedEverything(results, stages)) await keepTestedPackage(projectFolder, results.tarball);
}

watchForTheEnd(stop);
const temporaryFolder = await mkdtemp(join(tmpdir(), 'document-service-suite-'));
try {
	await run(temporaryFolder);
} catch (error) {
	process.exitCode = stop.signal.reason instanceof EndedBySignal ? stop.signal.reason.exitCode : 1;
	write(`\nFailed: ${error instanceof Error ? error.message : String(error)}`);
} finally {
	await rm(temporaryFolder, { recursive: true, force: true });
}
