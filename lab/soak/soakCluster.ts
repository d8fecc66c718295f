import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import getPort from 'get-port';
import { z } from 'zod';
import { installPackage } from '../../e2e/n8n/installPackage.ts';
import { N8nApi } from '../../e2e/n8n/n8nApi.ts';
import { startN8n, type RunningN8n } from '../../e2e/n8n/startN8n.ts';
import { installServers } from '../../e2e/queue/installServers.ts';
import { startPostgres, type Postgres } from '../../e2e/queue/postgres.ts';
import { mainName, queueEnvironment } from '../../e2e/queue/queueEnvironment.ts';
import { startRedis } from '../../e2e/queue/redis.ts';
import type { RunningProcess } from '../../e2e/n8n/startProcess.ts';
import { startWorker } from '../../e2e/queue/startWorker.ts';
import { CleanUp } from '../../e2e/start/cleanUp.ts';
import { readOwner } from '../../e2e/start/userFolder.ts';
import type { WorkerFixtures } from '../../e2e/fixtures.ts';
import { pinnedFolder } from '../../e2e/n8n/pinnedN8n.ts';

export const workerNames = ['worker-1', 'worker-2', 'worker-3'] as const;

export type WorkerName = (typeof workerNames)[number];

/** A process of n8n whose memory is watched. */
export interface WatchedProcess {
	name: string;
	processId: number;
	/** Where it has its own figures. */
	metricsUrl: string;
}

/** What a soak works with: the packed package, a folder that stays, and where it says what happens. */
export interface SoakWorkbench extends Pick<WorkerFixtures, 'tarball' | 'folder' | 'signal'> {
	report(text: string): void;
}

/** What stays the same when the soak goes on in the same folder. */
const fixedSchema = z.object({
	encryptionKey: z.string(),
	mainPort: z.number(),
	redisPort: z.number(),
});

type Fixed = z.infer<typeof fixedSchema>;

async function readFixed(folder: string): Promise<Fixed> {
	const file = join(folder, 'cluster.json');
	if (existsSync(file)) return fixedSchema.parse(JSON.parse(await readFile(file, 'utf8')));
	const fixed = {
		encryptionKey: randomBytes(24).toString('hex'),
		mainPort: await getPort({ host: '127.0.0.1' }),
		redisPort: await getPort({ host: '127.0.0.1' }),
	};
	await writeFile(file, JSON.stringify(fixed));
	return fixed;
}

/** Lines of the main process's log that are kept. */
const maxLog = 2_000;
const garbageCollector = new URL('./collectGarbage.cjs', import.meta.url).pathname;

/** n8n in queue mode with three workers, each process of which can be ended and is started again. */
export class SoakCluster {
	readonly postgres: Postgres;
	/** How often a process ended that nobody had ended. */
	readonly endedByThemselves: string[] = [];
	readonly #workbench: SoakWorkbench;
	readonly #fixed: Fixed;
	readonly #redisFile: string;
	readonly #cleanUp: CleanUp;
	#redis: RunningProcess;
	#isStopping = false;
	#main: RunningN8n | undefined;
	#api: N8nApi | undefined;
	readonly #workers = new Map<WorkerName, RunningProcess>();

	private constructor(
		workbench: SoakWorkbench,
		parts: {
			fixed: Fixed;
			redisFile: string;
			redis: RunningProcess;
			postgres: Postgres;
			cleanUp: CleanUp;
		},
	) {
		this.#workbench = workbench;
		this.#fixed = parts.fixed;
		this.#redisFile = parts.redisFile;
		this.#redis = parts.redis;
		this.postgres = parts.postgres;
		this.#cleanUp = parts.cleanUp;
	}

	/** Starts all processes, on what an earlier soak left in the folder of the workbench. The caller stops them. */
	static async start(workbench: SoakWorkbench): Promise<SoakCluster> {
		const { folder, signal } = workbench;
		const fixed = await readFixed(folder);
		const { redisFile, postgresPrograms } = await installServers(signal);
		const redisFolder = join(folder, 'redis');
		const databaseFolder = join(folder, 'database');
		await mkdir(redisFolder, { recursive: true });
		await mkdir(databaseFolder, { recursive: true });
		const cleanUp = new CleanUp();
		try {
			const redis = await startRedis({
				redisFile,
				folder: redisFolder,
				signal,
				isPersistent: true,
				port: fixed.redisPort,
			});
			cleanUp.add(redis.stop);
			const place = { programs: postgresPrograms, folder: databaseFolder };
			const postgres = await startPostgres({ ...place, signal });
			cleanUp.add(postgres.stop);
			const cluster = new SoakCluster(workbench, { fixed, redisFile, redis, postgres, cleanUp });
			await cluster.startMain();
			for (const name of workerNames) await cluster.startWorker(name);
			return cluster;
		} catch (error) {
			await cleanUp.run();
			throw error;
		}
	}

