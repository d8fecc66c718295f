import { FakeClock } from '../../../test/support/fakeClock';
import { waitUntil } from '../waitUntil';

const limits = { timeLimitMs: 60_000, firstPauseMs: 2_000, growth: 2, maxPauseMs: 10_000 };

/** Waits for what is there at a number of looks. */
async function waiting(thereAt: number, clock: FakeClock, stop = new AbortController()) {
	const looks: number[] = [];
	const value = await waitUntil(
		{ clock, signal: stop.signal },
		async (lookMs) => {
			looks.push(lookMs);
			return looks.length === thereAt ? { done: true, value: 'there' } : { done: false };
		},
		limits,
	);
	return { value, looks };
}

it('looks with growing pauses until the value is there', async () => {
	const clock = new FakeClock();
	expect((await waiting(5, clock)).value).toBe('there');
	expect(clock.pauses).toEqual([2_000, 4_000, 8_000, 10_000]);
});

it('looks once more when the time limit is reached, for 30 seconds at most', async () => {
	const clock = new FakeClock();
	const { value, looks } = await waiting(100, clock);
	expect(value).toBeUndefined();
	expect(clock.sinceStart()).toBe(60_000);
	expect([looks[0], looks.at(-1)]).toEqual([60_000, 30_000]);
});

it('ends with the signal', async () => {
	const stop = new AbortController();
	const clock = new FakeClock({ beforePause: () => stop.abort(new Error('stopped')) });
	await expect(waiting(2, clock, stop)).rejects.toThrow('stopped');
});
