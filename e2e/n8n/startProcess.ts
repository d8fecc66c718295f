import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';
import { isPortTaken, readableLog } from './n8nLog.ts';
import { killProcess, stopProcess } from './stopProcess.ts';

/** A slow and loaded machine takes minutes, above all for n8n's first start, which creates the database. */
const startLimitMs = 10 * 60_000;
const pauseMs = 500;
const attempts = 3;
/** How much of a process's output is kept, and how much of it an error shows. */
const keptCharacters = 200_000;
const shownLines = 60;

/** How to start a process that listens on a port of its own. */
export interface ProcessStart {
	name: string;
	command: string;
	/** The port of a process that ran before, for those who know it. Default: any free one. */
	port?: number | undefined;
	/** Ports of which the first free one is taken rather than any. */
	preferredPorts?: Iterable<number> | undefined;
	parameters(port: number): readonly string[];
	/** The complete environment. Default: that of this process. */
	environment?(port: number): Promise<NodeJS.ProcessEnv>;
	folder: string;
	isReady(port: number): Promise<boolean>;
	signal: AbortSignal;
	/** What a user can do if it doesn't start: a sentence without its period. */
	advice?: string;
	/** Called, while it starts, with the last line of its output. */
	report?(lastLine: string): void;
}

export interface RunningProcess {
	name: string;
	port: number;
	/** Of the operating system; undefined if it never started. */
	processId: number | undefined;
	/** The last lines of its output. */
	log(lines?: number): string;
	/** Whether it has ended, for whatever reason. */
	hasEnded(): boolean;
	/** Resolves when it has ended, whatever the reason. */
	ended: Promise<void>;
	stop(): Promise<void>;
	/** Ends it the way a crash does (SIGKILL). */
	kill(): Promise<void>;
}

async function launch(start: ProcessStart): Promise<RunningProcess> {
	const { name, command, folder, preferredPorts = [] } = start;
	const port = start.port ?? (await getPort({ host: '127.0.0.1', port: preferredPorts }));
	const environment = await start.environment?.(port);
	const child = spawn(command, start.parameters(port), {
		cwd: folder,
		env: environment ?? process.env,
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: process.platform !== 'win32',
	});
	let output = '';
	const keep = (chunk: Buffer): void => {
		output = (output + chunk.toString()).slice(-keptCharacters);
	};
	child.stdout.on('data', keep);
	child.stderr.on('data', keep);
	let hasEnded = false;
	const ended = new Promise<void>((resolve) => {
		const end = (): void => {
			hasEnded = true;
			resolve();
		};
		child.once('exit', end);
		child.once('error', (error) => {
			output += `\n${error.message}`;
			end();
		});
	});
	return {
		name,
		port,
		processId: child.pid,
		log: (lines = shownLines) => readableLog(output, lines),
		hasEnded: () => hasEnded,
		ended,
		stop: async () => await stopProcess(child),
		kill: async () => await killProcess(child),
	};
}

async function untilReady(start: ProcessStart, running: RunningProcess): Promise<void> {
	const { name, signal } = start;
	const notStarted = (what: string): Error => {
		const advice = start.advice === undefined ? '' : ` ${start.advice}.`;
		return new Error(`${name} didn't start. ${what}.${advice} Its log:\n${running.log()}`);
	};
	const limit = Date.now() + startLimitMs;
	while (!(await start.isReady(running.port))) {
		signal.throwIfAborted();
		if (running.hasEnded()) throw notStarted('It ended');
		if (Date.now() > limit)
			throw notStarted(`It wasn't ready within ${startLimitMs / 60_000} minutes`);
		start.report?.(running.log(1));
		await wait(pauseMs);
	}
	// The response may come from a different program that has the port.
	if (running.hasEnded()) throw notStarted('It ended');
}

async function startOnce(start: ProcessStart): Promise<RunningProcess> {
	start.signal.throwIfAborted();
	const running = await launch(start);
	try {
		await untilReady(start, running);
		return running;
	} catch (error) {
		await running.stop();
		throw error;
	}
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
