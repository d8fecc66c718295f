/* Documents by partition requests, by runs of a workflow, and by packed jobs, with a service in a worker of this file. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

import { startLocalService } from '../../local-service/startLocalService.ts';
import type { Measured } from './execution.ts';

/** What the service takes for each request, and for each page. ms. */
export const requestMs = 150;
export const pageMs = 400;

export interface JobWay {
	name: string;
	way: 'partition' | 'partitionJobs' | 'run' | 'create';
	filesPerJob: number;
	atOnce: number;
	/** Documents that are sent. */
	count: number;
}

/** The ways, and how many documents each is measured with: a run for each document takes minutes. */
export function waysOf(documents: number): JobWay[] {
	const partition = { way: 'partition', filesPerJob: 1, count: documents } as const;
	const run = { way: 'run', atOnce: 1 } as const;
	return [
		{ name: 'Partition, 5 at once', ...partition, atOnce: 5 },
		{ name: 'Partition, 10 at once', ...partition, atOnce: 10 },
		{
			name: 'Partition, in jobs',
			way: 'partitionJobs',
			filesPerJob: 10,
			atOnce: 50,
			count: documents,
		},
		{ name: 'Run, 1 file each', ...run, filesPerJob: 1, count: Math.min(10, documents) },
		{ name: 'Run, 10 files each', ...run, filesPerJob: 10, count: Math.min(50, documents) },
		{ name: 'Create, packed', way: 'create', filesPerJob: 10, atOnce: 1, count: documents },
	];
}

/** Each way gets a service of its own, since only its documents say how long a job takes. */
export async function measured({
	way,
	filesPerJob,
	atOnce,
	count,
}: JobWay): Promise<Measured & { requests: number }> {
	const worker = new Worker(new URL(import.meta.url), { workerData: { filesPerJob } });
	const nextMessage = async <T>() =>
		await new Promise<T>((resolve) => worker.once('message', resolve));
	const baseUrl = await nextMessage<string>();
	const { stdout, stderr, status } = spawnSync(
		process.execPath,
		[
			'--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
			'--import',
			fileURLToPath(new URL('../../scripts/resolve-typescript.mjs', import.meta.url)),
			fileURLToPath(new URL('execution.ts', import.meta.url)),
			JSON.stringify({ way, filesPerJob, atOnce, count, baseUrl }),
		],
		{ encoding: 'utf8' },
	);
	const counted = nextMessage<number>();
	worker.postMessage('count');
	const requests = await counted;
	await worker.terminate();
	if (status !== 0) throw new Error(stderr || stdout);
	return { ...(JSON.parse(stdout.trim().split('\n').pop() ?? '{}') as Measured), requests };
}

async function serve(filesPerJob: number): Promise<void> {
	const service = await startLocalService({
		dialect: 'public',
		pageCostMs: pageMs,
		jobTiming: { scheduledMs: 0, runningMs: filesPerJob * pageMs },
	});
	service.faults.add({ times: Infinity, fault: { kind: 'latency', ms: requestMs } });
	parentPort?.on('message', () => parentPort?.postMessage(service.requests.length));
	parentPort?.postMessage(service.url);
}

if (!isMainThread) await serve((workerData as { filesPerJob: number }).filesPerJob);
