/*
 * What does a poll of Document Service Trigger cost, whatever the number of jobs in the list?
 *
 * `npm run lab -- polling`: 1,000, 20,000 and 100,000 jobs (30,000 a day, 50 of them in progress), in both dialects. Between
 * two polls, one job finishes and one starts. The service runs in a worker, and each trigger in a process of its own. Takes
 * about two minutes. `--quick` measures 1,000 jobs.
 */
import { fileURLToPath } from 'node:url';

import Table from 'cli-table3';

import { type Measured, startPolls } from './polling/measurePolls.ts';
import { median } from './support/median.ts';
import { buildPackage } from './support/prepare.ts';

const isQuick = process.argv.includes('--quick');
const jobCounts = isQuick ? [1_000] : [1_000, 20_000, 100_000];
const root = fileURLToPath(new URL('..', import.meta.url));

const table = new Table({
	head: ['Dialect', 'Jobs', 'Poll', 'Requests', 'Bytes', 'CPU, ms', 'Hold, ms', 'State, bytes'],
	style: { head: [], border: [], compact: true },
});
buildPackage(root);
const polls = startPolls();
for (const dialect of ['specification', 'public'] as const) {
	for (const jobs of jobCounts) {
		const add = (kind: string, measured: readonly Measured[]): void => {
			const of = (name: keyof Measured) =>
				Math.round(median(measured.map((one) => one[name]))).toLocaleString('en');
			const costs = [of('requests'), of('bytes'), of('ms'), of('holdMs'), of('stateBytes')];
			table.push([dialect, jobs.toLocaleString('en'), kind, ...costs]);
		};
		const { first, usual, complete } = await polls.measure(root, dialect, jobs, isQuick ? 1 : 5);
		add('first', [first]);
		add('usual', usual);
		add('complete list', complete);
	}
}
console.log(table.toString());
await polls.stop();
