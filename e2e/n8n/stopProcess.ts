import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a process may take to end by itself before it is ended by force. */
const patienceMs = 15_000;

function sendSignal(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
	if (child.pid === undefined) return;
	try {
		// A process started as `detached` leads a group of its own: its children end with it.
		if (process.platform === 'win32') child.kill(signal);
		else process.kill(-child.pid, signal);
	} catch {
		// It ended in the meantime.
	}
}

/** Ends a process this program started as `detached` as a crash does, with its children. */
export async function killProcess(child: ChildProcess): Promise<void> {
	if (child.pid === undefined) return;
	const hasEnded = child.exitCode !== null || child.signalCode !== null;
	const ended = hasEnded ? Promise.resolve() : new Promise((done) => child.once('exit', done));
	sendSignal(child, 'SIGKILL');
	await ended;
}

/**
 * Ends a process this program started as `detached`, with its children: politely first, by force after
 * `patience` milliseconds. Resolves when it has ended.
 */
export async function stopProcess(child: ChildProcess, patience = patienceMs): Promise<void> {
	if (child.pid === undefined) return;
	const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
	const ended = new Promise<void>((resolve) => {
		if (hasEnded()) resolve();
		else child.once('exit', () => resolve());
	});
	sendSignal(child, 'SIGTERM');
	const timer = new AbortController();
	await Promise.race([
		ended,
		wait(patience, undefined, { signal: timer.signal }).catch(() => undefined),
	]);
	timer.abort();
	// Also when it ended by itself: children it left behind are still in its group.
	sendSignal(child, 'SIGKILL');
	await ended;
}
