/*
 * `npm start`: the packed package in a real n8n, on real documents. With `--once` it ends after the
 * examples ran. The exit code is 0 only when all of them gave what they should.
 */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CleanUp } from './cleanUp.ts';
import { keptText, onceText, openText } from './closingText.ts';
import { explainFailure } from './explainFailure.ts';
import { helpText, readStartSettings, type StartSettings } from './settings.ts';
import { start, type StartedN8n } from './start.ts';
import { EndedBySignal, watchForTheEnd } from './watchForTheEnd.ts';

const stop = new AbortController();
const cleanUp = new CleanUp();

function write(text: string): void {
	process.stdout.write(`${text}\n`);
}

function reportFailures(failures: readonly string[]): void {
	for (const failure of failures) write(`Failed: ${failure}`);
	if (failures.length > 0) process.exitCode = 1;
}

/** Waits until the user wants to end or n8n ends by itself, which is a failure. */
async function stayOpen({ n8n, closing }: StartedN8n): Promise<void> {
	write(`\n${openText(closing)}`);
	if (!stop.signal.aborted) await Promise.race([n8n.ended, once(stop.signal, 'abort')]);
	if (!stop.signal.aborted) throw new Error(`n8n ended by itself. Its log:\n${n8n.log()}`);
}

async function run(settings: StartSettings): Promise<void> {
	if (settings.isHelp) return write(helpText);
	const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
	const { signal } = stop;
	const started = await start(settings, { projectFolder, output: process.stdout, signal, cleanUp });
	reportFailures(started.failures);
	if (settings.isOnce) write(`\n${onceText(started.closing)}`);
	if (!settings.isOnce) await stayOpen(started);
}

watchForTheEnd(stop);
try {
	await run(readStartSettings(process.argv.slice(2), process.env));
} catch (error) {
	const { reason } = stop.signal as { reason: unknown };
	if (reason instanceof EndedBySignal) {
		process.exitCode = reason.exitCode;
	} else {
		process.exitCode = 1;
		write(`\nFailed: ${explainFailure(stop.signal.aborted ? reason : error)}`);
	}
} finally {
	if (stop.signal.aborted) write('\nStopping everything that was started ...');
	await cleanUp.run();
	if (stop.signal.aborted) write(`Stopped. ${keptText}`);
}
