import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { additionalField, withOptions } from '../../support/withOptions';
import { makePdf } from '../../../packages/pdf-ranges/test/pdfs/makePdf';
import { itemWith, partition, partitioned } from './splitNode';

/** Documents are created once for each number of pages. */
const pdfs = new Map<number, Promise<Buffer>>();
const pdfWith = async (pages: number) => {
	const pdf = pdfs.get(pages) ?? makePdf(pages);
	pdfs.set(pages, pdf);
	return await pdf;
};

describe('a PDF that is split in the node has the same result as an unsplit one', () => {
	let service: LocalService;
	beforeAll(async () => {
		service = await startLocalService();
	});
	afterAll(async () => await service.close());

	const both = async (pdf: Buffer, parameters: INodeParameters, maxParallelPageRanges: number) => {
		const whole = await partitioned(service, [itemWith(pdf)], parameters);
		service.requests.length = 0;
		const split = await partitioned(
			service,
			[itemWith(pdf)],
			withOptions(parameters, { splitPdf: 'node', maxParallelPageRanges }),
		);
		return { whole, split, requests: service.requests.length };
	};

	/** Original elements are packed and have random identifiers where the service partitions and chunks at once. */
	const comparable = (items: unknown) =>
		JSON.parse(JSON.stringify(items).replace(/eJ[\w+/=]{20,}/g, 'packed')) as unknown;

	it('for any number of pages and ranges', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 20 }),
				fc.integer({ min: 1, max: 8 }),
				fc.constantFrom('none', 'by_title'),
				fc.record(
					{
						includePageBreaks: fc.boolean(),
						firstPage: fc.integer({ min: 1, max: 500 }),
					},
					{ requiredKeys: [] },
				),
				async (pages, maxParallelPageRanges, chunkingStrategy, { firstPage = 1, ...set }) => {
					const options = {
						...set,
						...additionalField('starting_page_number', String(firstPage)),
					};
					const parameters = { options: { ...options, chunkingStrategy } };
					const { whole, split } = await both(
						await pdfWith(pages),
						parameters,
						maxParallelPageRanges,
					);
					expect(comparable(split)).toEqual(comparable(whole));
				},
			),
			{ numRuns: 8 },
		);
	});

	it.each(['none', 'by_title'])(
		'since it is sent unsplit where its result is CSV, which a hint says (chunking: %s)',
		async (chunkingStrategy) => {
			const csv = { output: 'file', options: { fileFormat: 'csv', chunkingStrategy } };
			const { whole, split, requests } = await both(await pdfWith(8), csv, 4);
			expect(requests).toBe(1);
			const [ofSplit, ofWhole] = [split, whole].map(([item]) =>
				Buffer.from(item?.binary?.data?.data ?? '', 'base64').toString(),
			);
			expect(ofWhole).toMatch(/^type,element_id,text/);
			expect(comparable(ofSplit)).toEqual(comparable(ofWhole));
			const splitting = withOptions(csv, { splitPdf: 'node' });
			const some = withOptions(splitting, { pageRange: '3-8' });
			const { hints } = await partition(service, [itemWith(await pdfWith(8))], some);
			expect(hints).toEqual([
				'The document "report.pdf" was sent unsplit because its result is CSV. To split it, set \'File Format\' to JSON.',
			]);
			const short = await partition(service, [itemWith(await pdfWith(3))], splitting);
			expect(short.hints).toEqual([]);
		},
	);
});
