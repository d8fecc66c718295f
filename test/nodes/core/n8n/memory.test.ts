import {
	createMemoryBudget,
	withoutTurns,
	type DocumentMemory,
} from '../../../../nodes/core/n8n/memory';
import { countFrom, randomFor, seedOfRun } from '../../../support/seed';

const seed = seedOfRun();
const count = countFrom('MEMORIES', 300);
const { signal } = new AbortController();
const turnOfTheLoop = async () => await new Promise((resolve) => setImmediate(resolve));

/** A document in progress: takes on command. */
function open(memory: ReturnType<typeof createMemoryBudget>) {
	const given = memory.begin();
	return { memory: given, close: async () => given.end() };
}

async function take(memory: DocumentMemory, bytes: number): Promise<void> {
	if (!memory.reserve(bytes)) await memory.wait(bytes, signal);
}

describe('the memory for responses', () => {
	it('lets further documents wait their turn, in the order in which they began', async () => {
		const memory = createMemoryBudget({ results: 1_000, reading: 100 });
		const [a, b, c, d] = [open(memory), open(memory), open(memory), open(memory)];
		const order: string[] = [];
		await take(a.memory, 60);
		await take(b.memory, 40);
		const waitD = take(d.memory, 50).then(() => order.push('d'));
		const waitC = take(c.memory, 50).then(() => order.push('c'));
		await turnOfTheLoop();
		// One at a time may exceed the room, so that nobody waits forever.
		expect(order).toEqual(['d']);
		await a.close();
		await turnOfTheLoop();
		expect(order).toEqual(['d']);
		await b.close();
		await Promise.all([waitC, waitD]);
		expect(order).toEqual(['d', 'c']);
	});

	it("doesn't let a later document overtake one that waits", async () => {
		const memory = createMemoryBudget({ results: 1_000, reading: 100 });
		const [a, b, c, d] = [open(memory), open(memory), open(memory), open(memory)];
		await take(a.memory, 90);
		await take(b.memory, 50);
		let isThere = false;
		const waiting = take(c.memory, 80).then(() => (isThere = true));
		expect(d.memory.reserve(1)).toBe(false);
		await b.close();
		await a.close();
		await waiting;
		expect(isThere).toBe(true);
		expect(d.memory.reserve(1)).toBe(true);
	});

	it('refuses what results can never hold, at once and while waiting', async () => {
		const memory = createMemoryBudget({ results: 100, reading: 60 });
		const [a, b, c] = [open(memory), open(memory), open(memory)];
		await take(a.memory, 60);
		expect(() => a.memory.reserve(41)).toThrow("too long for n8n's memory");
		expect(() => withoutTurns(a.memory)?.reserve(41)).toThrow("too long for n8n's memory");
		await take(b.memory, 50);
		const refused = expect(take(c.memory, 50)).rejects.toThrow("too long for n8n's memory");
		a.memory.keep(60);
		await a.close();
		await b.close();
		await refused;
		expect(() => c.memory.keep(41)).toThrow("too long for n8n's memory");
		expect(() => c.memory.keep(40)).not.toThrow();
	});

	it('ends a wait with the signal, and the next goes on', async () => {
		const memory = createMemoryBudget({ results: 1_000, reading: 100 });
		const [a, b, c] = [open(memory), open(memory), open(memory)];
		const stop = new AbortController();
		await take(a.memory, 100);
		await take(b.memory, 10);
		expect(c.memory.reserve(10)).toBe(false);
		const waiting = c.memory.wait(10, stop.signal);
		stop.abort(new Error('stopped'));
		await expect(waiting).rejects.toThrow('stopped');
	});

	it('lets others go on while one has nothing before another try', async () => {
		const memory = createMemoryBudget({ results: 1_000, reading: 100 });
		const [a, b, c] = [open(memory), open(memory), open(memory)];
		await take(b.memory, 90);
		await take(a.memory, 90);
		const waiting = take(c.memory, 90);
		a.memory.release(90);
		await waiting;
		await c.close();
		await take(a.memory, 5);
		expect(a.memory.reserved()).toBe(5);
	});

	it(`ends every document, whatever they take, and never exceeds its room by more than one (SEED=${seed})`, async () => {
		for (let number = 0; number < count; number += 1) {
			const random = randomFor(seed, number);
			const memory = createMemoryBudget({ results: 10_000, reading: 100 });
			let held = 0;
			let most = 0;
			const largest = random.between(1, 150);
			await Promise.all(
				Array.from({ length: random.between(1, 12) }, async () => {
					const document = memory.begin();
					for (let left = random.between(1, largest); left > 0;) {
						const bytes = Math.min(left, random.between(1, 40));
						await take(document, bytes);
						held += bytes;
						left -= bytes;
						most = Math.max(most, held);
						if (random.happens(0.5)) await turnOfTheLoop();
						if (random.happens(0.1)) {
							held -= document.reserved();
							document.release(document.reserved());
						}
					}
					held -= document.reserved();
					document.end();
				}),
			);
			expect(most).toBeLessThanOrEqual(100 + largest);
		}
	});
});
