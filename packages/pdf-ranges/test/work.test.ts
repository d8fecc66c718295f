import { inSlices } from '../work/inSlices';
import { pause } from './pdfs/openPdf';
import { type Work } from '../work/work';

/** Work of so many steps that take so long on a clock of the test. */
function* steps(count: number, ms: number, onStep: () => void): Work<number> {
	for (let step = 0; step < count; step += 1) {
		jest.setSystemTime(Date.now() + ms);
		onStep();
		yield;
	}
	return count;
}

describe('inSlices', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => jest.useRealTimers());

	it('pauses after 8 ms, also when several documents are read at the same time', async () => {
		let elapsed = 0;
		let longest = 0;
		const count = () => {
			elapsed += 3;
			longest = Math.max(longest, elapsed);
		};
		const { setTimeout } = globalThis;
		const pauses = jest.spyOn(globalThis, 'setTimeout').mockImplementation((goOn, ms) =>
			setTimeout(() => {
				elapsed = 0;
				goOn();
			}, ms),
		);
		const works = Array.from(
			{ length: 10 },
			async () => await inSlices(steps(20, 3, count), { pause }),
		);
		const all = Promise.all(works);
		await jest.advanceTimersByTimeAsync(2000);
		expect(await all).toEqual(Array.from({ length: 10 }, () => 20));
		expect(longest).toBeLessThanOrEqual(9);
		expect(pauses.mock.calls.length).toBeGreaterThanOrEqual((10 * 20 * 3) / 9);
		pauses.mockRestore();
	});

	it("doesn't go on without a pause when the clock is set back", async () => {
		await Promise.all([
			inSlices(
				steps(1, 0, () => undefined),
				{ pause },
			),
			jest.advanceTimersByTimeAsync(1),
		]);
		jest.setSystemTime(Date.now() - 3_600_000);
		let done = 0;
		const work = inSlices(
			steps(100, 1, () => (done += 1)),
			{ pause },
		);
		await jest.advanceTimersByTimeAsync(1);
		expect(done).toBeLessThan(20);
		await jest.advanceTimersByTimeAsync(100);
		expect(await work).toBe(100);
	});

	it('does nothing more once it is stopped', async () => {
		const stop = new AbortController();
		let done = 0;
		const work = inSlices(
			steps(1000, 3, () => (done += 1)),
			{ pause, signal: stop.signal },
		);
		const outcome = expect(work).rejects.toThrow('Stop');
		await jest.advanceTimersByTimeAsync(3);
		const before = done;
		expect(before).toBeLessThan(20);
		stop.abort(new Error('Stop'));
		await jest.advanceTimersByTimeAsync(100);
		await outcome;
		expect(done).toBe(before);
	});

	it('lets other documents go on when one fails', async () => {
		const failing = inSlices(
			(function* (): Work<void> {
				yield;
				throw new Error('Broken');
			})(),
			{ pause },
		);
		const other = inSlices(
			steps(10, 3, () => undefined),
			{ pause },
		);
		const outcome = expect(failing).rejects.toThrow('Broken');
		await jest.advanceTimersByTimeAsync(100);
		await outcome;
		expect(await other).toBe(10);
	});
});
