import { deadlineOf } from '../deadline';

const aborted = async (signal: AbortSignal) =>
	await new Promise<void>((resolve) => {
		if (signal.aborted) resolve();
		signal.addEventListener('abort', () => resolve(), { once: true });
	});

describe('a deadline', () => {
	it("doesn't count while it's paused, and goes on with what was left", async () => {
		const deadline = deadlineOf(20, undefined);
		deadline.pauseLimit();
		// Far longer than the limit.
		await aborted(AbortSignal.timeout(100));
		expect(deadline.signal.aborted).toBe(false);
		deadline.resumeLimit();
		await aborted(deadline.signal);
		expect(deadline.isOver()).toBe(true);
	});

	it('of more than 24.8 days, which no timer can wait for, does not end at once', async () => {
		const deadline = deadlineOf(2 ** 31, undefined);
		await aborted(AbortSignal.timeout(50));
		expect(deadline.signal.aborted).toBe(false);
		deadline.release();
	});

	it('ends with Stop while it is paused', () => {
		const stop = new AbortController();
		const deadline = deadlineOf(60_000, stop.signal);
		deadline.pauseLimit();
		stop.abort();
		expect(deadline.signal.aborted).toBe(true);
		expect(deadline.isOver()).toBe(false);
		deadline.release();
	});
});
