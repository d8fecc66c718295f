import { constants } from 'node:os';

const orphanCheckMs = 1_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The user or the system ended the command: nothing failed. */
export class EndedBySignal extends Error {
	/** As a shell numbers it. */
	readonly exitCode: number;

	constructor(name: (typeof signals)[number]) {
		super(`Ended by ${name}`);
		this.exitCode = 128 + constants.signals[name];
	}
}

/**
 * Aborts as soon as the command has to end: with an EndedBySignal when the user or the system asks for it, with the
 * error itself for one that nobody caught, when the reader of a pipe such as `npm start | head` went away, and when
 * the process that started this one is gone.
 */
export function watchForTheEnd(stop: AbortController): void {
	for (const name of signals) {
		// npm and the terminal may both send it: the second one changes nothing.
		process.on(name, () => stop.abort(new EndedBySignal(name)));
	}
	process.on('uncaughtException', (error) => stop.abort(error));
	process.stdout.on('error', (error) => stop.abort(error));
	// Where the launcher was killed, it can't pass on anything. Without npm, nothing is lost with the parent: a shell
	// may end and leave the command running.
	if (process.env['npm_lifecycle_event'] === undefined) return;
	const parent = process.ppid;
	setInterval(() => {
		if (process.ppid !== parent) stop.abort(new Error('Ended together with npm'));
	}, orphanCheckMs).unref();
}
