import { deflateSync } from 'node:zlib';

import fc from 'fast-check';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { makePdf } from '../../../packages/pdf-ranges/test/pdfs/makePdf';
import { additionalField, withOptions } from '../../support/withOptions';
import {
	pageElements,
	pagesIn,
	startRangeServer,
	type RangeRequest,
	type RangeServer,
} from './rangeServer';
import { itemWithPdf, partition, partitioned } from './splitNode';

/** Documents are created once for each number of pages. */
const pdfs = new Map<number, Promise<Buffer>>();
const pdfWith = async (pages: number) => {
	const pdf = pdfs.get(pages) ?? makePdf(pages);
	pdfs.set(pages, pdf);
	return await pdf;
};

interface Element {
	type: string;
	element_id: string;
	text: string;
	metadata: IDataObject;
}

const elementsIn = ([item]: readonly INodeExecutionData[]) => item?.json.elements as Element[];

describe('a PDF that is split in the node', () => {
	let service: LocalService;
	beforeAll(async () => {
		service = await startLocalService();
	});
	afterAll(async () => await service.close());

	const split = async (pdf: Buffer, parameters: INodeParameters, maxParallelPageRanges: number) =>
		await partitioned(
			service,
			[itemWithPdf(pdf)],
			withOptions(parameters, { splitPdf: 'node', maxParallelPageRanges }),
		);

	it('has the elements, page numbers and IDs of the unsplit one, for any number of pages and ranges', async () => {
		const about = ({ type, element_id, text, metadata }: Element) => {
			const { page_number, filename } = metadata;
			return { type, element_id, text, page_number, filename };
		};
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 20 }),
				fc.integer({ min: 1, max: 8 }),
				fc.integer({ min: 1, max: 500 }),
				async (pages, ranges, firstPage) => {
					const pdf = await pdfWith(pages);
					const options = additionalField('starting_page_number', String(firstPage));
					const whole = elementsIn(await partitioned(service, [itemWithPdf(pdf)], { options }));
					expect(whole[0]?.metadata.page_number).toBe(firstPage);
					const inRanges = elementsIn(await split(pdf, { options }, ranges));
					expect(inRanges.map(about)).toEqual(whole.map(about));
				},
			),
			{ numRuns: 10 },
		);
	});

	it('has the chunks that the service makes of each range, one range after the other', async () => {
		const pdf = await pdfWith(9);
		const parameters = { options: { chunkingStrategy: 'by_title', maxCharacters: 1500 } };
		const chunks: Element[] = [];
		for (const pageRange of ['1-3', '4-6', '7-9']) {
			const options = { ...parameters.options, pageRange };
			chunks.push(...elementsIn(await partitioned(service, [itemWithPdf(pdf)], { options })));
		}
		expect(chunks.length).toBeGreaterThanOrEqual(3);
		service.requests.length = 0;
		const about = ({ text, metadata }: Element) => ({ text, page: metadata.page_number });
		const inRanges = elementsIn(await split(pdf, parameters, 3));
		expect(inRanges.map(about)).toEqual(chunks.map(about));
		expect(service.requests).toHaveLength(3);
	});

	it.each(['none', 'by_title'])(
		'is sent unsplit where its result is CSV, which a hint says (chunking: %s)',
		async (chunkingStrategy) => {
			const csv = { output: 'file', options: { fileFormat: 'csv', chunkingStrategy } };
			const textOf = ([item]: readonly INodeExecutionData[]) =>
				Buffer.from(item?.binary?.data?.data ?? '', 'base64').toString();
			const pdf = await pdfWith(8);
			const whole = textOf(await partitioned(service, [itemWithPdf(pdf)], csv));
			expect(whole).toMatch(/^type,element_id,text/);
			service.requests.length = 0;
			const inPackedForm = /eJ[\w+/=]{20,}/g;
			expect(textOf(await split(pdf, csv, 4)).replace(inPackedForm, '')).toBe(
				whole.replace(inPackedForm, ''),
			);
			expect(service.requests).toHaveLength(1);
			const splitting = withOptions(csv, { splitPdf: 'node' });
			const some = withOptions(splitting, { pageRange: '3-8' });
			const { hints } = await partition(service, [itemWithPdf(pdf)], some);
			expect(hints).toEqual([
				'The document "report.pdf" was sent unsplit because its result is CSV. To split it, set \'File Format\' to JSON.',
			]);
			const short = await partition(service, [itemWithPdf(await pdfWith(3))], splitting);
			expect(short.hints).toEqual([]);
		},
	);
});

