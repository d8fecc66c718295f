import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CleanUp } from '../start/cleanUp.ts';
import type { RunningStageN8n, StageContext } from '../suite/stage.ts';
import { installServers } from './installServers.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { queueEnvironment } from './queueEnvironment.ts';
import { startRedis } from './redis.ts';
import type { RunningProcess } from './startProcess.ts';
import { startWorker } from './startWorker.ts';

export const workerNames = ['worker-1', 'worker-2'] as const;

/** n8n in queue mode: one main process and two workers. */
export interface Cluster {
	main: RunningStageN8n;
	workers: readonly RunningProcess[];
	postgres: Postgres;
}

async function startCluster(context: StageContext, cleanUp: CleanUp): Promise<Cluster> {
	const { signal } = context;
	context.report('  Preparing PostgreSQL and Redis');
	const { redisFile, postgresPrograms } = await installServers(signal);
	// Not the stage's own folder: another account works here, and it goes after the servers have ended.
	const folder = await mkdtemp(join(tmpdir(), 'document-service-queue-'));
	cleanUp.add(async () => await rm(folder, { recursive: true, force: true, maxRetries: 5 }));
	const redisFolder = join(folder, 'redis');
	await mkdir(redisFolder);
	const redis = await startRedis({ redisFile, folder: redisFolder, signal });
	cleanUp.add(redis.stop);
	const postgres = await startPostgres({ programs: postgresPrograms, folder, signal });
	cleanUp.add(postgres.stop);
	const encryptionKey = randomBytes(24).toString('hex');
	const ports = { postgresPort: postgres.port, redisPort: redis.port };
	const environmentOf = (worker: string): Record<string, string> =>
		queueEnvironment({ ...ports, encryptionKey, worker });
	context.report('  Starting n8n: the main process, then two workers');
	const main = await context.startN8n(2, { environment: environmentOf('main') });
	cleanUp.add(main.stop);
	const starting = workerNames.map(async (name) => {
		const worker = await startWorker({ context, name, environment: environmentOf(name) });
		cleanUp.add(worker.stop);
		return worker;
	});
	// Both have to be known before one that fails ends the start.
	await Promise.allSettled(starting);
	return { main, postgres, workers: await Promise.all(starting) };
}

/** Starts n8n in queue mode, gives it to `work` and ends it after it. */
export async function withCluster(
	context: StageContext,
	work: (cluster: Cluster) => Promise<void>,
): Promise<void> {
	const cleanUp = new CleanUp();
	try {
		await work(await startCluster(context, cleanUp));
	} finally {
		await cleanUp.run();
	}
}
