/*
 * Measures the processor time of documents of one size in several ways, which take turns (argument: a ProcessorRun as
 * JSON). Prints, as JSON, the time of each turn for each way, of all threads and for one document, in ms.
 */
import 'reflect-metadata';

import { storeBinaryDataOnDisk } from '../../test/support/engine.ts';
import { executionOf, warmUp, type Place, type Size, type Way } from './execution.ts';

export interface ProcessorRun extends Size, Place {
	ways: Way[];
	turns: number;
	/** Executions whose processor time is taken together. */
	executions: number;
	warmUps: number;
}

const run = JSON.parse(process.argv[2] ?? '{}') as ProcessorRun;

await storeBinaryDataOnDisk();
const executions: Array<() => Promise<void>> = [];
for (const way of run.ways) {
	await warmUp(way, run, run.warmUps);
	executions.push(await executionOf(way, run, run));
}
const times: number[][] = run.ways.map(() => []);
/**
 * Returns the ways in another order each time: whoever allocates what's too much pays for collecting all garbage, and in one
 * order that would always be the same one.
 */
function orderOf(round: number): number[] {
	const place = (number: number) => ((number + 1) * (2 * round + 1) * 7_919) % 10_007;
	return [...executions.keys()].sort((one, other) => place(one) - place(other));
}

// The first turn isn't measured: it prepares this size. Garbage is collected when V8 does: collecting it by hand would throw
// away compiled code as well.
for (let turn = -1; turn < run.turns; turn++) {
	const spent = executions.map(() => 0);
	for (let count = 0; count < run.executions; count++) {
		for (const number of orderOf((turn + 1) * run.executions + count)) {
			const began = process.cpuUsage();
			await executions[number]?.();
			const { user, system } = process.cpuUsage(began);
			spent[number] = (spent[number] ?? 0) + user + system;
		}
	}
	if (turn < 0) continue;
	for (const [number, all] of spent.entries()) times[number]?.push(all / 1_000 / run.executions);
}
console.log(JSON.stringify(times));
process.exit(0);
