/*
 * How many documents a minute get through as partition requests, as runs of a workflow, and as packed jobs?
 *
 * `npm run lab -- jobs`: sends the same documents in six ways to a service that takes 150 ms for each request and
 * 400 ms for each page: a partition request for each document, 5 and 10 at once; a run of a workflow for each document,
 * and for ten; and on-demand jobs, which Document Partition packs, and Create. The service works on the files of one job one after
 * another, on five such jobs at once, and lets one of them begin each second. Takes about three minutes.
 * `--documents 200` sends more.
 */
import { measured, pageMs, requestMs, waysOf } from './jobs/ways.ts';

const asked = process.argv.indexOf('--documents');
const documents = asked < 0 ? 100 : Number(process.argv[asked + 1]);

async function main(): Promise<void> {
	console.log(
		`${requestMs} ms for each request, ${pageMs} ms for each page; documents of one page`,
	);
	const rates: number[] = [];
	for (const way of waysOf(documents)) {
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

await main();
