import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

import { findNpm } from '../../scripts/launch/findNpm.cjs';
import type { BenchRun, Client, Measurement } from './measurement.ts';

export interface Folders {
	lab: string;
	root: string;
	/** Where the end-to-end suite installs n8n. */
	n8n: string;
}

const fromSource = ({ lab }: Folders) => [
	'--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
	'--import',
	join(lab, '../scripts/resolve-typescript.mjs'),
];

async function messageOf(child: ChildProcess): Promise<unknown> {
	return await new Promise((resolve, reject) => {
		const end = () => reject(new Error('A process of the measurement ended too early'));
		child.once('exit', end);
		child.once('message', (message) => {
			child.off('exit', end);
			resolve(message);
		});
	});
}

/** Starts the service in a process of its own and returns its address. */
export async function startService(folders: Folders): Promise<{ url: string; stop: () => void }> {
	const child = fork(join(folders.lab, 'documents/service.ts'));
	const port = await messageOf(child);
	return { url: `http://127.0.0.1:${String(port)}`, stop: () => child.disconnect() };
}

export interface Worker {
	measure(run: BenchRun): Promise<Measurement>;
	stop(): void;
}

export async function startWorker(folders: Folders, client: Client): Promise<Worker> {
	const child = fork(join(folders.lab, 'documents/worker.ts'), [client, folders.n8n], {
		execArgv: fromSource(folders),
		env: { ...process.env, N8N_LOG_LEVEL: 'silent' },
	});
	await messageOf(child);
	return {
		async measure(run) {
			child.send(run);
			const answer = (await messageOf(child)) as { measurement?: Measurement; error?: string };
			if (!answer.measurement) throw new Error(`${client}: ${answer.error}`);
			return answer.measurement;
		},
		stop: () => child.disconnect(),
	};
}

/** Runs a file to its end and returns the last line it prints. Throws with the file's output if it fails. */
export function lastLineOf(folders: Folders, file: string, parameters: string[]): string {
	const { stdout, stderr, status } = spawnSync(
		process.execPath,
		[...fromSource(folders), join(folders.lab, file), ...parameters],
		{ encoding: 'utf8', env: { ...process.env, N8N_LOG_LEVEL: 'silent' } },
	);
	if (status !== 0) throw new Error(stderr || stdout);
	return stdout.trim().split('\n').pop() ?? '';
}

/** The size of the package as npm would publish it, in bytes. The package must have been built. */
export function packedBytes({ root }: Folders): number {
	const { stdout, stderr, status } = spawnSync(
		process.execPath,
		[findNpm(), 'pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'],
		{ cwd: root, encoding: 'utf8' },
	);
	if (status !== 0) throw new Error(stderr);
	const [{ size }] = JSON.parse(stdout) as Array<{ size: number }>;
	return size;
}
