import fc from 'fast-check';

import {
	encodeTexts,
	createPause,
	flatInBatches,
	inSteps,
} from '../../../../nodes/core/text/batches';
import { joinTexts } from '../../../../packages/pauses';

/** Longer than what is done in one stretch. */
const long = 1024 * 1024 + 1;

describe('long content, made in batches', () => {
	it('is the same text as joined at once', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(fc.string()), fc.string(), async (texts, separator) => {
				expect(await inSteps(joinTexts(texts, separator))).toBe(texts.join(separator));
			}),
		);
		const texts = Array.from({ length: 2_001 }, (_, number) => 'a'.repeat(number));
		expect((await inSteps(joinTexts(texts, '\n\n'))) === texts.join('\n\n')).toBe(true);
	});

	it('is the same bytes as joined and encoded at once', async () => {
		const texts = ['', 'é'.repeat(long), '', '😀'.repeat(long), 'c', ''];
		const bytes = await inSteps(encodeTexts(texts, (text) => `${text}\n`));
		expect(bytes.equals(Buffer.from(`${texts.join('\n')}\n`))).toBe(true);
		expect(await inSteps(encodeTexts([], String))).toHaveLength(0);
	});

	it('is the same list as flattened at once, without places that hold nothing', async () => {
		const lists = [[1, 2], [], [3]];
		expect(await flatInBatches(lists)).toEqual([1, 2, 3]);
		lists[5] = [4];
		expect(await flatInBatches(lists)).toEqual([1, 2, 3, 4]);
		expect(await flatInBatches([])).toEqual([]);
	});

	it.each(['a', 'é', '漢', '😀', 'a😀'])(
		'is the same bytes as encoded at once: %s',
		async (character) => {
			const text = `x${character.repeat(long)}`;
			expect((await inSteps(encodeTexts([text], String))).equals(Buffer.from(text))).toBe(true);
		},
	);

	it('keeps half a character at the end, as Buffer.from does', async () => {
		const text = `${'a'.repeat(256 * 1024 - 1)}\ud83d`;
		for (const given of [text, `${text}x`, '']) {
			expect((await inSteps(encodeTexts([given], String))).equals(Buffer.from(given))).toBe(true);
		}
	});
});

describe('pauses of a long computation', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => {
		jest.restoreAllMocks();
		jest.useRealTimers();
	});

	/** Takes so many steps of so many milliseconds, on a clock of the test. */
	async function compute(steps: number, ms: number, onStep: () => void): Promise<void> {
		const pause = createPause();
		for (let step = 0; step < steps; step += 1) {
			jest.setSystemTime(Date.now() + ms);
			onStep();
			await pause();
		}
	}

	it('come after 10 ms, also when several are made at the same time', async () => {
		let elapsed = 0;
		let longest = 0;
		const count = () => {
			elapsed += 1;
			longest = Math.max(longest, elapsed);
		};
		const { setTimeout } = globalThis;
		const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation((goOn, ms) =>
			setTimeout(() => {
				elapsed = 0;
				goOn();
			}, ms),
		);
		const all = Promise.all(Array.from({ length: 10 }, async () => await compute(60, 1, count)));
		await jest.advanceTimersByTimeAsync(5000);
		await all;
		// What all do in the turn in which they begin, and then one at a time.
		expect(longest).toBeLessThanOrEqual(30);
		expect(timers.mock.calls.length).toBeGreaterThanOrEqual(10 * 5);
	});

	it("don't stay away when the clock is set back", async () => {
		let done = 0;
		jest.setSystemTime(Date.now() + 3_600_000);
		const computation = compute(100, 1, () => (done += 1));
		jest.setSystemTime(Date.now() - 3_600_000);
		await jest.advanceTimersByTimeAsync(0);
		expect(done).toBeLessThan(20);
		await jest.advanceTimersByTimeAsync(1000);
		await computation;
		expect(done).toBe(100);
	});
});
