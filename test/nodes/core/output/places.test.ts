import type { IDataObject } from 'n8n-workflow';
import { deflateSync, gzipSync } from 'node:zlib';

import type { DocumentElement } from '../../../../nodes/core/wire/element';
import { documentElement } from './documentElement';
import { outputOutcome } from './outputNode';

type Original = readonly [type: string, text: string, metadata?: IDataObject];

const element = (type: string, id: string, metadata: IDataObject = {}) =>
	documentElement(type, id, metadata, id);

const packed = (text: string | Buffer) => deflateSync(text).toString('base64');

function chunkOf(...originals: Original[]): DocumentElement {
	const elements = originals.map(([type, text, metadata]) => element(type, text, metadata));
	return element('CompositeElement', 'chunk', { orig_elements: packed(JSON.stringify(elements)) });
}

/** What Chunks says of where each of them is, and the hints. */
async function placesOf(elements: DocumentElement[]) {
	const options = { excludePageParts: [] };
	const { items, hints } = await outputOutcome(elements, { output: 'chunks', options });
	const metadata = items.map(({ json }) => json.metadata as IDataObject);
	return {
		sections: metadata.map(({ section }) => section),
		paths: metadata.map(({ sectionPath }) => sectionPath),
		pages: metadata.map(({ pages }) => pages),
		hints,
	};
}

describe('where elements and chunks are', () => {
	it('is below the heading that elements have above them as their parents', async () => {
		const elements = [
			element('Title', 'A'),
			element('NarrativeText', 'a', { parent_id: 'A' }),
			element('ListItem', 'b', { parent_id: 'a' }),
			element('NarrativeText', 'c', { parent_id: 'gone' }),
		];
		expect((await placesOf(elements)).sections).toEqual([undefined, 'A', 'A', undefined]);
	});

	it('is below the nearest heading above, where several have the same ID', async () => {
		const overview = (text: string, parent_id?: string) =>
			documentElement('Title', text, parent_id === undefined ? {} : { parent_id }, 'Overview');
		const elements = [
			element('Title', 'North'),
			overview('Overview', 'North'),
			element('Text', 'a', { parent_id: 'Overview' }),
			element('Title', 'South'),
			overview('Overview', 'South'),
			element('Text', 'b', { parent_id: 'Overview' }),
			overview('Overview'),
			element('Text', 'c', { parent_id: 'Overview' }),
		];
		const above = ['North', 'North > Overview', undefined, 'South', 'South > Overview'];
		expect((await placesOf(elements)).paths).toEqual([undefined, ...above, undefined, 'Overview']);
		const below = [element('Text', 'a', { parent_id: 'A' }), element('Title', 'A')];
		expect((await placesOf(below)).sections).toEqual(['A', undefined]);
	});

	it('is nowhere for parents that point at each other, and a short path for such headings', async () => {
		const pair = (type: string) => [
			element(type, 'A', { parent_id: 'B' }),
			element(type, 'B', { parent_id: 'A' }),
		];
		expect((await placesOf(pair('Text'))).sections).toEqual([undefined, undefined]);
		const { paths } = await placesOf(pair('Title'));
		expect(String(paths[0]).split(' > ').length).toBeLessThan(20);
	});

	it('is below the last heading of the original elements before a chunk, or the first in it', async () => {
		const chunks = [
			chunkOf(['NarrativeText', 'before']),
			chunkOf(['Header', 'Logo'], ['Title', 'A'], ['NarrativeText', 'a']),
			chunkOf(['NarrativeText', 'more of a']),
			chunkOf(['NarrativeText', 'end of a'], ['Title', 'B'], ['NarrativeText', 'b']),
			chunkOf(['Table', 'table of b']),
		];
		expect((await placesOf(chunks)).sections).toEqual([undefined, 'A', 'A', 'A', 'B']);
	});

	it('names the headings above a heading, by its parents, its depth, or the level in its HTML', async () => {
		const elements = [
			element('Title', 'A'),
			element('Title', 'B\n 2', { parent_id: 'A' }),
			element('ListItem', 'b', { parent_id: 'B\n 2' }),
			element('Title', 'C', { parent_id: 'A' }),
		];
		expect((await placesOf(elements)).paths).toEqual([undefined, 'A', 'A > B 2', 'A']);
		const chunks = [
			chunkOf(['Title', 'A', { category_depth: 0 }], ['Title', 'B', { category_depth: 1 }]),
			chunkOf(['Text', 'b'], ['Title', 'C', { category_depth: 2 }]),
			chunkOf(['Text', 'c'], ['Title', 'D', { category_depth: 1 }]),
			chunkOf(['Text', 'd']),
			chunkOf(['Title', 'E'], ['Title', 'F']),
			chunkOf(['Text', 'f']),
		];
		const paths = ['A', 'A > B', 'A > B > C', 'A > D', 'E', 'F'];
		expect((await placesOf(chunks)).paths).toEqual(paths);
		const heading = (level: number) => ({
			category_depth: 1,
			text_as_html: `<h${level}>x</h${level}>`,
		});
		const inHtml = [
			chunkOf(['Title', 'A', heading(1)], ['Title', 'B', heading(2)]),
			chunkOf(['Title', 'C', heading(2)]),
		];
		expect((await placesOf(inHtml)).paths).toEqual(['A', 'A > C']);
	});

	it('is on the pages of an element, or of the original elements of a chunk', async () => {
		const page = (number: number) => ({ page_number: number });
		const elements = [element('Text', 'a', page(3)), element('Text', 'b')];
		expect((await placesOf(elements)).pages).toEqual(['3', undefined]);
		const chunks = [
			chunkOf(['Text', 'a', page(4)], ['Text', 'b'], ['Text', 'c', page(6)]),
			chunkOf(['Text', 'a', page(7)]),
			element('CompositeElement', 'x', page(9)),
		];
		expect((await placesOf(chunks)).pages).toEqual(['4-6', '7', '9']);
	});
});

describe('original elements', () => {
	it.each([
		['not Base64', '***'],
		['in another packing', gzipSync('[]').toString('base64')],
		['no JSON', packed('{')],
		['no elements', packed('{"a":1}')],
		['more than any chunk has', packed(Buffer.alloc(64 * 1024 * 1024, 32))],
		['cut off', packed(JSON.stringify(Array(99).fill('x'))).slice(0, 12)],
	])('that are %s cost that chunk its section alone', async (_, orig_elements) => {
		const odd = element('CompositeElement', 'x', { orig_elements });
		const { sections } = await placesOf([odd, chunkOf(['Title', 'A'])]);
		expect(sections).toEqual([undefined, 'A']);
	});

	it('of an honest response are all unpacked', async () => {
		const honest = chunkOf(['Title', 'A'], ['NarrativeText', 'a']);
		const { sections, hints } = await placesOf(Array.from({ length: 3_000 }, () => honest));
		expect(new Set(sections)).toEqual(new Set(['A']));
		expect(hints).toEqual([]);
	});

	it('are unpacked to no more than a response is worth, and one hint says so', async () => {
		const padded = JSON.stringify([element('Title', 'A')]).padEnd(1_500_000);
		const bomb = element('CompositeElement', 'x', { orig_elements: packed(padded) });
		const { sections, hints } = await placesOf(Array.from({ length: 40 }, () => bomb));
		expect(sections[0]).toBe('A');
		expect(sections.filter(Boolean).length).toBeLessThan(10);
		expect(hints).toEqual([expect.stringContaining('too much memory to unpack')]);
	});
});