	get api(): N8nApi {
		if (this.#api === undefined) throw new Error('n8n is not running');
		return this.#api;
	}

	/** The processes that run at the moment. */
	get watched(): WatchedProcess[] {
		const workers = [...this.#workers.values()].map(({ name, processId, port }) => ({
			name,
			processId,
			metricsUrl: `http://127.0.0.1:${port}/metrics`,
		}));
		const main = this.#main;
		const all =
			main === undefined
				? workers
				: [
						{ name: mainName, processId: main.processId, metricsUrl: `${main.url}/metrics` },
						...workers,
					];
		return all.flatMap((each) =>
			each.processId === undefined ? [] : [{ ...each, processId: each.processId }],
		);
	}

	async startMain(): Promise<void> {
		const { folder, signal, tarball } = this.#workbench;
		const userFolder = join(folder, mainName);
		await mkdir(userFolder, { recursive: true });
		await installPackage({ tarball, userFolder });
		const n8nFolder = pinnedFolder(2);
		const environment = this.#environmentOf(mainName);
		const port = this.#fixed.mainPort;
		const start = { n8nFolder, userFolder, readableFolders: [folder], environment, port, signal };
		const main = await startN8n(start);
		this.#cleanUp.add(main.stop);
		void main.ended.then(() => {
			if (this.#main === main && !this.#isStopping && !signal.aborted)
				this.endedByThemselves.push(mainName);
		});
		this.#main = main;
		this.#api = await N8nApi.login(main.url, await readOwner(userFolder));
	}

	async restartMain(): Promise<void> {
		const main = this.#main;
		this.#main = undefined;
		await main?.stop();
		await this.startMain();
	}

	async startWorker(name: WorkerName): Promise<void> {
		const worker = await startWorker({
			workbench: this.#workbench,
			name,
			environment: this.#environmentOf(name),
		});
		this.#cleanUp.add(worker.stop);
		this.#workers.set(name, worker);
	}

	/** Ends a worker as a crash does; `startWorker` starts it again. */
	async killWorker(name: WorkerName): Promise<void> {
		const worker = this.#workers.get(name);
		this.#workers.delete(name);
		await worker?.kill();
	}

	/** Starts workers again that have ended without being told to. */
	async startEnded(): Promise<void> {
		for (const [name, worker] of this.#workers) {
			if (!worker.hasEnded()) continue;
			this.endedByThemselves.push(name);
			this.#workbench.report(`${name} ended by itself:\n${worker.log()}`);
			this.#workers.delete(name);
			await this.startWorker(name);
		}
	}

	/** Stops Redis and starts it on its data. */
	async restartRedis(): Promise<void> {
		const { folder, signal } = this.#workbench;
		await this.#redis.stop();
		this.#redis = await startRedis({
			redisFile: this.#redisFile,
			folder: join(folder, 'redis'),
			signal,
			isPersistent: true,
			port: this.#fixed.redisPort,
		});
		this.#cleanUp.add(this.#redis.stop);
	}

	async stop(): Promise<void> {
		this.#isStopping = true;
		const logs = new Map([[mainName, this.#main?.log(maxLog) ?? '']]);
		for (const [name, worker] of this.#workers) logs.set(name, worker.log());
		for (const [name, log] of logs)
			await writeFile(join(this.#workbench.folder, `${name}.log`), log);
		await this.#cleanUp.run();
	}

	#environmentOf(name: string): Record<string, string> {
		const { encryptionKey, redisPort } = this.#fixed;
		return {
			...queueEnvironment({
				postgresPort: this.postgres.port,
				redisPort,
				encryptionKey,
				worker: name,
			}),
			N8N_METRICS: 'true',
			// Without it, a flat memory could not be told from one that grows between two collections.
			NODE_OPTIONS: `--expose-gc --require ${garbageCollector}`,
		};
	}
}
