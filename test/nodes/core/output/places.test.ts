import { deflateSync, gzipSync } from 'node:zlib';

import type { DocumentElement } from '../../../../nodes/core/service/element';
import { findPlaces, originalElements, UnpackBudget } from '../../../../nodes/core/output/places';

type Original = readonly [type: string, text: string, metadata?: object];

const element = (type: string, id: string, metadata = {}, text = id): DocumentElement => ({
	type,
	element_id: id,
	text,
	metadata,
});

function chunkOf(...originals: Original[]): DocumentElement {
	const packed = originals.map(([type, text, metadata]) => element(type, text, metadata));
	const orig_elements = deflateSync(JSON.stringify(packed)).toString('base64');
	return element('CompositeElement', 'chunk', { orig_elements });
}

/** Where elements are, by position. */
async function placesOf(elements: DocumentElement[]) {
	const places = await findPlaces(elements);
	return elements.map((element, position) => places.of(element, position));
}

async function sectionsOf(elements: DocumentElement[]) {
	const places = await findPlaces(elements);
	const titles = elements.map((element, position) => places.of(element, position).section);
	return { titles, areIncomplete: places.areIncomplete };
}

describe('findPlaces', () => {
	it('finds the heading of elements through their parents', async () => {
		const elements = [
			element('Title', 'A'),
			element('NarrativeText', 'a', { parent_id: 'A' }),
			element('ListItem', 'b', { parent_id: 'a' }),
			element('NarrativeText', 'c', { parent_id: 'gone' }),
		];
		expect((await sectionsOf(elements)).titles).toEqual([undefined, 'A', 'A', undefined]);
	});

	it('terminates for parents that point at each other', async () => {
		const elements = [
			element('Text', 'a', { parent_id: 'b' }),
			element('Text', 'b', { parent_id: 'a' }),
		];
		expect((await sectionsOf(elements)).titles).toEqual([undefined, undefined]);
	});

	it('finds the heading of chunks through their original elements', async () => {
		const chunks = [
			chunkOf(['NarrativeText', 'before']),
			chunkOf(['Title', 'A'], ['NarrativeText', 'a']),
			chunkOf(['NarrativeText', 'more of a']),
			chunkOf(['NarrativeText', 'end of a'], ['Title', 'B'], ['NarrativeText', 'b']),
			chunkOf(['Table', 'table of b']),
		];
		expect((await sectionsOf(chunks)).titles).toEqual([undefined, 'A', 'A', 'A', 'B']);
	});

	it('tells the levels of headings as Markdown does, where only their HTML says them', async () => {
		const heading = (level: number) => ({
			category_depth: 1,
			text_as_html: `<h${level}>x</h${level}>`,
		});
		const chunks = [
			chunkOf(['Title', 'A', heading(1)], ['Title', 'B', heading(2)]),
			chunkOf(['Title', 'C', heading(2)]),
		];
		const places = await placesOf(chunks);
		expect(places.map(({ sectionPath }) => sectionPath)).toEqual(['A', 'A > C']);
	});

	it('uses the first heading inside a chunk if there was none before it', async () => {
		expect((await sectionsOf([chunkOf(['Header', 'Logo'], ['Title', 'A'])])).titles).toEqual(['A']);
	});

	it('names the headings above a heading, by its parents or by its depth', async () => {
		const elements = [
			element('Title', 'A'),
			element('Title', 'B\n 2', { parent_id: 'A' }, 'B\n 2'),
			element('ListItem', 'b', { parent_id: 'B\n 2' }),
			element('Title', 'C', { parent_id: 'A' }),
		];
		const paths = async (of: DocumentElement[]) =>
			(await placesOf(of)).map(({ sectionPath }) => sectionPath);
		expect(await paths(elements)).toEqual([undefined, 'A', 'A > B 2', 'A']);
		const chunks = [
			chunkOf(['Title', 'A', { category_depth: 0 }], ['Title', 'B', { category_depth: 1 }]),
			chunkOf(['Text', 'b'], ['Title', 'C', { category_depth: 2 }]),
			chunkOf(['Text', 'c'], ['Title', 'D', { category_depth: 1 }]),
			chunkOf(['Text', 'd']),
			chunkOf(['Title', 'E'], ['Title', 'F']),
			chunkOf(['Text', 'f']),
		];
		expect(await paths(chunks)).toEqual(['A', 'A > B', 'A > B > C', 'A > D', 'E', 'F']);
	});

	it('ends a path for headings that are below each other', async () => {
		const elements = [
			element('Title', 'A', { parent_id: 'B' }),
			element('Title', 'B', { parent_id: 'A' }),
		];
		const places = await placesOf(elements);
		expect(places[0]?.sectionPath?.split(' > ').length).toBeLessThan(20);
	});

	it('tells the pages of elements and of chunks, as far as they are known', async () => {
		const pages = async (...of: DocumentElement[]) =>
			(await placesOf(of)).map((place) => place.pages);
		expect(await pages(element('Text', 'a', { page_number: 3 }), element('Text', 'b'))).toEqual([
			'3',
			undefined,
		]);
		const page = (number: number) => ({ page_number: number });
		const chunk = chunkOf(['Text', 'a', page(4)], ['Text', 'b'], ['Text', 'c', page(6)]);
		expect(await pages(chunk, chunkOf(['Text', 'a', page(7)]))).toEqual(['4-6', '7']);
		expect(await pages(element('CompositeElement', 'x', page(9)))).toEqual(['9']);
	});

	it.each([
		['not Base64', '***'],
		['another packing', gzipSync('[]').toString('base64')],
		['no JSON', deflateSync('{').toString('base64')],
		['no elements', deflateSync('{"a":1}').toString('base64')],
		['more than any chunk has', deflateSync(Buffer.alloc(64 * 1024 * 1024, 32)).toString('base64')],
		[
			'cut off',
			deflateSync(JSON.stringify(Array(99).fill('x')))
				.toString('base64')
				.slice(0, 12),
		],
	])('leaves out the heading if the original elements are %s', async (_, orig_elements) => {
		const chunk = element('CompositeElement', 'x', { orig_elements });
		expect((await sectionsOf([chunk])).titles).toEqual([undefined]);
	});

	const bomb = deflateSync(Buffer.alloc(15 * 1024 * 1024, 32)).toString('base64');
	const honest = chunkOf(['Title', 'A'], ['NarrativeText', 'a']);

	it('unpacks no more for one response than its length is worth', async () => {
		const budget = new UnpackBudget();
		for (let number = 0; number < 50; number += 1) {
			const chunk = element('CompositeElement', 'x', { orig_elements: bomb });
			expect(await originalElements(chunk, budget)).toEqual([]);
		}
		expect(budget.hasLeftPacked).toBe(true);
		// What is left: a piece too much at most.
		expect(budget.bytes).toBeGreaterThan(-64 * 1024);
		expect(budget.bytes).toBeLessThan(1024 * 1024);
	});

	it('goes on after one chunk that unpacks to too much', async () => {
		const chunks = [element('CompositeElement', 'x', { orig_elements: bomb }), honest];
		const { titles, areIncomplete } = await sectionsOf(chunks);
		expect(titles).toEqual([undefined, 'A']);
		expect(areIncomplete).toBe(true);
	});

	it('unpacks all of an honest response', async () => {
		const chunks = Array.from({ length: 3_000 }, () => honest);
		const { titles, areIncomplete } = await sectionsOf(chunks);
		expect(titles.every((title) => title === 'A')).toBe(true);
		expect(areIncomplete).toBe(false);
	});
});
