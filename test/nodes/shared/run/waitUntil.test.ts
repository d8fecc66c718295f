import type { IExecuteFunctions } from 'n8n-workflow';

import { systemClock } from '../../../../nodes/shared/values/clock';
import { shortestLookMs, waitUntil } from '../../../../nodes/shared/run/waitUntil';
import { FakeClock } from '../../../support/fakeClock';
import { Caller } from '../../../../nodes/shared/run/caller';

const limits = { timeLimitMs: 10_000, firstPauseMs: 1_000, growth: 2, longestPauseMs: 4_000 };

function contextWith(signal?: AbortSignal): IExecuteFunctions {
	return { getExecutionCancelSignal: () => signal } as unknown as IExecuteFunctions;
}

describe('waiting', () => {
	it("returns the value as soon as it's there, and without a pause if it's there at once", async () => {
		const clock = new FakeClock();
		await expect(
			waitUntil(new Caller(contextWith()), async () => ({ done: true, value: 7 }), limits, clock),
		).resolves.toBe(7);
		expect(clock.pauses).toEqual([]);
	});

	it('increases its pauses up to the longest, and probes once more at the time limit', async () => {
		const clock = new FakeClock();
		let looks = 0;
		const probe = async () => {
			looks += 1;
			return { done: false } as const;
		};
		await expect(
			waitUntil(new Caller(contextWith()), probe, limits, clock),
		).resolves.toBeUndefined();
		expect(clock.pauses).toEqual([1_000, 2_000, 4_000, 3_000]);
		expect(looks).toBe(5);
	});

	it('gives each probe the remaining time, and a minimum to the last one', async () => {
		const given: number[] = [];
		const probe = async (lookMs: number) => {
			given.push(lookMs);
			return { done: false } as const;
		};
		const waiting = {
			...limits,
			timeLimitMs: 60_000,
			firstPauseMs: 20_000,
			longestPauseMs: 40_000,
		};
		await waitUntil(new Caller(contextWith()), probe, waiting, new FakeClock());
		expect(given).toEqual([60_000, 40_000, shortestLookMs]);
	});

	it('throws what the probe throws', async () => {
		const probe = async () => await Promise.reject(new Error('gone'));
		await expect(
			waitUntil(new Caller(contextWith()), probe, limits, new FakeClock()),
		).rejects.toThrow('gone');
	});

	it("doesn't probe again after the execution was stopped", async () => {
		const stop = new AbortController();
		let looks = 0;
		const probe = async () => {
			looks += 1;
			stop.abort();
			return { done: false } as const;
		};
		await expect(
			waitUntil(new Caller(contextWith(stop.signal)), probe, limits, new FakeClock()),
		).rejects.toThrow();
		expect(looks).toBe(1);
	});

	it('ends a pause in progress on the real clock when stopped', async () => {
		const stop = new AbortController();
		const probe = async () => {
			queueMicrotask(() => stop.abort());
			return { done: false } as const;
		};
		const forEver = { ...limits, timeLimitMs: 1e9, firstPauseMs: 1e8, longestPauseMs: 1e8 };
		await expect(
			waitUntil(new Caller(contextWith(stop.signal)), probe, forEver, systemClock),
		).rejects.toThrow();
	});
});
