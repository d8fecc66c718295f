import { systemClock } from '../../../../nodes/shared/values/clock';

/** Timers that keep the process running. */
function timers(): number {
	return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
}

describe('the clock of the machine', () => {
	it('sleeps, with and without a signal', async () => {
		const startedAt = systemClock.now();
		await systemClock.sleep(20);
		await systemClock.sleep(20, new AbortController().signal);
		// Timers may fire a millisecond early.
		expect(systemClock.now() - startedAt).toBeGreaterThanOrEqual(38);
	});

	it('wakes at once if the signal is aborted, and leaves no timer behind', async () => {
		const stop = new AbortController();
		const before = timers();
		const sleeping = systemClock.sleep(600_000, stop.signal);
		expect(timers()).toBe(before + 1);
		stop.abort(new Error('stopped'));
		await expect(sleeping).rejects.toThrow('stopped');
		expect(timers()).toBe(before);
	});

	it("doesn't start to sleep if the signal is already aborted", async () => {
		await expect(
			systemClock.sleep(600_000, AbortSignal.abort(new Error('stopped'))),
		).rejects.toThrow('stopped');
	});
});
