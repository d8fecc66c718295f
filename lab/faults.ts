/*
 * How much longer do 5,000 documents take when a fifth of all requests fail?
 *
 * `npm run lab -- faults`: 50 documents at once, to a service that takes 400 ms for each request, once without faults
 * and once with 429, 502, 503, dropped connections, and responses that break off. Prints both times and their ratio, and
 * whether all documents arrived, in order and once each. Takes about three minutes. `--documents 500` sends fewer.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

import type { Counted } from './faults/service.ts';
import type { Outcome } from './faults/execution.ts';

const asked = process.argv.indexOf('--documents');
const documents = asked < 0 ? 5_000 : Number(process.argv[asked + 1]);
const maxParallelDocuments = 50;
const responseMs = 400;
const maxRatio = 1.6;

const worker = new Worker(new URL('faults/service.ts', import.meta.url));
const nextMessage = async <T>(message?: unknown): Promise<T> =>
	await new Promise<T>((resolve) => {
		worker.once('message', resolve);
		if (message !== undefined) worker.postMessage(message);
	});

/** Runs the node in a process of its own, against the service with so large a share of faults. */
async function run(faultShare: number): Promise<Outcome & Counted> {
	const partitionUrl = await nextMessage<string>({ faultShare, responseMs });
	const { stdout, stderr, status } = spawnSync(
		process.execPath,
		[
			'--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
			'--import',
			fileURLToPath(new URL('../scripts/resolve-typescript.mjs', import.meta.url)),
			fileURLToPath(new URL('faults/execution.ts', import.meta.url)),
			partitionUrl,
			String(documents),
			String(maxParallelDocuments),
		],
		{ encoding: 'utf8' },
	);
	if (status !== 0) throw new Error(stderr || stdout);
	const counted = await nextMessage<Counted>('count');
	return { ...(JSON.parse(stdout.trim().split('\n').pop() ?? '{}') as Outcome), ...counted };
}

function line(
	name: string,
	{ ms, isComplete, requests, faults, answeredTwice }: Outcome & Counted,
): string {
	const seconds = `${(ms / 1_000).toFixed(1)} s`.padStart(8);
	const failed = `${faults} of ${requests} requests failed`;
	const order = isComplete ? 'all in order' : 'NOT all in order';
	return `${name.padEnd(16)}${seconds}   ${failed.padEnd(34)}${order}, ${answeredTwice} answered twice`;
}

console.log(
	`${documents} documents, ${maxParallelDocuments} at once, ${responseMs} ms for each request`,
);
const ideal = await run(0);
console.log(line('without faults', ideal));
const faulty = await run(0.2);
console.log(line('with faults', faulty));
const ratio = faulty.ms / ideal.ms;
console.log(`ratio ${ratio.toFixed(2)} (goal: at most ${maxRatio})`);
await worker.terminate();
const isGood = ratio <= maxRatio && ideal.isComplete && faulty.isComplete;
process.exitCode = isGood ? 0 : 1;
