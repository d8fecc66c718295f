/*
 * What does a poll of Document Service Trigger cost, whatever the number of jobs in the list?
 *
 * `npm run lab -- trigger [JOBS...]`: 1,000, 20,000 and 100,000 jobs (30,000 a day, and 100,000 at 1,000 a day; 50 of
 * them in flight), in both dialects, beside a poll that reads the complete list. Between two polls, one job ends and one
 * starts. The service runs in a worker, and each trigger in a process of its own. Takes about two minutes.
 */

import Table from 'cli-table3';

import '../scripts/resolve-typescript.mjs';
import { openTriggerService, type Measured } from './trigger/polling.ts';

const inFlight = 50;
const polls = 5;
const maxBytes = 100_000;

const keyHeaders = { specification: 'service-api-key', public: 'unstructured-api-key' } as const;
const given = process.argv.slice(2).map(Number);
const cases = (given.length > 0 ? given : [1_000, 20_000, 100_000]).map((jobs) => ({
	jobs,
	jobsADay: 30_000,
}));
if (given.length === 0) cases.push({ jobs: 100_000, jobsADay: 1_000 });

const { ask, startTrigger, stop } = openTriggerService();

function median(values: readonly number[]): number {
	return [...values].sort((first, second) => first - second)[values.length >> 1] ?? Number.NaN;
}

function bytes(count: number): string {
	if (count < 1_000) return `${count.toFixed(0)} B`;
	return count < 1_000_000
		? `${(count / 1_000).toFixed(1)} KB`
		: `${(count / 1_000_000).toFixed(2)} MB`;
}

let isGood = true;
for (const dialect of ['specification', 'public'] as const) {
	const table = new Table({
		head: ['Jobs', 'A day', 'Poll', 'Requests', 'Transferred', 'Event loop', 'State'],
		colAligns: ['right', 'right', 'left', 'right', 'right', 'right', 'right'],
		style: { head: [], border: [], compact: true },
	});
	for (const { jobs, jobsADay } of cases) {
		const url = await ask<string>({ dialect, jobs, inFlight, jobsADay });
		const trigger = startTrigger(url, keyHeaders[dialect]);
		const row = (kind: string, measured: readonly Measured[]): void => {
			const of = (name: keyof Measured) => median(measured.map((one) => one[name]));
			table.push([
				jobs.toLocaleString('en'),
				jobsADay.toLocaleString('en'),
				kind,
				of('requests'),
				bytes(of('bytes')),
				`${of('ms').toFixed(0)} ms`,
				bytes(of('stateBytes')),
			]);
		};
		row('first', [await trigger.poll('usual')]);
		const usual: Measured[] = [];
		for (let count = 0; count < polls; count++) {
			await ask('next');
			usual.push(await trigger.poll('usual'));
		}
		row('usual', usual);
		isGood &&= usual.every(({ emitted }) => emitted === 1);
		isGood &&= usual.every((one) => one.bytes <= maxBytes && one.requests <= 3);
		await ask('next');
		const full = await trigger.poll('full');
		row('complete list', [full]);
		isGood &&= full.emitted === 1;
		trigger.stop();
	}
	console.log(`\nDialect: ${dialect}\n${table.toString()}`);
}
console.log(
	`\nEach poll ${isGood ? 'emitted the one job that ended' : 'DID NOT emit the one job that ended, or asked for more than the goal'} (goal between complete lists: at most 100 KB, and 2 requests with one for each job that ended)`,
);
await stop();
process.exitCode = isGood ? 0 : 1;
