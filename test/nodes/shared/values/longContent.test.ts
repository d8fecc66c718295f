import fc from 'fast-check';

import {
	bytesOf,
	bytesOfTexts,
	concatenated,
	joinedLists,
	joinedTexts,
} from '../../../../nodes/shared/values/longContent';
import { finish } from '../../../support/finish';

/** Longer than what is done in one stretch. */
const long = 1024 * 1024 + 1;

describe('long content, made in several stretches', () => {
	it('is the same text as joined at once', () => {
		fc.assert(
			fc.property(fc.array(fc.string()), fc.string(), (texts, separator) => {
				expect(finish(joinedTexts(texts, separator))).toBe(texts.join(separator));
			}),
		);
		const texts = ['', 'a'.repeat(long), '', 'b'.repeat(long), 'c', ''];
		expect(finish(joinedTexts(texts, '\n\n')) === texts.join('\n\n')).toBe(true);
	});

	it('is the same bytes as joined and encoded at once', () => {
		const texts = ['', 'é'.repeat(long), '', '😀'.repeat(long), 'c', ''];
		expect(finish(bytesOfTexts(texts, '\n')).equals(Buffer.from(texts.join('\n')))).toBe(true);
		expect(finish(bytesOfTexts([], '\n')).length).toBe(0);
	});

	it('is the same list as flattened at once, without places that hold nothing', () => {
		const lists = [[1, 2], [], [3]];
		expect(finish(joinedLists(lists))).toEqual([1, 2, 3]);
		lists[5] = [4];
		expect(finish(joinedLists(lists))).toEqual([1, 2, 3, 4]);
		expect(finish(joinedLists([]))).toEqual([]);
	});

	it.each(['a', 'é', '漢', '😀', 'a😀'])(
		'is the same bytes as encoded at once: %s',
		(character) => {
			const text = `x${character.repeat(long)}`;
			expect(finish(bytesOf(text)).equals(Buffer.from(text))).toBe(true);
		},
	);

	it('keeps half a character at the end, as Buffer.from does', () => {
		const text = `${'a'.repeat(1024 * 1024 - 1)}\ud83d`;
		expect(finish(bytesOf(text)).equals(Buffer.from(text))).toBe(true);
		expect(finish(bytesOf(`${text}x`)).equals(Buffer.from(`${text}x`))).toBe(true);
		expect(finish(bytesOf('')).length).toBe(0);
	});

	it('is the same bytes as concatenated at once', () => {
		const pieces = [Buffer.alloc(0), Buffer.alloc(2 * long, 'ab'), Buffer.from('c')];
		expect(finish(concatenated(pieces)).equals(Buffer.concat(pieces))).toBe(true);
		expect(finish(concatenated([])).length).toBe(0);
	});
});
