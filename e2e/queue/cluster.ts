import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CleanUp } from '../start/cleanUp.ts';
import type { RunningStageN8n, Workbench } from '../suite/stage.ts';
import { installServers } from './installServers.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { mainName, queueEnvironment } from './queueEnvironment.ts';
import { startRedis } from './redis.ts';
import type { RunningProcess } from './startProcess.ts';
import { startWorker } from './startWorker.ts';

export const workerNames = ['worker-1', 'worker-2'] as const;

interface Processes {
	main: RunningStageN8n;
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
}

interface Servers {
	redis: RunningProcess;
	postgres: Postgres;
}

async function startServers(workbench: Workbench, cleanUp: CleanUp): Promise<Servers> {
	const { signal } = workbench;
	workbench.report('  Preparing PostgreSQL and Redis');
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

async function startCluster(workbench: Workbench, cleanUp: CleanUp): Promise<Cluster> {
	const { redis, postgres } = await startServers(workbench, cleanUp);
	const encryptionKey = randomBytes(24).toString('hex');
	const ports = { postgresPort: postgres.port, redisPort: redis.port };
	const environmentOf = (worker: string): Record<string, string> =>
		queueEnvironment({ ...ports, encryptionKey, worker });
	const start = async (before?: Processes): Promise<Processes> => {
		workbench.report('  Starting n8n: the main process, then two workers');
		const main = await workbench.startN8n(2, {
			environment: environmentOf(mainName),
			...(before && { userFolder: before.main.userFolder }),
		});
		cleanUp.add(main.stop);
		const starting = workerNames.map(async (name) => {
			const worker = await startWorker({ workbench, name, environment: environmentOf(name) });
			cleanUp.add(worker.stop);
			return worker;
		});
		// Both must be known before the failure of one ends the start.
		await Promise.allSettled(starting);
		return { main, workers: await Promise.all(starting) };
	};
	let processes = await start();
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
			processes = await start(processes);
		},
	};
}

/** Starts n8n in queue mode, passes it to `work` and stops it afterwards. */
export async function withCluster(
	workbench: Workbench,
	work: (cluster: Cluster) => Promise<void>,
): Promise<void> {
	const cleanUp = new CleanUp();
	try {
		await work(await startCluster(workbench, cleanUp));
	} finally {
		await cleanUp.run();
	}
}
