import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CleanUp } from '../start/cleanUp.ts';
import type { WorkerFixtures } from '../fixtures.ts';
import type { PackagedN8n } from '../n8n/startWithPackage.ts';
import { installServers } from './installServers.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { mainName, queueEnvironment } from './queueEnvironment.ts';
import { startRedis } from './redis.ts';
import type { RunningProcess } from './startProcess.ts';
import { startWorker } from './startWorker.ts';

const workerNames = ['worker-1', 'worker-2'] as const;

interface Processes {
	main: PackagedN8n;
	workers: readonly RunningProcess[];
}

/** n8n in queue mode: one main process and two workers. */
export interface Cluster extends Readonly<Processes> {
	postgres: Postgres;
	/**
	 * Ends all of n8n the way a crash of its machine does. PostgreSQL and Redis, on a different machine, keep
	 * running.
	 */
	kill(): Promise<void>;
	/** Starts all of n8n again, on the data that the killed processes left. */
	startAgain(): Promise<void>;
	/** Starts the workers again that were killed. */
	startKilledWorkers(): Promise<void>;
}

type ClusterStart = Pick<
	WorkerFixtures,
	'tarball' | 'folder' | 'signal' | 'cleanUp' | 'logs' | 'startN8n'
>;

interface Servers {
	redis: RunningProcess;
	postgres: Postgres;
}

async function startServers(signal: AbortSignal, cleanUp: CleanUp): Promise<Servers> {
	const { redisFile, postgresPrograms } = await installServers(signal);
	// Not inside the stage's own folder: PostgreSQL runs under a different account, and its folder is deleted only
	// after the servers have ended.
	const folder = await mkdtemp(join(tmpdir(), 'document-service-queue-'));
	cleanUp.add(async () => await rm(folder, { recursive: true, force: true, maxRetries: 5 }));
	const redisFolder = join(folder, 'redis');
	await mkdir(redisFolder);
	const redis = await startRedis({ redisFile, folder: redisFolder, signal });
	cleanUp.add(redis.stop);
	const postgres = await startPostgres({ programs: postgresPrograms, folder, signal });
	cleanUp.add(postgres.stop);
	return { redis, postgres };
}

/** Starts PostgreSQL, Redis and n8n in queue mode; they end with the worker of the tests. */
export async function startCluster(start: ClusterStart): Promise<Cluster> {
	const { signal, cleanUp, logs, startN8n } = start;
	const { redis, postgres } = await startServers(signal, cleanUp);
	const encryptionKey = randomBytes(24).toString('hex');
	const ports = { postgresPort: postgres.port, redisPort: redis.port };
	const environmentOf = (worker: string): Record<string, string> =>
		queueEnvironment({ ...ports, encryptionKey, worker });
	const startOneWorker = async (name: string): Promise<RunningProcess> => {
		const worker = await startWorker({
			workbench: start,
			name,
			environment: environmentOf(name),
		});
		cleanUp.add(worker.stop);
		logs.push(worker);
		return worker;
	};
	const startAll = async (before?: Processes): Promise<Processes> => {
		const main = await startN8n({
			environment: environmentOf(mainName),
			...(before && { userFolder: before.main.userFolder }),
		});
		const starting = workerNames.map(startOneWorker);
		// Both must be known before the failure of one ends the start.
		await Promise.allSettled(starting);
		return { main, workers: await Promise.all(starting) };
	};
	let processes = await startAll();
	return {
		postgres,
		get main() {
			return processes.main;
		},
		get workers() {
			return processes.workers;
		},
		async kill() {
			const { main, workers } = processes;
			await Promise.all([main, ...workers].map(async (each) => await each.kill()));
		},
		async startAgain() {
			processes = await startAll(processes);
		},
		async startKilledWorkers() {
			const { main, workers } = processes;
			const alive = workers.map(async (worker) =>
				worker.hasEnded() ? await startOneWorker(worker.name) : worker,
			);
			processes = { main, workers: await Promise.all(alive) };
		},
	};
}
