import { join } from 'node:path';
import getPort, { portNumbers } from 'get-port';
import { n8nAddress, n8nEnvironment } from './environment.ts';
import { startProcess, type RunningProcess } from './startProcess.ts';

const requestLimitMs = 20_000;
/** The port that n8n uses by default. */
export const usualPort = 5678;
/** The usual one comes first, then the ones after it, then any. */
const usualPorts = portNumbers(usualPort, usualPort + 99);

export interface N8nStart {
	/** Folder in which n8n is installed. */
	n8nFolder: string;
	userFolder: string;
	readableFolders: readonly string[];
	/** The port of an n8n whose addresses others have kept. Default: the usual one, or a free one. */
	port?: number | undefined;
	/**
	 * Whether any free port is taken rather than the usual one. Two n8ns that start at the same time would both find
	 * the usual one free, as n8n listens only seconds later, and take the other's responses for their own.
	 */
	isPortRandom?: boolean;
	/** Variables added to the project's own. */
	environment?: Readonly<Record<string, string>> | undefined;
	signal: AbortSignal;
	/** Called, while n8n starts, with the last line of its log. */
	report?(state: string): void;
}

export interface RunningN8n extends Pick<
	RunningProcess,
	'processId' | 'log' | 'ended' | 'stop' | 'kill'
> {
	/** Address of the editor and of the REST interface, without a trailing slash. */
	url: string;
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

/**
 * Starts an installed n8n on a free port and waits until its editor answers.
 * Throws with the last lines of its log when it does not start. The caller stops it.
 */
export async function startN8n(settings: N8nStart): Promise<RunningN8n> {
	const { n8nFolder, userFolder, signal } = settings;
	const running = await startProcess({
		name: 'n8n',
		command: process.execPath,
		port: settings.port,
		preferredPorts: settings.isPortRandom === true ? undefined : usualPorts,
		parameters: () => [join(n8nFolder, 'node_modules', 'n8n', 'bin', 'n8n'), 'start'],
		environment: async (port) => {
			const brokerPort = await getPort({ host: '127.0.0.1' });
			return {
				...n8nEnvironment({ ...settings, port, brokerPort }, process.env),
				...settings.environment,
			};
		},
		folder: userFolder,
		// Readiness means that the database is there; the REST interface, which has the settings, comes up later.
		isReady: async (port) =>
			(await answersOk(`${n8nAddress(port)}/healthz/readiness`, signal)) &&
			(await answersOk(`${n8nAddress(port)}/rest/settings`, signal)),
		signal,
		advice: `If its data is broken, delete the folder ${userFolder} and start again`,
		report: (lastLine) => settings.report?.(lastLine),
	});
	const { port, processId, log, ended, stop, kill } = running;
	return { url: n8nAddress(port), processId, log, ended, stop, kill };
}
