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
// The first turn isn't measured: it prepares this size.
for (let turn = -1; turn < run.turns; turn++) {
	for (const [number, execute] of executions.entries()) {
		global.gc?.();
		const began = process.cpuUsage();
		for (let count = 0; count < run.executions; count++) await execute();
		const { user, system } = process.cpuUsage(began);
		if (turn >= 0) times[number]?.push((user + system) / 1_000 / run.executions);
	}
}
console.log(JSON.stringify(times));
process.exit(0);
