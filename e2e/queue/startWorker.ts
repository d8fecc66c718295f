import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import getPort from 'get-port';
import { n8nEnvironment } from '../n8n/environment.ts';
import { installPackage } from '../n8n/installPackage.ts';
import { pinnedFolder } from '../n8n/pinnedN8n.ts';
import type { WorkerFixtures } from '../fixtures.ts';
import { startProcess, type RunningProcess } from './startProcess.ts';

const requestLimitMs = 20_000;
/** How many executions a worker runs at once: the smallest number that n8n recommends. */
const concurrency = 5;

async function isWorkerReady(port: number): Promise<boolean> {
	try {
		const url = `http://127.0.0.1:${port}/healthz/readiness`;
		const answer = await fetch(url, { signal: AbortSignal.timeout(requestLimitMs) });
		await answer.arrayBuffer();
		return answer.ok;
	} catch {
		return false;
	}
}

/**
 * Starts a worker of n8n in a user folder of its own, as on a separate machine, with the packed package in it. A
 * worker that is started again finds what it left there. The caller stops it.
 */
export async function startWorker(settings: {
	workbench: Pick<WorkerFixtures, 'tarball' | 'folder' | 'signal'>;
	name: string;
	environment: Readonly<Record<string, string>>;
}): Promise<RunningProcess> {
	const { workbench, name, environment } = settings;
	const { tarball, folder, signal } = workbench;
	const userFolder = join(folder, name);
	await mkdir(userFolder, { recursive: true });
	await installPackage({ tarball, userFolder });
	const brokerPort = await getPort({ host: '127.0.0.1' });
	const program = join(pinnedFolder(2), 'node_modules', 'n8n', 'bin', 'n8n');
	return await startProcess({
		name,
		command: process.execPath,
		parameters: () => [program, 'worker', `--concurrency=${concurrency}`],
		environment: (port) => ({
			...n8nEnvironment({ port, brokerPort, userFolder, readableFolders: [folder] }, process.env),
			...environment,
			QUEUE_HEALTH_CHECK_ACTIVE: 'true',
			QUEUE_HEALTH_CHECK_PORT: String(port),
			N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
		}),
		folder: userFolder,
		isReady: isWorkerReady,
		signal,
	});
}
