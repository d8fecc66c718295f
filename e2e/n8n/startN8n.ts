import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import getPort, { portNumbers } from 'get-port';
import { n8nAddress, n8nEnvironment } from './environment.ts';
import { isPortTaken, readableLog } from './n8nLog.ts';
import { killProcess, stopProcess } from './stopProcess.ts';

/** A slow and loaded machine needs minutes for the first start, which creates the database. */
const startLimitMs = 10 * 60_000;
const pauseMs = 500;
const requestLimitMs = 20_000;
const attempts = 3;
/** How much of n8n's log is kept, and how much of it an error shows. */
const keptCharacters = 200_000;
const shownLines = 60;
/** The port that n8n uses by default. */
export const usualPort = 5678;
/** The usual one comes first, then the ones after it, then any. */
const usualPorts = portNumbers(usualPort, usualPort + 99);

export interface N8nStart {
	/** Folder in which n8n is installed. */
	n8nFolder: string;
	userFolder: string;
	readableFolders: readonly string[];
	/** The port of an n8n whose addresses others have kept. Default: any free one. */
	port?: number | undefined;
	/** Variables added to the project's own. */
	environment?: Readonly<Record<string, string>> | undefined;
	signal: AbortSignal;
	/** Called, while n8n starts, with the last line of its log. */
	report?(state: string): void;
}

export interface RunningN8n {
	/** Address of the editor and of the REST interface, without a trailing slash. */
	url: string;
	/** Of the operating system; undefined if it never started. */
	processId: number | undefined;
	/** The last lines of n8n's log. */
	log(lines?: number): string;
	/** Resolves when n8n has ended, whatever the reason. */
	ended: Promise<void>;
	stop(): Promise<void>;
	/** Ends it as a crash does. */
	kill(): Promise<void>;
}

function notStarted(what: string, userFolder: string, n8n: RunningN8n): string {
	const advice = `If its data is broken, delete the folder ${userFolder} and start again`;
	return `n8n didn't start. ${what}. ${advice}. Its log:\n${n8n.log()}`;
}

async function answersOk(url: string, signal: AbortSignal): Promise<boolean> {
	try {
		const answer = await fetch(url, {
			signal: AbortSignal.any([signal, AbortSignal.timeout(requestLimitMs)]),
		});
		await answer.arrayBuffer();
		return answer.ok;
	} catch {
		return false;
	}
}

async function allAnswerOk(urls: readonly string[], signal: AbortSignal): Promise<boolean> {
	for (const url of urls) {
		if (!(await answersOk(url, signal))) return false;
	}
	return true;
}

async function startOnce(settings: N8nStart): Promise<RunningN8n> {
	const port = settings.port ?? (await getPort({ port: usualPorts, host: '127.0.0.1' }));
	const brokerPort = await getPort({ host: '127.0.0.1' });
	const url = n8nAddress(port);
	const child = spawn(
		process.execPath,
		[join(settings.n8nFolder, 'node_modules', 'n8n', 'bin', 'n8n'), 'start'],
		{
			cwd: settings.userFolder,
			env: {
				...n8nEnvironment({ ...settings, port, brokerPort }, process.env),
				...settings.environment,
			},
			stdio: ['ignore', 'pipe', 'pipe'],
			detached: process.platform !== 'win32',
		},
	);
	let output = '';
	const keep = (chunk: Buffer): void => {
		output = (output + chunk.toString()).slice(-keptCharacters);
	};
	child.stdout.on('data', keep);
	child.stderr.on('data', keep);
	let hasEnded = false;
	const ended = new Promise<void>((resolve) => {
		child.once('error', (error) => {
			output += `\n${error.message}`;
			hasEnded = true;
			resolve();
		});
		child.once('exit', () => {
			hasEnded = true;
			resolve();
		});
	});
	const running: RunningN8n = {
		url,
		processId: child.pid,
		log: (lines = shownLines) => readableLog(output, lines),
		ended,
		stop: async () => await stopProcess(child),
		kill: async () => await killProcess(child),
	};
	try {
		const limit = Date.now() + startLimitMs;
		// Readiness means that the database is there; the REST interface, which has the settings, comes up later.
		const pages = [`${url}/healthz/readiness`, `${url}/rest/settings`];
		while (!(await allAnswerOk(pages, settings.signal))) {
			settings.signal.throwIfAborted();
			if (hasEnded) throw new Error(notStarted('It ended', settings.userFolder, running));
			if (Date.now() > limit) {
				const what = `It didn't answer within ${startLimitMs / 60_000} minutes`;
				throw new Error(notStarted(what, settings.userFolder, running));
			}
			settings.report?.(running.log(1));
			await wait(pauseMs);
		}
		if (hasEnded) throw new Error(notStarted('It ended', settings.userFolder, running));
		return running;
	} catch (error) {
		await running.stop();
		throw error;
	}
}

/**
 * Starts an installed n8n on a free port and waits until its editor answers.
 * Throws with the last lines of its log when it does not start. The caller stops it.
 */
export async function startN8n(settings: N8nStart): Promise<RunningN8n> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await startOnce(settings);
		} catch (error) {
			const message = error instanceof Error ? error.message : String(error);
			if (settings.signal.aborted || attempt === attempts || !isPortTaken(message)) throw error;
		}
	}
}
