import fc from 'fast-check';

import { bytesInBatches, flatInBatches, joinInBatches } from '../../../../nodes/core/text/batches';

/** Longer than what is done in one stretch. */
const long = 1024 * 1024 + 1;

describe('long content, made in batches', () => {
	it('is the same text as joined at once', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(fc.string()), fc.string(), async (texts, separator) => {
				expect(await joinInBatches(texts, separator)).toBe(texts.join(separator));
			}),
		);
		const texts = Array.from({ length: 2_001 }, (_, number) => 'a'.repeat(number));
		expect((await joinInBatches(texts, '\n\n')) === texts.join('\n\n')).toBe(true);
	});

	it('is the same bytes as joined and encoded at once', async () => {
		const texts = ['', 'é'.repeat(long), '', '😀'.repeat(long), 'c', ''];
		const bytes = await bytesInBatches(texts, (text) => `${text}\n`);
		expect(bytes.equals(Buffer.from(`${texts.join('\n')}\n`))).toBe(true);
		expect(await bytesInBatches([], String)).toHaveLength(0);
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
			expect((await bytesInBatches([text], String)).equals(Buffer.from(text))).toBe(true);
		},
	);

	it('keeps half a character at the end, as Buffer.from does', async () => {
		const text = `${'a'.repeat(256 * 1024 - 1)}\ud83d`;
		for (const given of [text, `${text}x`, '']) {
			expect((await bytesInBatches([given], String)).equals(Buffer.from(given))).toBe(true);
		}
	});
});
