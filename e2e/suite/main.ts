/*
 * `npm run test:e2e`: tests the packed package in the real n8n, stage by stage. The exit code is 0 only if every
 * check passed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forgetTestedPackage, keepTestedPackage } from './keepTestedPackage.ts';
import { runSuite } from './runSuite.ts';
import { readSuiteSettings } from './settings.ts';
import { stages } from './stages.ts';

const orphanCheckMs = 1_000;
const stop = new AbortController();

function write(text: string): void {
	process.stdout.write(`${text}\n`);
}

/** Ends everything as soon as the user or the system asks for it, or an unforeseen error occurs. */
function watchForTheEnd(): void {
	for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.on(name, () => stop.abort(new Error(`Ended by ${name}`)));
	}
	process.on('uncaughtException', (error) => stop.abort(error));
	process.stdout.on('error', (error) => stop.abort(error));
	if (process.env['npm_lifecycle_event'] === undefined) return;
	// npm passes a signal on to its shell only; this process then notices that its parent is gone.
	const parent = process.ppid;
	const timer = setInterval(() => {
		if (process.ppid !== parent) stop.abort(new Error('Ended together with npm'));
	}, orphanCheckMs);
	timer.unref();
}

async function run(temporaryFolder: string): Promise<void> {
	const settings = readSuiteSettings(process.argv.slice(2), stages);
	const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
	if (settings.tarball === undefined) await forgetTestedPackage(projectFolder);
	const surroundings = { projectFolder, temporaryFolder, output: process.stdout };
	const {
		tarball,
		checks: results,
		leftOut,
	} = await runSuite(settings, { ...surroundings, signal: stop.signal });
	write('');
	let passed = 0;
	let failed = 0;
	for (const [stage, checks] of results) {
		for (const { ok, name } of checks) {
			if (ok) passed++;
			else {
				failed++;
				write(`FAILED ${stage}: ${name}`);
			}
		}
	}
	for (const [stage, missing] of leftOut) write(`Left out ${stage}: ${missing}`);
	write(`${passed} passed, ${failed} failed, ${leftOut.size} skipped`);
	if (failed > 0) process.exitCode = 1;
	else if (leftOut.size === 0 && settings.stages.length === stages.length) {
		await keepTestedPackage(projectFolder, tarball);
	}
}

watchForTheEnd();
const temporaryFolder = await mkdtemp(join(tmpdir(), 'document-service-suite-'));
try {
	await run(temporaryFolder);
} catch (error) {
	process.exitCode = 1;
	write(`\nFailed: ${error instanceof Error ? error.message : String(error)}`);
} finally {
	await rm(temporaryFolder, { recursive: true, force: true });
}
