/*
 * Measures the memory and the longest hold of one document in one way (argument: a MemoryRun as JSON), and prints a
 * MemoryCost as JSON. In a process of its own: memory that was used before would hide what is used.
 */
import 'reflect-metadata';

import { readFileSync, writeFileSync } from 'node:fs';

import { storeBinaryDataOnDisk } from '../../test/support/engine.ts';
import { watchHolds } from '../support/longestHold.ts';
import { executionOf, warmUp, type Place, type Size, type Way } from './execution.ts';

export interface MemoryRun extends Size, Place, Way {
	warmUps: number;
}

export interface MemoryCost {
	/** How much the first execution raised the peak of the process's memory. */
	megabytes: number;
	/** The longest hold of the event loop in the second execution, in processor time. */
	holdMs: number;
}

const run = JSON.parse(process.argv[2] ?? '{}') as MemoryRun;

/**
 * Returns resident memory now, and its peak since the last call, in MB. Outside Linux, the peak is that of the whole life
 * of the process, so that memory is underrated.
 */
function memory(): { now: number; peak: number } {
	const now = process.memoryUsage.rss() / 1024 / 1024;
	if (process.platform !== 'linux') return { now, peak: process.resourceUsage().maxRSS / 1024 };
	const status = readFileSync('/proc/self/status', 'utf8');
	writeFileSync('/proc/self/clear_refs', '5');
	return { now, peak: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024 };
}

async function measure(): Promise<MemoryCost> {
	await warmUp(run, run, run.warmUps);
	const execute = await executionOf(run, run, run);
	global.gc?.();
	// Freed memory goes back to the system in the background.
	await new Promise((resolve) => setTimeout(resolve, 200));
	memory();
	const { now } = memory();
	await execute();
	const megabytes = Math.max(0, memory().peak - now);
	const longestHold = await watchHolds();
	await execute();
	return { megabytes, holdMs: await longestHold() };
}

await storeBinaryDataOnDisk();
console.log(JSON.stringify(await measure()));
process.exit(0);
