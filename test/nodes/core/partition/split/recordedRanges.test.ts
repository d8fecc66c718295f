import type { DocumentElement } from '../../../../../nodes/core/service/element';
import { joinElements } from '../../../../../nodes/core/partition/split/joinElements';
import { recordingOf } from '../../../../recorded/recordings';

/** The identifiers that the real server gave to the page breaks of invoice.pdf, in their order. */
const breakIds = [
	'56337a86546f2a4a429b0d7a8a8cd021',
	'bad64a1d31d8f15b7e8a92efee0425d2',
	'05ef3471a64d08ccc34f02ba08065d04',
];

const whole = recordingOf('invoice-page-breaks').response.body as DocumentElement[];

/** The elements of each page, its break last. */
function pagesOf(elements: readonly DocumentElement[]): DocumentElement[][] {
	const pages: DocumentElement[][] = [[]];
	for (const element of elements) {
		pages.at(-1)?.push(element);
		if (element.type === 'PageBreak') pages.push([]);
	}
	return pages.slice(0, -1);
}

/** Pages as the server answers them alone: breaks numbered from 0, no parent from an earlier page. */
function alone(pages: ReadonlyArray<readonly DocumentElement[]>): DocumentElement[] {
	const elements = pages.flat();
	const own = new Set(elements.map(({ element_id }) => element_id));
	let breaks = 0;
	return elements.map((element) => {
		const { parent_id, ...metadata } = element.metadata;
		const isKnown = typeof parent_id === 'string' && own.has(parent_id);
		const id = element.type === 'PageBreak' ? breakIds[breaks++] : element.element_id;
		return {
			...element,
			element_id: id ?? '',
			metadata: isKnown ? { ...metadata, parent_id } : metadata,
		};
	});
}

const [one = [], two = [], three = []] = pagesOf(whole);
const ways = [
	['each page alone', [[one], [two], [three]]],
	['two pages and one', [[one, two], [three]]],
	['one page and two', [[one], [two, three]]],
] as const;

describe('ranges of a document that a real server answered whole', () => {
	it.each(ways)('join to the same elements and page breaks: %s', async (_name, ranges) => {
		const joined = await joinElements(
			ranges.map((pages) => ({ pages: pages.length, elements: alone(pages) })),
		);
		expect(joined.elements).toEqual(whole);
	});

	it('number page breaks by the pages before them where a range failed', async () => {
		const { elements } = await joinElements([
			{ pages: 1, elements: alone([one]) },
			{ pages: 1 },
			{ pages: 1, elements: alone([three]) },
		]);
		const ids = elements.filter(({ type }) => type === 'PageBreak').map((each) => each.element_id);
		expect(ids).toEqual([breakIds[0], breakIds[2]]);
	});

	it('give the breaks of blank pages the languages of the others', async () => {
		const [last] = three.slice(-1);
		const blank = alone([three.slice(-1)]).map((element) => {
			const { languages: _found, ...metadata } = element.metadata;
			return { ...element, metadata };
		});
		const joined = await joinElements([
			{ pages: 2, elements: alone([one, two]) },
			{ pages: 1, elements: blank },
		]);
		expect(joined.elements).toEqual([...one, ...two, last]);
		expect(Object.keys(joined.elements.at(-1)?.metadata ?? {})).toEqual(
			Object.keys(last?.metadata ?? {}),
		);
	});
});
