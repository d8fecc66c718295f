/*
 * What does a poll of Document Service Trigger cost, whatever the number of jobs in the list?
 *
 * `npm run lab -- polling`: 1,000, 20,000 and 100,000 jobs (30,000 a day, 50 of them in progress), in both dialects. Between
 * two polls, one job finishes and one starts. The service runs in a worker, and each trigger in a process of its own. Takes
 * about two minutes. `--quick` measures 1,000 jobs.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

import Table from 'cli-table3';

import type { PollCost } from './polling/polls.ts';
import type { Counted, ServiceSettings } from './polling/service.ts';

const polls = 5;
const jobCounts = process.argv.includes('--quick') ? [1_000] : [1_000, 20_000, 100_000];
const keyHeaders = { specification: 'service-api-key', public: 'unstructured-api-key' } as const;

const service = new Worker(new URL('polling/service.ts', import.meta.url));

async function ask<T>(message: ServiceSettings | 'next' | 'count'): Promise<T> {
	return await new Promise<T>((resolve) => {
		service.once('message', resolve);
		service.postMessage(message);
	});
}

/** What a poll costs n8n and the service. */
type Measured = PollCost & Counted;

/** Starts a trigger in a process of its own. */
function startTrigger(url: string, keyHeader: string) {
	const child = spawn(
		process.execPath,
		[
			'--expose-gc',
			'--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
			'--import',
			fileURLToPath(new URL('../scripts/resolve-typescript.mjs', import.meta.url)),
			fileURLToPath(new URL('polling/polls.ts', import.meta.url)),
			url,
			keyHeader,
		],
		{ stdio: ['pipe', 'pipe', 'inherit'] },
	);
	const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
	return {
		async poll(kind: 'usual' | 'full'): Promise<Measured> {
			child.stdin.write(`${kind}\n`);
			const { value, done } = await lines.next();
			if (done) throw new Error('The trigger ended: see its message above');
			return { ...(JSON.parse(value) as PollCost), ...(await ask<Counted>('count')) };
		},
		stop: () => child.stdin.end(),
	};
}

function median(values: readonly number[]): number {
	return values.toSorted((first, second) => first - second)[values.length >> 1] ?? Number.NaN;
}

const table = new Table({
	head: ['Dialect', 'Jobs', 'Poll', 'Requests', 'Bytes', 'Event loop, ms', 'State, bytes'],
	style: { head: [], border: [], compact: true },
});
let isComplete = true;
for (const dialect of ['specification', 'public'] as const) {
	for (const jobs of jobCounts) {
		const url = await ask<string>({ dialect, jobs, inFlight: 50, jobsADay: 30_000 });
		const trigger = startTrigger(url, keyHeaders[dialect]);
		const add = (kind: string, measured: readonly Measured[]): void => {
			const of = (name: keyof Measured) =>
				Math.round(median(measured.map((one) => one[name]))).toLocaleString('en');
			const costs = [of('requests'), of('bytes'), of('ms'), of('stateBytes')];
			table.push([dialect, jobs.toLocaleString('en'), kind, ...costs]);
		};
		add('first', [await trigger.poll('usual')]);
		const usual: Measured[] = [];
		for (let count = 0; count < polls; count++) {
			await ask('next');
			usual.push(await trigger.poll('usual'));
		}
		add('usual', usual);
		await ask('next');
		const full = await trigger.poll('full');
		add('complete list', [full]);
		isComplete &&= [...usual, full].every(({ emitted }) => emitted === 1);
		trigger.stop();
	}
}
console.log(table.toString());
await service.terminate();
if (!isComplete) throw new Error('A poll did not emit the one job that finished');
