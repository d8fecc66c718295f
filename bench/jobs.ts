/*
 * npm run bench:jobs: sends the same documents in five ways to a service that takes 150 ms for each request and 400 ms
 * for each page, and prints how many documents a minute each gets through: a partition request for each document, 5 and
 * 10 at once; a run of a workflow for each document, and for ten; and jobs without a workflow, which the node packs. The
 * service works on the files of one job one after another, on five such jobs at once, and lets one of them begin each
 * second. Takes about three minutes. `--documents 200` sends more.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

import { startLocalService } from '../local-service/startLocalService.ts';
import type { Measured } from './jobs/execution.ts';

const requestMs = 150;
const pageMs = 400;
const asked = process.argv.indexOf('--documents');
const documents = asked < 0 ? 100 : Number(process.argv[asked + 1]);

/** The ways, and how many documents each is measured with: a run for each document takes minutes. */
const ways = [
	{ name: 'Partition, 5 at once', way: 'partition', filesPerJob: 1, atOnce: 5, count: documents },
	{ name: 'Partition, 10 at once', way: 'partition', filesPerJob: 1, atOnce: 10, count: documents },
	{
		name: 'Run, 1 file each',
		way: 'run',
		filesPerJob: 1,
		atOnce: 1,
		count: Math.min(10, documents),
	},
	{
		name: 'Run, 10 files each',
		way: 'run',
		filesPerJob: 10,
		atOnce: 1,
		count: Math.min(50, documents),
	},
	{ name: 'Create, packed', way: 'create', filesPerJob: 10, atOnce: 1, count: documents },
] as const;

/** Each way gets a service of its own, since only its documents say how long a job takes. */
async function measured({
	way,
	filesPerJob,
	atOnce,
	count,
}: (typeof ways)[number]): Promise<Measured & { requests: number }> {
	const worker = new Worker(new URL(import.meta.url), { workerData: { filesPerJob } });
	const nextMessage = async <T>() =>
		await new Promise<T>((resolve) => worker.once('message', resolve));
	const baseUrl = await nextMessage<string>();
	const { stdout, stderr, status } = spawnSync(
		process.execPath,
		[
			'--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
			'--import',
			fileURLToPath(new URL('../scripts/resolve-typescript.mjs', import.meta.url)),
			fileURLToPath(new URL('jobs/execution.ts', import.meta.url)),
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

async function main(): Promise<void> {
	console.log(
		`${requestMs} ms for each request, ${pageMs} ms for each page; documents of one page`,
	);
	const rates: number[] = [];
	for (const way of ways) {
		const { ms, isComplete, requests } = await measured(way);
		const rate = (way.count / ms) * 60_000;
		rates.push(rate);
		const order = isComplete ? 'all in order' : 'NOT all in order';
		console.log(
			[
				way.name.padEnd(22),
				`${rate.toFixed(0).padStart(6)} documents a minute`,
				`${(rate / (rates[0] ?? rate)).toFixed(2).padStart(6)} x the first`,
				`${(requests / way.count).toFixed(1).padStart(6)} requests each`,
				`  ${order}`,
			].join(''),
		);
		if (!isComplete) process.exitCode = 1;
	}
}

if (isMainThread) await main();
else await serve((workerData as { filesPerJob: number }).filesPerJob);
