import fc from 'fast-check';

import { planRanges, rangeText, readPageRange } from '../../../../nodes/core/partition/pageRange';

const lengths = (first: number, last: number, concurrency: number) =>
	planRanges({ first, last }, concurrency).map((range) => range.last - range.first + 1);

describe('planRanges', () => {
	it('covers every page once, in order, in ranges of equal length that fill complete rounds', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 3000 }),
				fc.integer({ min: 1, max: 5000 }),
				fc.integer({ min: 1, max: 50 }),
				(first, pages, concurrency) => {
					const last = first + pages - 1;
					const ranges = planRanges({ first, last }, concurrency);
					expect(ranges[0]?.first).toBe(first);
					expect(ranges.at(-1)?.last).toBe(last);
					ranges.slice(1).forEach((range, position) => {
						expect(range.first).toBe((ranges[position]?.last ?? 0) + 1);
					});
					const sizes = lengths(first, last, concurrency);
					expect(Math.max(...sizes)).toBeLessThanOrEqual(Math.min(...sizes) + 1);
					expect(Math.max(...sizes)).toBeLessThanOrEqual(20);
					if (ranges.length > 1) expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2);
					// The last round is as full as the others, unless there are too few pages for it.
					const isFull = ranges.length % concurrency === 0;
					expect(isFull || ranges.length === Math.max(1, Math.floor(pages / 2))).toBe(true);
				},
			),
		);
	});

	it.each([
		[1, 5, [1]],
		[3, 5, [3]],
		[4, 5, [2, 2]],
		[20, 1, [20]],
		[21, 1, [10, 11]],
		[200, 15, [13, 13, 14, 13, 13, 14, 13, 13, 14, 13, 13, 14, 13, 13, 14]],
	])('cuts %p pages at %p in parallel', (pages, concurrency, expected) => {
		expect(lengths(1, pages, concurrency)).toEqual(expected);
	});

	it('names ranges the way users write them', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1 }), fc.nat(100), (first, more) => {
				const range = { first, last: first + more };
				expect(readPageRange(rangeText(range))).toEqual(range);
			}),
		);
		expect(readPageRange([2, 5])).toEqual({ first: 2, last: 5 });
		expect(readPageRange('2 \u2013 5')).toEqual({ first: 2, last: 5 });
		for (const wrong of ['', '0', '5-2', '1-2-3', '-3', '1.5', 'all', '9'.repeat(20), {}, true]) {
			expect(readPageRange(wrong)).toBeUndefined();
		}
	});
});
