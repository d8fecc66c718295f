import type { INodeParameters } from 'n8n-workflow';

import type { ServiceElement } from '../../../local-service/partition/serviceElement.ts';
import { outputModes } from '../../../nodes/core/output/outputFormats';
import { makePdf } from '../../../packages/pdf-ranges/test/pdfs/makePdf';
import { pagesIn, startRangeServer, type RangeRequest, type RangeServer } from './rangeServer';
import { itemWithPdf, partitionAsIs } from './splitNode';

/** Words that every JavaScript object has. */
const words = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'];

const notText = [[{}], [{ toString: 1 }], { toString: 1 }, 5, true, [['eng']], [null], 'eng', []];

/** Elements whose types, languages and file names are what no service should write. */
async function oddElements(request: RangeRequest): Promise<ServiceElement[]> {
	const pages = await pagesIn(request);
	return Array.from({ length: pages }).flatMap((_, position) => {
		const page_number = request.firstPage + position;
		const odd = notText[page_number % notText.length];
		return words.map((type, number) => ({
			type,
			element_id: `${page_number} ${number}`,
			text: `Text ${number} of page ${page_number}`,
			metadata: {
				page_number,
				languages: odd,
				filename: odd,
				filetype: odd,
				image_mime_type: `image/${type}`,
				orig_elements: odd,
				...(number > 0 && { parent_id: `${page_number} ${number - 1}` }),
			},
		})) as ServiceElement[];
	});
}

describe("what a service writes that isn't a word of its own", () => {
	let service: RangeServer;
	let pdf: Buffer;
	beforeAll(async () => {
		pdf = await makePdf(notText.length);
		service = await startRangeServer(async (request) => {
			const elements =
				request.contentType === 'application/json'
					? (JSON.parse(request.content.toString()) as ServiceElement[])
					: await oddElements(request);
			const isChunked = request.fields.some(([name]) => name === 'chunking_strategy');
			const answer = isChunked
				? elements.map((element) => ({ ...element, type: 'CompositeElement' }))
				: elements;
			return { body: answer };
		});
	});
	afterAll(async () => await service.close());

	const settings: INodeParameters[] = [
		...outputModes.map((output) => ({ output })),
		{ output: 'chunks', chunkingStrategy: 'by_title' },
	];

	it.each(settings)('is passed on as it is: %j', async (parameters) => {
		for (const splitPdf of ['none', 'node']) {
			const { error, items } = await partitionAsIs(service, [itemWithPdf(pdf)], {
				...parameters,
				options: { documentInfo: true, splitPdf, maxParallelPageRanges: 3 },
			});
			expect(error).toBeUndefined();
			const isEmpty = parameters.output === 'tableRows';
			expect(items.length > 0).toBe(!isEmpty);
			for (const { json } of items) {
				const { languages } = json.document as { languages?: unknown };
				expect(languages === undefined || [languages].flat().join() === 'eng').toBe(true);
			}
		}
	});
});
