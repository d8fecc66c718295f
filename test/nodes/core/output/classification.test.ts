import fc from 'fast-check';

import { cutScan, type FoundDocument } from '../../../../nodes/core/output/classification';

type Claim = [first: number, last: number, ...quotePages: number[]];

const documentOf = ([first, last, ...quotePages]: Claim): FoundDocument => ({
	...{ first, last, quotePages, isQuoted: quotePages.length > 0 },
});

/** The pages of the parts of a scan with ten pages: `4-7?` is doubtful. */
const cut = (...claims: Claim[]) =>
	cutScan(claims.map(documentOf), { first: 1, last: 10 }).map(
		({ pages, isDoubtful }) => `${pages.join('-')}${isDoubtful ? '?' : ''}`,
	);

describe('a scan is cut', () => {
	it.each<[string, Claim[], string[]]>([
		[
			'where the service says',
			[
				[1, 3, 1],
				[4, 7, 4],
				[8, 10, 8],
			],
			['1-3', '4-7', '8-10'],
		],
		[
			'in the order of pages',
			[
				[4, 10, 4],
				[1, 3, 1],
			],
			['1-3', '4-10'],
		],
		[
			'where a quote stands on each page',
			[
				[1, 3, 1, 2, 4],
				[4, 10, 1, 2, 4],
			],
			['1-3', '4-10'],
		],
		[
			'before a gap, which the document before gets',
			[
				[1, 3, 1],
				[6, 10, 6],
			],
			['1-5', '6-10?'],
		],
		[
			'before a page that two have',
			[
				[1, 4, 1],
				[4, 10, 4],
			],
			['1-3', '4-10?'],
		],
		[
			'within a document that has another one inside',
			[
				[1, 10, 1],
				[4, 5, 4],
			],
			['1-3', '4-10?'],
		],
		[
			'where the first page and the last one are in no document',
			[
				[2, 4, 2],
				[5, 9, 5],
			],
			['1-4?', '5-10?'],
		],
		[
			'where a quote stands on another page than the service says',
			[
				[1, 3, 1],
				[4, 10, 6],
			],
			['1-5', '6-10?'],
		],
		[
			'where the nearest of several places is',
			[
				[1, 3, 1],
				[5, 10, 3, 4],
			],
			['1-3', '4-10?'],
		],
		[
			'by printed page numbers, each from 1',
			[
				[1, 3, 1],
				[1, 5, 4],
				[1, 2, 9],
			],
			['1-3', '4-8?', '9-10?'],
		],
		[
			'by printed numbers below one letterhead',
			[
				[1, 3, 1, 4],
				[1, 7, 1, 4],
			],
			['1-3', '4-10?'],
		],
		[
			'where a quote is nowhere',
			[
				[1, 3, 1],
				[4, 10],
			],
			['1-3', '4-10?'],
		],
		[
			'where the service says no pages',
			[
				[NaN, NaN, 1],
				[NaN, NaN, 4],
			],
			['1-3?', '4-10?'],
		],
		[
			'where pages are not those of the file',
			[
				[0, 0, 1],
				[12, 14, 8],
			],
			['1-7?', '8-10?'],
		],
		[
			'where the last page is before the first',
			[
				[1, 3, 1],
				[4, 2, 4],
			],
			['1-3', '4-10?'],
		],
		[
			'after a document that has a page alone',
			[
				[3, 10, 3],
				[1, 2, 1],
				[3, 3, 3],
			],
			['1-2', '3-3', '4-10?'],
		],
	])('%s', (_case, claims, expected) => {
		expect(cut(...claims)).toEqual(expected);
	});

	it.each<[string, Claim[], string[]]>([
		[
			'begins on the page of another one',
			[
				[1, 10, 1],
				[10, 10, 10],
				[10, 10, 10],
			],
			['1-9', '10-10?'],
		],
		[
			'begins on the last page, as another one, and ends behind it',
			[
				[1, 9, 1],
				[10, 12, 10],
				[10, 12, 10],
			],
			['1-9', '10-10?'],
		],
		[
			'has neither a page nor a quote',
			[
				[1, 10, 1],
				[NaN, 3],
				[11, 12],
			],
			['1-10'],
		],
	])('without a document that %s', (_case, claims, expected) => {
		expect(cut(...claims)).toEqual(expected);
	});

	it('so that each page is in exactly one part, whatever the service says', () => {
		const page = fc.oneof(fc.integer({ min: -1, max: 12 }), fc.constant(NaN));
		const quotePages = fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { maxLength: 3 });
		const claim = fc
			.tuple(page, page, quotePages)
			.map(([first, last, pages]): Claim => [first, last, ...pages.sort((a, b) => a - b)]);
		fc.assert(
			fc.property(fc.array(claim, { minLength: 1, maxLength: 6 }), (claims) => {
				const parts = cutScan(
					[[1, 10, 1], ...claims].map((one) => documentOf(one as Claim)),
					{
						...{ first: 1, last: 10 },
					},
				);
				let next = 1;
				for (const {
					pages: [from, to],
				} of parts) {
					expect(from).toBe(next);
					expect(to).toBeGreaterThanOrEqual(from);
					next = to + 1;
				}
				expect(next).toBe(11);
			}),
		);
	});
});
