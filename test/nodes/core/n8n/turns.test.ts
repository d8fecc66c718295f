import { createMemoryBudget } from '../../../../nodes/core/n8n/memory';
import { Turns } from '../../../../nodes/core/n8n/turns';

/** Runs two documents at one place, of which the first one pauses with so many bytes, and returns what happened in order. */
async function pausedWith(bytes: number): Promise<string[]> {
	const failure = new AbortController();
	const turns = new Turns(failure.signal, failure, createMemoryBudget());
	const happened: string[] = [];
	const pause = async () => {
		for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
		happened.push('pause ends');
	};
	await turns.run(1, 2, async (index) => [
		async (turn) => {
			happened.push(`document ${index} begins`);
			if (index > 0) return;
			turn.reserve(bytes);
			await turn.whilePausing(pause);
		},
	]);
	return happened;
}

describe('a document that pauses', () => {
	it('leaves its place to others where it holds no memory', async () => {
		expect(await pausedWith(0)).toEqual(['document 0 begins', 'document 1 begins', 'pause ends']);
	});

	it('keeps its place where it holds memory, for which the others would wait', async () => {
		expect(await pausedWith(1)).toEqual(['document 0 begins', 'pause ends', 'document 1 begins']);
	});
});

it('releases what a document holds when its turn ends, but not what it keeps', async () => {
	const memory = createMemoryBudget({ results: 100, reading: 100 });
	const failure = new AbortController();
	const turns = new Turns(failure.signal, failure, memory);
	await turns.run(1, 2, async () => [
		async (turn) => {
			expect(turn.reserve(50)).toBe(true);
			turn.keep(20);
		},
	]);
	const other = memory.begin();
	expect(() => other.reserve(61)).toThrow("too long for n8n's memory");
	expect(other.reserve(60)).toBe(true);
});
