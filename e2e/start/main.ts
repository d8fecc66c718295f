/*
 * `npm start`: the packed package in a real n8n, on real documents. With `--once` it ends after the
 * examples ran. The exit code is 0 only when all of them gave what they should.
 */
import { once } from 'node:events';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { CleanUp } from './cleanUp.ts';
import { onceText, openText } from './closingText.ts';
import { explainFailure } from './explainFailure.ts';
import { readStartSettings, type StartSettings } from './settings.ts';
import { start, type StartedN8n } from './start.ts';

const orphanCheckMs = 1_000;
const stop = new AbortController();
const cleanUp = new CleanUp();

/** The user ended the start, or the system did: nothing failed. */
class EndedBySignal extends Error {
	readonly exitCode: number;

	constructor(name: 'SIGINT' | 'SIGTERM' | 'SIGHUP') {
		super(`Ended by ${name}`);
		// As a shell numbers it.
		this.exitCode = 128 + constants.signals[name];
	}
}

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
	const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
	const { signal } = stop;
	const started = await start(settings, { projectFolder, output: process.stdout, signal, cleanUp });
	if (settings.isOnce) write(`\n${onceText(started.closing)}`);
	reportFailures(started.failures);
	if (!settings.isOnce) await stayOpen(started);
}

/** Ends everything as soon as the user, the system or an unforeseen error wants it. */
function watchForTheEnd(): void {
	for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		// npm and the terminal may both send it: the second one changes nothing.
		process.on(name, () => stop.abort(new EndedBySignal(name)));
	}
	process.on('uncaughtException', (error) => stop.abort(error));
	// The reader of a pipe, such as `npm start | head`, went away.
	process.stdout.on('error', (error) => stop.abort(error));
	// npm passes a signal on to its shell only: this process then notices that its parent is gone.
	const parent = process.ppid;
	const timer = setInterval(() => {
		if (process.ppid !== parent) stop.abort(new Error('Ended with npm'));
	}, orphanCheckMs);
	timer.unref();
	if (process.env['npm_lifecycle_event'] === undefined) clearInterval(timer);
}

watchForTheEnd();
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
	if (stop.signal.aborted) write('\nEnding everything that was started ...');
	await cleanUp.run();
	if (stop.signal.aborted) write('Ended.');
}
