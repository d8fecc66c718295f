import fc from 'fast-check';

import { decodeWords } from '../../../../nodes/core/text/encodedWords';
import { holdOf } from '../../../support/holdOf';

const base64 = (bytes: Buffer) => `=?utf-8?B?${bytes.toString('base64')}?=`;
const quoted = (bytes: Buffer) =>
	`=?UTF-8?q?${[...bytes].map((byte) => `=${byte.toString(16).padStart(2, '0')}`).join('')}?=`;

describe('decodeWords', () => {
	it.each([
		['=?utf-8?b?SsO8cmdlbg==?= <j@firm.example>', 'Jürgen <j@firm.example>'],
		['"=?utf-8?Q?J=C3=BCrgen_M?=" <j@firm.example>', '"Jürgen M" <j@firm.example>'],
		['=?iso-8859-1?q?J=FCrgen?=', 'Jürgen'],
		['=?windows-1252*de?q?J=FCrgen_=80?=', 'Jürgen €'],
		['=?iso-2022-jp?B?GyRCR0BKcxsoQg==?=', '農報'],
		['Re: =?utf-8?q?one?= =?utf-8?q?_two?= three', 'Re: one two three'],
		['=?utf-8?q?one?=\r\n =?iso-8859-1?q?=FC?=', 'oneü'],
		['=?utf-8?b?w?= =?utf-8?b?w7w=?=', 'ü'],
		['=?utf-8?q?a=0D=0ABcc:_b?=', 'a Bcc: b'],
		['=?no-such-set?q?a?=', '=?no-such-set?q?a?='],
		['=?utf-8?x?a?=', '=?utf-8?x?a?='],
		['1 =? 2 ?= 3', '1 =? 2 ?= 3'],
		['Order Desk <orders@firm.example>', 'Order Desk <orders@firm.example>'],
		['', ''],
	])('makes %j to %j', (text, expected) => {
		expect(decodeWords(text)).toBe(expected);
	});

	it('returns every text that was cut anywhere into words', () => {
		const texts = fc
			.string({ unit: 'grapheme', minLength: 1 })
			.filter((text) => !/[\r\n\0\ufeff]/.test(text));
		const cases = fc.tuple(texts, fc.array(fc.nat(30), { maxLength: 4 }), fc.boolean());
		fc.assert(
			fc.property(cases, ([text, cuts, isQuoted]) => {
				const bytes = Buffer.from(text);
				const ends = [...cuts.filter((cut) => cut < bytes.length), bytes.length].sort(
					(one, other) => one - other,
				);
				const parts = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
				const words = parts.map(isQuoted ? quoted : base64).join(' ');
				expect(decodeWords(words)).toBe(text);
			}),
		);
	});

	it.each(['=?', '=?utf-8?b?', '=?utf-8?q?a?= ', '=?utf-8?b??=', '?=', '=?a?q? '])(
		'takes time in proportion to the text: %j',
		async (piece) => {
			const text = piece.repeat(200_000);
			// In time of this thread: other work on the machine doesn't count.
			const { totalMs } = await holdOf(async () => decodeWords(text));
			expect(totalMs).toBeLessThan(2_000);
		},
	);
});
