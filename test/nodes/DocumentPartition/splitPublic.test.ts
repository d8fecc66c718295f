import type { INodeParameters } from 'n8n-workflow';

import { withOptions } from '../../support/withOptions';
import { makePdf } from '../../../packages/pdf-ranges/test/pdfs/makePdf';
import { startPublicServer, type PageTexts } from './publicServer';
import type { RangeServer } from './rangeServer';
import { itemWith, partition, partitioned } from './splitNode';

const pages = 8;
const text: PageTexts = (page) => `Page ${page} is in English`;
/** Blank pages in the middle of the document, and at its end. */
const partlyBlank: PageTexts = (page) => ([3, 4, 8].includes(page) ? '' : text(page));
const splitting = { splitPdf: 'node', maxParallelPageRanges: 4 } as const;
const byTitle = { options: { chunkingStrategy: 'by_title' } } as const;

describe('a PDF split in the node, of a service that works as the public one', () => {
	let pdf: Buffer;
	let server: RangeServer | undefined;
	beforeAll(async () => {
		pdf = await makePdf(pages);
	});
	afterEach(async () => {
		await server?.close();
		server = undefined;
	});

	/** What the node makes of the document whole, and of its ranges. */
	const both = async (textOf: PageTexts, parameters: INodeParameters) => {
		server = await startPublicServer(textOf);
		const whole = await partitioned(server, [itemWith(pdf)], parameters);
		const sent = server.requests.length;
		const split = await partitioned(server, [itemWith(pdf)], withOptions(parameters, splitting));
		expect(server.requests.length - sent).toBeGreaterThanOrEqual(4);
		return { whole, split };
	};

	it.each<[string, PageTexts, INodeParameters]>([
		['page breaks', text, { options: { includePageBreaks: true } }],
		['page breaks and blank pages', partlyBlank, { options: { includePageBreaks: true } }],
		['a blank PDF', () => '', {}],
		['chunks of a blank PDF', () => '', byTitle],
	])('gives the same as an unsplit one: %s', async (_name, textOf, parameters) => {
		const { whole, split } = await both(textOf, parameters);
		// Original elements have random identifiers, and differ in what they carry.
		const comparable = (items: typeof whole) =>
			JSON.parse(JSON.stringify(items).replace(/eJ[\w+/=]{20,}/g, 'packed')) as unknown;
		expect(comparable(split)).toEqual(comparable(whole));
	});

	it.each([false, true])('repeats no identifier (unique ones: %p)', async (uniqueElementIds) => {
		const { split } = await both(partlyBlank, {
			options: { includePageBreaks: true, uniqueElementIds },
		});
		const ids = (split[0]?.json.elements as Array<{ element_id: string }>).map(
			({ element_id }) => element_id,
		);
		expect(ids).toHaveLength(5 + pages);
		expect(new Set(ids).size).toBe(ids.length);
	});

	it('joins no chunk across pages that are missing', async () => {
		const first = await makePdf(12);
		server = await startPublicServer(text, [4]);
		const [item] = await partitioned(server, [itemWith(first)], {
			options: {
				...byTitle.options,
				splitPdf: 'node',
				maxParallelPageRanges: 4,
				allowFailed: true,
			},
		});
		// Pages 4 to 6 are missing: page 3 is a chunk without page 7.
		const written = JSON.stringify(item?.json);
		expect(written).toContain('Page 3 is in English');
		expect(written).not.toMatch(/Page 3 is in English\\n\\nPage 7/);
		expect(written).toMatch(/Page 7 is in English\\n\\nPage 8/);
		expect(item?.json.missingPages).toEqual([expect.objectContaining({ pages: '4-6' })]);
	});

	it('has the missing pages between the chunks of both sides', async () => {
		server = await startPublicServer(text, [4]);
		const items = await partitioned(server, [itemWith(await makePdf(12))], {
			output: 'elements',
			simplify: false,
			options: {
				...byTitle.options,
				splitPdf: 'node',
				maxParallelPageRanges: 4,
				allowFailed: true,
			},
		});
		expect(items.map(({ json }) => json.pages ?? json.text)).toEqual([
			'Page 1 is in English\n\nPage 2 is in English',
			'Page 3 is in English',
			'4-6',
			'Page 7 is in English\n\nPage 8 is in English',
			'Page 9 is in English\n\nPage 10 is in English',
			'Page 11 is in English\n\nPage 12 is in English',
		]);
	});

	it('says that original elements differ where the user asks for them', async () => {
		server = await startPublicServer(text);
		const { hints } = await partition(server, [itemWith(pdf)], {
			options: { ...byTitle.options, includeOrigElements: true, ...splitting },
		});
		expect(hints).toEqual([expect.stringContaining('original elements')]);
	});

	describe('whose ranges are in two languages', () => {
		const twoLanguages: PageTexts = (page) => (page > 4 ? `Seite ${page}` : text(page));
		const hint = /different languages .*\(deu, eng\).*Set 'Languages'/;

		it.each([{}, byTitle])('says so by a hint (%j)', async (parameters) => {
			server = await startPublicServer(twoLanguages);
			const { hints } = await partition(
				server,
				[itemWith(pdf)],
				withOptions(parameters, splitting),
			);
			expect(hints).toEqual([expect.stringMatching(hint)]);
		});

		it('says nothing where the user set the languages', async () => {
			server = await startPublicServer(twoLanguages);
			const options = { languages: ['eng'] };
			const { hints } = await partition(server, [itemWith(pdf)], {
				options: { ...options, ...splitting },
			});
			expect(hints).toEqual([]);
		});

		it('says nothing of one language', async () => {
			server = await startPublicServer(partlyBlank);
			const { hints } = await partition(server, [itemWith(pdf)], splitting);
			expect(hints).toEqual([]);
		});
	});
});
