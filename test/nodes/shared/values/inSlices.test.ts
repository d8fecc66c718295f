import { inSlices, type Work } from '../../../../nodes/shared/values/inSlices';

/** Counts until another piece of work was done in between, or for ever. */
function* until(isOver: () => boolean): Work<string> {
	while (!isOver()) yield;
	return 'done';
}

describe('work in slices', () => {
	it('lets timers and input through while it runs', async () => {
		let isOver = false;
		setTimeout(() => (isOver = true), 1);
		expect(await inSlices(until(() => isOver))).toBe('done');
	});

	it('lets them through between the slices of several', async () => {
		let turns = 0;
		const look = () => {
			turns += 1;
			if (turns < 100) setImmediate(look);
		};
		setImmediate(look);
		const works = Array.from({ length: 20 }, async () => await inSlices(until(() => turns >= 10)));
		expect(await Promise.all(works)).toEqual(Array.from({ length: 20 }, () => 'done'));
	});

	it('throws what the work throws', async () => {
		const failing = function* (): Work<never> {
			yield;
			throw new Error('odd');
		};
		await expect(inSlices(failing())).rejects.toThrow('odd');
	});
});
