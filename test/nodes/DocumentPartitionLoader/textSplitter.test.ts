import type { INodeExecutionData } from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService';
import { splitterInput, splitWith } from '../../../nodes/DocumentPartitionLoader/textSplitter';
import { credentialFor } from '../../support/engine';
import { randomFor, seedOfRun } from '../../support/seed';
import { documentElement } from '../core/output/elements/documentElement';
import { runVectorStore, TextSplitterNode, type StoreRun } from './vectorStore';

let service: LocalService;

beforeAll(async () => {
	service = await startLocalService();
});
afterAll(async () => await service.close());

const text =
	'# Report\n\nAll is well in the north.\n\n## Sales\n\nSales grew by half.\n\nCosts did not.\n';
const item = (json = {}): INodeExecutionData => ({
	json,
	binary: {
		data: {
			data: Buffer.from(text).toString('base64'),
			mimeType: 'text/markdown',
			fileName: 'report.md',
		},
	},
});

async function load(run: Partial<StoreRun>) {
	return await runVectorStore({ items: [item()], credential: credentialFor(service), ...run });
}

const unchunked = {
	chunkingStrategy: 'none',
	options: { additionalMetadataFields: ['chunkIndex', 'chunkCount', 'sectionPath', 'chunkId'] },
};

describe('a text splitter connected to the loader', () => {
	it('splits the whole text of each document, with the place of each piece', async () => {
		const node = new TextSplitterNode();
		const { inserted, error } = await load({ parameters: unchunked, splitter: { node } });
		expect(error).toBeUndefined();
		expect(node.texts).toEqual([
			'Report\n\nAll is well in the north.\n\nSales\n\nSales grew by half.\n\nCosts did not.',
		]);
		expect(inserted.map(({ pageContent }) => pageContent)).toEqual([
			'Report\n\nAll is well in the north.\n\nSales',
			'Sales grew by half.\n\nCosts did not.',
		]);
		expect(inserted.map(({ metadata }) => metadata)).toMatchObject([
			{ source: 'report.md', chunkIndex: 0, chunkCount: 2, type: 'CompositeElement' },
			{ chunkIndex: 1, chunkCount: 2, section: 'Sales', sectionPath: 'Report > Sales' },
		]);
		expect(new Set(inserted.map(({ metadata }) => metadata.chunkId)).size).toBe(2);
	});

	it('names the heading with which a piece begins as its section', async () => {
		const { inserted } = await load({
			parameters: unchunked,
			splitter: { parameters: { size: 34 } },
		});
		expect(
			inserted.map(({ pageContent, metadata }) => [
				pageContent.split('\n')[0],
				metadata.sectionPath,
			]),
		).toEqual([
			['Report', 'Report'],
			['Sales', 'Report > Sales'],
			['did not.', 'Report > Sales'],
		]);
	});

	it('has the parameters of each item', async () => {
		const { inserted } = await load({
			items: [item({ size: 30 }), item({ size: 1000 })],
			parameters: unchunked,
			splitter: { parameters: { size: '={{ $json.size }}' } },
		});
		expect(inserted.map(({ metadata }) => metadata.chunkCount)).toEqual([3, 3, 3, 1]);
	});

	it.each([
		['a strategy', { chunkingStrategy: 'by_title' }],
		['the default strategy', {}],
		['an expression', { chunkingStrategy: '={{ "basic" }}' }],
		[
			'an additional form field',
			{
				chunkingStrategy: 'none',
				options: {
					additionalFormFields: { field: [{ name: 'chunking_strategy', value: 'basic' }] },
				},
			},
		],
	])('is refused where the service chunks by %s', async (_, parameters) => {
		service.requests.length = 0;
		const { inserted, error } = await load({ parameters, splitter: {} });
		expect(inserted).toEqual([]);
		expect(error?.message).toBe(
			'"Splitter" is connected, but the service chunks the documents already',
		);
		expect(error?.description).toContain("Set 'Chunking Strategy' to None");
		expect(service.requests).toEqual([]);
	});

	it('counts for nothing while it is deactivated', async () => {
		const { inserted, error } = await load({ splitter: { disabled: true } });
		expect(error).toBeUndefined();
		expect(inserted.length).toBeGreaterThan(0);
	});

	it('has an input only where the service does not chunk', () => {
		const shownWith = (chunkingStrategy: string) =>
			// As n8n evaluates it.
			new Function('$parameter', `return ${String(splitterInput).slice(3, -2)}`)({
				chunkingStrategy,
			}) as unknown[];
		for (const strategy of ['basic', 'by_title', 'by_page', 'by_similarity']) {
			expect(shownWith(strategy)).toEqual([]);
		}
		expect(shownWith('none')).toEqual([
			{ displayName: 'Text Splitter', type: 'ai_textSplitter', maxConnections: 1 },
		]);
		expect(shownWith('={{ $json.how }}')).toHaveLength(1);
	});
});

describe('pieces', () => {
	const page = (text: string, page_number: number, id: string) => ({
		element: documentElement('Text', text, { page_number, filename: 'a.pdf', parent_id: 'x' }, id),
		place: { section: id },
	});
	const splitter = (...pieces: string[]) => ({
		splitText: async () => await Promise.resolve(pieces),
	});

	/** In pairs, which are easier to read. */
	const split = async (pieces: string[], placed: Array<ReturnType<typeof page>>) => {
		const elements = placed.map(({ element }) => element);
		const places = placed.map(({ place }) => place);
		const chunks = await splitWith(splitter(...pieces), { elements, places });
		expect(chunks.places).toHaveLength(chunks.elements.length);
		return chunks.elements.map((element, at) => ({ element, place: chunks.places[at] }));
	};

	it('tell all pages that they cover, and keep no metadata of a whole element', async () => {
		const placed = [page('one two', 1, 'a'), page('three', 2, 'b'), page('four', 3, 'c')];
		const chunks = await split(['one', 'two\n\nthree\n\nf', ' ', 'our'], placed);
		expect(chunks.map(({ place, element }) => [place.section, place.pages, element.text])).toEqual([
			['a', '1', 'one'],
			['a', '1-3', 'two\n\nthree\n\nf'],
			['c', '3', 'our'],
		]);
		expect(chunks[0]?.element.metadata).toEqual({ page_number: 1, filename: 'a.pdf' });
	});

	it('have about the right place if the splitter changes the text', async () => {
		const placed = Array.from({ length: 9 }, (_, at) => page('x'.repeat(50), at + 1, `${at}`));
		const chunks = await split(Array<string>(9).fill('y'.repeat(52)), placed);
		expect(chunks.map(({ place }) => place.section)).toEqual([...'012345678']);
	});

	it('give back the whole text, whatever the sizes', async () => {
		const seed = seedOfRun();
		for (let number = 0; number < 200; number += 1) {
			const random = randomFor(seed, number);
			const count = random.between(1, 12);
			const placed = Array.from({ length: count }, (_, at) =>
				page('ab '.repeat(random.between(1, 20)).trim(), at + 1, `${at}`),
			);
			const whole = placed.map(({ element }) => element.text).join('\n\n');
			const size = random.between(1, 60);
			const pieces = whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
			const chunks = await split(pieces, placed);
			const shown = pieces.filter((piece) => piece.trim() !== '');
			expect([seed, number, chunks.map(({ element }) => element.text)]).toEqual([
				seed,
				number,
				shown,
			]);
			const pages = chunks.map(({ place }) => Number(place.section));
			expect(pages).toEqual([...pages].sort((one, other) => one - other));
			expect(chunks.at(-1)?.place.pages?.split('-').at(-1)).toBe(String(count));
		}
	});
});
