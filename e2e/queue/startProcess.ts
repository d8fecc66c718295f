import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';
import { isPortTaken, readableLog } from '../n8n/n8nLog.ts';
import { killProcess, stopProcess } from '../n8n/stopProcess.ts';

/** A slow and loaded machine takes minutes. */
const startLimitMs = 10 * 60_000;
const pauseMs = 500;
const attempts = 3;
const keptCharacters = 200_000;
const shownLines = 60;

/** How to start a process that listens on a port of its own. */
export interface ProcessStart {
	name: string;
	command: string;
	/** The port of a process that ran before, for those who know it. Default: any free one. */
	port?: number | undefined;
	parameters(port: number): readonly string[];
	/** The complete environment. Default: that of this process. */
	environment?(port: number): NodeJS.ProcessEnv;
	folder: string;
	isReady(port: number): Promise<boolean>;
	signal: AbortSignal;
}

export interface RunningProcess {
	name: string;
	port: number;
	/** Of the operating system. */
	processId: number | undefined;
	/** The last lines of its output. */
	log(): string;
	/** Whether it has ended, for whatever reason. */
	hasEnded(): boolean;
	stop(): Promise<void>;
	/** Ends it the way a crash does (SIGKILL). */
	kill(): Promise<void>;
}

async function startOnce(start: ProcessStart): Promise<RunningProcess> {
	const { name, command, folder, signal } = start;
	signal.throwIfAborted();
	const port = start.port ?? (await getPort({ host: '127.0.0.1' }));
	const child = spawn(command, start.parameters(port), {
		cwd: folder,
		env: start.environment?.(port) ?? process.env,
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
	});
	let output = '';
	let hasEnded = false;
	const keep = (chunk: Buffer): void => {
		output = (output + chunk.toString()).slice(-keptCharacters);
	};
	child.stdout.on('data', keep);
	child.stderr.on('data', keep);
	child.once('exit', () => (hasEnded = true));
	child.once('error', (error) => {
		output += `\n${error.message}`;
		hasEnded = true;
	});
	const log = (): string => readableLog(output, shownLines);
	try {
		const limit = Date.now() + startLimitMs;
		while (!(await start.isReady(port))) {
			signal.throwIfAborted();
			if (hasEnded) throw new Error(`${name} ended during startup:\n${log()}`);
			if (Date.now() > limit) throw new Error(`${name} did not become ready:\n${log()}`);
			await wait(pauseMs);
		}
		// The answer may come from a different program that has the port.
		if (hasEnded) throw new Error(`${name} ended during startup:\n${log()}`);
	} catch (error) {
		await stopProcess(child);
		throw error;
	}
	const stop = async (): Promise<void> => await stopProcess(child);
	const kill = async (): Promise<void> => await killProcess(child);
	return { name, port, processId: child.pid, log, hasEnded: () => hasEnded, stop, kill };
}

/**
 * Starts a process on a free port and waits until it's ready. Throws with the last lines of its log if it doesn't
 * start. The caller stops it.
 */
export async function startProcess(start: ProcessStart): Promise<RunningProcess> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await startOnce(start);
		} catch (error) {
			const message = error instanceof Error ? error.message : String(error);
			if (start.signal.aborted || attempt === attempts || !isPortTaken(message)) throw error;
		}
	}
}
