import { createMemoryBudget } from '../../../../../nodes/core/partition/split/execution';

const settled = async () => await new Promise<void>((resolve) => setImmediate(resolve));

describe('createMemoryBudget', () => {
	it('admits documents in order as long as there is room, and what is too large to be read at all', async () => {
		const budget = createMemoryBudget(100);
		const open: number[] = [];
		const releases: Array<() => void> = [];
		const sizes = [60, 30, 20, 5, 500, 16];
		sizes.forEach((bytes, position) => {
			void budget.reserve(bytes).then((release) => {
				open.push(position);
				releases[position] = release;
			});
		});
		await settled();
		// The third doesn't fit, and nobody overtakes it.
		expect(open).toEqual([0, 1]);
		releases[1]?.();
		await settled();
		// The fifth takes nothing, and the last still has to wait.
		expect(open).toEqual([0, 1, 2, 3, 4]);
		releases[4]?.();
		await settled();
		expect(open).toEqual([0, 1, 2, 3, 4]);
		releases[3]?.();
		await settled();
		expect(open).toEqual([0, 1, 2, 3, 4, 5]);
	});
});
