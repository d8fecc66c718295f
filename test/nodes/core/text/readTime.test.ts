import {
	creationTextOf,
	newestFirst,
	readDuration,
	readTime,
} from '../../../../nodes/core/text/readTime';

describe('readTime', () => {
	const moment = Date.UTC(2025, 6, 3, 17, 6, 58);

	it.each([
		['2025-07-03T17:06:58Z', moment],
		['2025-07-03T17:06:58', moment],
		['2025-07-03 17:06:58', moment],
		['2025-07-03T17:06:58.525386', moment + 525],
		['2025-07-03T17:06:58.525386Z', moment + 525],
		['2025-07-03T19:06:58+02:00', moment],
		['2025-07-03T19:06:58+0200', moment],
		['2025-07-03T19:06:58+02', moment],
		['2025-07-03T12:36:58-04:30', moment],
		['2025-07-03', Date.UTC(2025, 6, 3)],
		[moment, moment],
		[moment / 1000, moment],
	])('reads %p', (written, milliseconds) => {
		expect(readTime(written)).toBe(milliseconds);
	});

	it.each([['yesterday'], [''], [null], [undefined], [Number.NaN], ['2025-13-45T00:00:00']])(
		'returns undefined for %p',
		(written) => {
			expect(readTime(written)).toBeUndefined();
		},
	);

	it('treats a time without a zone as UTC wherever n8n runs', () => {
		// The machine's zone must not matter, so every clock time is parsed with a zone.
		const parse = jest.spyOn(Date, 'parse');
		try {
			expect(readTime('2025-07-03T17:06:58')).toBe(moment);
			expect(readTime('2025-07-03 17:06')).toBe(moment - 58_000);
			expect(parse.mock.calls.map(([text]) => text.endsWith('Z'))).toEqual([true, true]);
		} finally {
			parse.mockRestore();
		}
	});
});

describe('readDuration', () => {
	it.each([
		['PT0S', 0],
		['PT12.5S', 12.5],
		['P1DT2H3M4S', 93_784],
		['-PT1S', -1],
		[12, 12],
		['12 seconds', undefined],
		[null, undefined],
	])('reads %p', (written, seconds) => {
		expect(readDuration(written)).toBe(seconds);
	});
});

describe("a number that isn't a time", () => {
	it.each([1e308, -1e308, 8.64e15 + 1, Infinity, NaN])('such as %d is ignored', (number) => {
		expect(readTime(number)).toBeUndefined();
		expect(creationTextOf({ created_at: number })).toBe(number);
	});
});

describe('newestFirst', () => {
	it('sorts by creation time with and without zone, records without a time last', async () => {
		const rows = [
			{ id: 'none' },
			{ id: 'old', created_at: '2025-07-03T10:00:00Z' },
			{ id: 'new', created_at: '2025-07-03T11:00:00.000000' },
		];
		expect((await newestFirst(rows)).map(({ id }) => id)).toEqual(['new', 'old', 'none']);
	});

	it('keeps equal times of a long list in their original order', async () => {
		const rows = Array.from({ length: 1_000 }, (_, number) => {
			const time = (number * 7_919) % 97;
			return { id: number, ...(time > 0 && { created_at: 1_700_000_000 + (time % 40) }) };
		});
		const timeOf = ({ created_at = -1 }: { created_at?: number }) => created_at;
		expect(await newestFirst(rows)).toEqual(
			rows.toSorted((one, other) => timeOf(other) - timeOf(one)),
		);
	});
});