/** Chunks of a service: one a page, made of a heading on page 1 and texts on all pages. */
async function pageChunks(request: RangeRequest, hasOriginals: boolean) {
	const pages = Array.from({ length: await pagesIn(request) }, (_, at) => request.firstPage + at);
	const chunks = pages.map((page) => {
		const metadata = { page_number: page, filename: request.fileName };
		const heading = { type: 'Title', element_id: 'h', text: 'Fees', metadata };
		const text = { type: 'NarrativeText', element_id: 't', text: `Page ${page}`, metadata };
		const originals = page === 1 ? [heading, text] : [text];
		const orig_elements = deflateSync(JSON.stringify(originals)).toString('base64');
		return {
			type: 'CompositeElement',
			element_id: `chunk-${page}`,
			text: originals.map((element) => element.text).join('\n\n'),
			metadata: hasOriginals ? { ...metadata, orig_elements } : metadata,
		};
	});
	return { body: chunks };
}

describe('chunks of ranges', () => {
	let server: RangeServer | undefined;
	afterEach(async () => {
		await server?.close();
		server = undefined;
	});

	const chunksFor = async (hasOriginals: boolean) => {
		server = await startRangeServer(async (request) => await pageChunks(request, hasOriginals));
		return await partitioned(server, [itemWithPdf(await pdfWith(6))], {
			output: 'chunks',
			chunkingStrategy: 'by_title',
			options: { splitPdf: 'node', maxParallelPageRanges: 3 },
		});
	};

	it('are in the section of the last heading before them, also at the start of a range', async () => {
		const items = await chunksFor(true);
		const sections = items.map(({ json }) => (json.metadata as IDataObject).section);
		expect(sections).toEqual(Array.from({ length: 6 }, () => 'Fees'));
	});

	it('have no section where headings are not known', async () => {
		const items = await chunksFor(false);
		expect(items).toHaveLength(6);
		for (const { json } of items) expect(json.metadata).not.toHaveProperty('section');
	});
});

describe('a service that numbers the pages of each file from 1', () => {
	let server: RangeServer;
	beforeEach(async () => {
		server = await startRangeServer(
			async (request) => await pageElements({ ...request, firstPage: 1 }),
		);
	});
	afterEach(async () => await server.close());

	const numbersIn = (items: readonly INodeExecutionData[]) =>
		elementsIn(items).map(({ metadata }) => metadata.page_number);
	const hint = expect.stringMatching(/numbered the pages .* "report\.pdf" from 1.* corrected/);

	it.each<[string, INodeParameters, number[]]>([
		['a split PDF', { splitPdf: 'node', maxParallelPageRanges: 3 }, [1, 2, 3, 4, 5, 6]],
		['a page range', { pageRange: '3-5' }, [3, 4, 5]],
		[
			'a page range of a document that begins on page 11',
			{ pageRange: '3-5', ...additionalField('starting_page_number', '11') },
			[13, 14, 15],
		],
	])('gets the page numbers of the document, with one hint: %s', async (_, options, numbers) => {
		const { items, hints } = await partition(server, [itemWithPdf(await pdfWith(6))], { options });
		expect(numbersIn(items)).toEqual(numbers);
		expect(hints).toEqual([hint]);
	});

	it('gets them in the elements that chunks are made of', async () => {
		const chunked = await startRangeServer(
			async (request) => await pageChunks({ ...request, firstPage: 1 }, true),
		);
		const items = await partitioned(chunked, [itemWithPdf(await pdfWith(6))], {
			output: 'chunks',
			chunkingStrategy: 'by_title',
			options: { pageRange: '3-5' },
		});
		await chunked.close();
		const metadata = items.map(({ json }) => json.metadata as IDataObject);
		expect(metadata.map(({ pages, page_number }) => [pages, page_number])).toEqual([
			['3', 3],
			['4', 4],
			['5', 5],
		]);
		expect(metadata[2]?.section).toBe('Fees');
	});

	it('gets them in a file, too', async () => {
		const [item] = await partitioned(server, [itemWithPdf(await pdfWith(6))], {
			output: 'file',
			options: { pageRange: '5-6' },
		});
		const written = Buffer.from(item?.binary?.data?.data ?? '', 'base64').toString();
		const elements = JSON.parse(written) as Element[];
		expect(elements.map(({ metadata }) => metadata.page_number)).toEqual([5, 6]);
	});
});
