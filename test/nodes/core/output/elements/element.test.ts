import { readElements } from '../../../../../nodes/core/service/element';

const title = { type: 'Title', element_id: 'a', text: 'One', metadata: { page_number: 1 } };
const embedded = {
	...title,
	element_id: 'b',
	embeddings: [0.1, -2],
	later: { any: ['thing', null] },
};

describe('readElements', () => {
	it('returns the elements of a list as the very same objects, including unknown keys and embeddings', () => {
		const response = [title, embedded];
		const copy = structuredClone(response);
		const elements = readElements(response);
		expect(elements?.[0]).toBe(title);
		expect(elements?.[1]).toBe(embedded);
		expect(elements).toEqual(copy);
	});

	it('joins the lists of several files in order', () => {
		expect(readElements([[title], [], [embedded, title]])).toEqual([title, embedded, title]);
	});

	it('returns no element for an empty list', () => {
		expect(readElements([])).toEqual([]);
		expect(readElements([[]])).toEqual([]);
	});

	it('fills in what a service left out or set to null', () => {
		expect(readElements([{ element_id: 'x', text: null, extra: 1 }])).toEqual([
			{ type: 'UncategorizedText', element_id: 'x', text: '', metadata: {}, extra: 1 },
		]);
	});

	it.each([
		['null', null],
		['text', 'type,element_id'],
		['an object', { detail: 'no' }],
		['a list of texts', ['a']],
		['a list of something else', [{ id: 'source' }]],
		['a number as text', [{ ...title, text: 5 }]],
		['metadata that is a list', [{ ...title, metadata: [] }]],
		['lists and elements mixed', [title, [title]]],
		['lists in lists of lists', [[[title]]]],
	])("rejects %s: it isn't a list of elements", (_name, response) => {
		expect(readElements(response)).toBeUndefined();
	});
});
