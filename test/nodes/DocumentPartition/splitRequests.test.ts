import type { INodeParameters } from 'n8n-workflow';
import { PDFDocument } from 'pdf-lib';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { additionalField, withOptions } from '../../support/withOptions';
import { makePdf } from '../../../packages/pdf-ranges/test/pdfs/makePdf';
import { pageElements, pagesIn, startRangeServer, type RangeServer } from './rangeServer';
import { itemWith, partition, partitioned } from './splitNode';

/** Without object streams, so that what is in the file can be read and changed. */
async function plain(pdf: Buffer): Promise<Buffer> {
	const document = await PDFDocument.load(pdf);
	return Buffer.from(await document.save({ useObjectStreams: false }));
}

/** Its page tree can be read, but the content of its second page isn't where the document says. */
function withDamagedContent(pdf: Buffer): Buffer {
	const text = pdf.toString('latin1');
	const contents = [...text.matchAll(/\/Contents\s*\[?\s*(\d+) 0 R/g)][1]?.[1];
	const damaged = text.replace(`\n${contents} 0 obj`, `\n${contents} 7 obj`);
	if (damaged === text) throw new Error('The content of the second page was not found');
	return Buffer.from(damaged, 'latin1');
}

/** A PDF whose trailer says that it's encrypted. */
function encrypted(pdf: Buffer): Buffer {
	return Buffer.from(pdf.toString('latin1').replace('/Root', '/Encrypt 1 0 R\n/Root'), 'latin1');
}

describe('what is sent for a PDF', () => {
	let pdf: Buffer;
	let server: RangeServer;
	beforeAll(async () => {
		pdf = await makePdf(8);
	});
	beforeEach(async () => {
		server = await startRangeServer(pageElements);
	});
	afterEach(async () => await server.close());

	const split = async (options: INodeParameters, parameters: INodeParameters = {}) =>
		await partition(
			server,
			[itemWith(pdf)],
			withOptions(parameters, { splitPdf: 'node', ...options }),
		);

	it('is the whole file unless splitting is chosen', async () => {
		await partitioned(server, [itemWith(pdf)], {});
		expect(server.requests).toHaveLength(1);
		expect(server.requests[0]?.content.equals(pdf)).toBe(true);
		expect(server.requests[0]?.fields).toEqual([]);
	});

	it('is the whole file and the three fields if the service splits it', async () => {
		await partitioned(server, [itemWith(pdf)], {
			options: { splitPdf: 'service', allowFailed: false, maxParallelPageRanges: 7 },
		});
		expect(server.requests).toHaveLength(1);
		expect(server.requests[0]?.content.equals(pdf)).toBe(true);
		expect(server.requests[0]?.fields).toEqual([
			['split_pdf_page', 'true'],
			['split_pdf_allow_failed', 'false'],
			['split_pdf_concurrency_level', '7'],
		]);
	});

	it('is every other field with each range, and the number of its first page', async () => {
		const { error } = await split(
			{ maxParallelPageRanges: 4 },
			{
				strategy: 'fast',
				options: {
					languages: ['eng', 'deu'],
					...additionalField('starting_page_number', '11'),
				},
			},
		);
		expect(error).toBeUndefined();
		const sent = server.requests.sort((one, other) => one.firstPage - other.firstPage);
		expect(sent.map(({ firstPage }) => firstPage)).toEqual([11, 13, 15, 17]);
		for (const request of sent) {
			expect(request).toMatchObject({ fileName: 'report.pdf', contentType: 'application/pdf' });
			expect(request.fields.slice(0, -1)).toEqual([
				['strategy', 'fast'],
				['languages', 'eng'],
				['languages', 'deu'],
			]);
			expect(await pagesIn(request)).toBe(2);
		}
	});

	it.each<[string | number, number[]]>([
		['3-6', [3, 4, 5, 6]],
		[' 2 - 4 ', [2, 3, 4]],
		['7', [7]],
		['7-50', [7, 8]],
		[8, [8]],
		['1-8', [1, 2, 3, 4, 5, 6, 7, 8]],
	])('is only the page range %p', async (pageRange, pages) => {
		const { items, error } = await split({ maxParallelPageRanges: 2 }, { options: { pageRange } });
		expect(error).toBeUndefined();
		const elements = items[0]?.json.elements as Array<{ metadata: { page_number: number } }>;
		expect(elements.map(({ metadata }) => metadata.page_number)).toEqual(pages);
	});

	it.each([
		['9-50', /Pages 9-50 aren't in document "report.pdf": it has 8 pages/],
		['9', /Pages 9 aren't in/],
		['0-2', /'Page Range' requires pages such as 1-50 or 7, but got "0-2"/],
		['5-2', /'Page Range' requires/],
		['all', /'Page Range' requires/],
	])(
		"is nothing for the page range %p, which the document doesn't have",
		async (pageRange, message) => {
			const { error } = await split({}, { options: { pageRange } });
			expect(error?.message).toMatch(message);
			expect(server.requests).toHaveLength(0);
		},
	);

	it('accepts expressions and numbers as text for the number of ranges, and takes it from the first item', async () => {
		const items = ['2', '4'].map((ranges) => ({
			...itemWith(pdf),
			json: { who: 'node', ranges, pages: `1-${Number(ranges) * 2}` },
		}));
		await partitioned(server, items, {
			options: {
				splitPdf: '={{ $json.who }}',
				maxParallelPageRanges: '={{ $json.ranges }}',
				pageRange: '={{ $json.pages }}',
			},
		});
		// 4 pages and 8 pages, each in 2 ranges.
		expect(server.requests).toHaveLength(4);
		expect(server.maxAtOnce()).toBeLessThanOrEqual(2);
	});
});

describe("a file that can't be split", () => {
	let server: RangeServer;
	beforeEach(async () => {
		server = await startRangeServer(() => ({ body: [] }));
	});
	afterEach(async () => await server.close());

	const files = async (): Promise<Record<string, Buffer>> => {
		const pdf = await makePdf(8);
		return {
			'encrypted.pdf': encrypted(await plain(pdf)),
			'broken.pdf': pdf.subarray(0, 300),
			'text.pdf': Buffer.from('No PDF at all'),
		};
	};

	it.each(['encrypted.pdf', 'broken.pdf', 'text.pdf'])('is sent whole: %s', async (name) => {
		const content = (await files())[name] ?? Buffer.alloc(0);
		await partitioned(server, [itemWith(content, name)], { options: { splitPdf: 'node' } });
		expect(server.requests).toHaveLength(1);
		expect(server.requests[0]?.content.equals(content)).toBe(true);
		expect(server.requests[0]?.fields).toEqual([]);
	});

	it.each(['encrypted.pdf', 'broken.pdf', 'text.pdf'])(
		'is an error with a page range: %s',
		async (name) => {
			const content = (await files())[name] ?? Buffer.alloc(0);
			const { error } = await partition(server, [itemWith(content, name)], {
				options: { pageRange: '1-2' },
			});
			expect(error?.message).toContain(`Could not extract pages 1-2 from document "${name}"`);
			expect(server.requests).toHaveLength(0);
		},
	);
});

describe("a PDF whose ranges can't be written", () => {
	let server: RangeServer;
	let pdf: Buffer;
	beforeEach(async () => {
		const chunk = { type: 'CompositeElement', element_id: '1', text: 'P', metadata: {} };
		server = await startRangeServer(async (request) =>
			request.contentType === 'application/json' ? { body: [chunk] } : await pageElements(request),
		);
		pdf = withDamagedContent(await plain(await makePdf(8)));
	});
	afterEach(async () => await server.close());

	it.each(['none', 'by_title'])('is sent whole, with chunking %s', async (chunkingStrategy) => {
		const parameters = { options: { splitPdf: 'node', chunkingStrategy } };
		await partitioned(server, [itemWith(pdf)], parameters);
		const sent = server.requests.filter(({ contentType }) => contentType === 'application/pdf');
		expect(sent).toHaveLength(1);
		expect(sent[0]?.content.equals(pdf)).toBe(true);
	});

	it.each(['1-2', '1-7'])('is an error with the page range %s', async (pageRange) => {
		const { error } = await partition(server, [itemWith(pdf)], {
			options: { splitPdf: 'node', pageRange },
		});
		expect(error?.message).toContain(
			`Could not extract pages ${pageRange} from document "report.pdf"`,
		);
		expect(server.requests).toHaveLength(0);
	});
});

describe('ranges of several documents', () => {
	it('share one limit and use it fully', async () => {
		const limit = 3;
		const waiting: Array<() => void> = [];
		let answered = 0;
		const server = await startRangeServer(async (request) => {
			// Nobody is answered before the limit is reached, as long as enough ranges are left.
			await new Promise<void>((resolve) => {
				waiting.push(resolve);
				if (waiting.length === Math.min(limit, 12 - answered)) {
					answered += waiting.length;
					for (const answer of waiting.splice(0)) answer();
				}
			});
			return await pageElements(request);
		});
		try {
			const pdf = await makePdf(7);
			const items = Array.from({ length: 4 }, (_, number) => itemWith(pdf, `${number}.pdf`));
			const results = await partitioned(server, items, {
				options: { splitPdf: 'node', maxParallelPageRanges: limit },
			});
			expect(results.map(({ json }) => [json.fileName, json.elementCount])).toEqual(
				items.map((_, number) => [`${number}.pdf`, 7]),
			);
			expect(server.requests).toHaveLength(12);
			expect(server.maxAtOnce()).toBe(limit);
		} finally {
			await server.close();
		}
	});
});

describe('chunking of a split PDF', () => {
	it("sends the document whole to a service that doesn't chunk elements, and says so", async () => {
		const server = await startRangeServer(async (request) =>
			request.contentType === 'application/json'
				? { status: 400, body: { detail: 'File type application/json is not supported.' } }
				: await pageElements(request),
		);
		try {
			const { items, hints } = await partition(
				server,
				[itemWith(await makePdf(6)), itemWith(await makePdf(6))],
				{ options: { splitPdf: 'node', maxParallelDocuments: 1, chunkingStrategy: 'by_title' } },
			);
			expect(items.map(({ json }) => json.elementCount)).toEqual([6, 6]);
			expect(hints.join()).toMatch(
				/PDFs weren't split: the service doesn't chunk existing elements/,
			);
			const documents = server.requests.filter(
				({ contentType }) => contentType === 'application/pdf',
			);
			expect(documents).toHaveLength(2);
			expect(documents[0]?.fields).toEqual([['chunking_strategy', 'by_title']]);
			// Probed once for both documents: under the document's name, and with the extension of JSON.
			expect(server.requests.map(({ fileName }) => fileName)).toEqual([
				'report.pdf',
				'report.pdf.json',
				'report.pdf',
				'report.pdf',
			]);
		} finally {
			await server.close();
		}
	});

	const chunking = { options: { splitPdf: 'node', chunkingStrategy: 'by_title' } };
	const chunk = { type: 'CompositeElement', element_id: '1', text: 'P', metadata: {} };
	const documentNames = (service: RangeServer, contentType: string) =>
		service.requests
			.filter((request) => request.contentType === contentType)
			.map(({ fileName }) => fileName);

	it('probes once for all documents how the service chunks elements', async () => {
		const server = await startRangeServer(async (request) =>
			request.contentType === 'application/json'
				? { body: [{ ...chunk, metadata: { filename: request.fileName } }] }
				: await pageElements(request),
		);
		try {
			const pdf = await makePdf(4);
			const items = Array.from({ length: 6 }, (_, number) => itemWith(pdf, `${number}.pdf`));
			await partitioned(server, items, chunking);
			// The one probe, and the chunks of each document under its own name.
			const names = documentNames(server, 'application/json');
			expect(names).toHaveLength(1 + 6);
			expect([...new Set(names)].sort()).toEqual(items.map((_, number) => `${number}.pdf`));
		} finally {
			await server.close();
		}
	});

	it('uses the kind of name that worked for the first document for all of them', async () => {
		const server = await startRangeServer(async (request) => {
			if (request.contentType !== 'application/json') return await pageElements(request);
			return request.fileName.endsWith('.json')
				? { body: [chunk] }
				: { status: 422, body: { detail: 'File does not appear to be a valid PDF' } };
		});
		try {
			const pdf = await makePdf(4);
			const items = Array.from({ length: 3 }, (_, number) => itemWith(pdf, `${number}.PDF`));
			await partitioned(server, items, chunking);
			const names = documentNames(server, 'application/json');
			expect(names.filter((name) => name.endsWith('.PDF'))).toHaveLength(1);
			expect(names.filter((name) => name.endsWith('.PDF.json'))).toHaveLength(1 + 3);
		} finally {
			await server.close();
		}
	});

	it('probes a service that refuses to chunk elements once for all documents', async () => {
		const server = await startRangeServer(async (request) =>
			request.contentType === 'application/json'
				? { status: 400, body: { detail: 'File type application/json is not supported.' } }
				: await pageElements(request),
		);
		try {
			const pdf = await makePdf(4);
			const items = Array.from({ length: 6 }, (_, number) => itemWith(pdf, `${number}.pdf`));
			const { hints } = await partition(server, items, chunking);
			expect(documentNames(server, 'application/json')).toEqual([
				expect.stringMatching(/^\d\.pdf$/),
				expect.stringMatching(/^\d\.pdf\.json$/),
			]);
			expect(documentNames(server, 'application/pdf')).toHaveLength(6);
			expect(hints).not.toHaveLength(0);
		} finally {
			await server.close();
		}
	});

	it('probes again for different chunking and for names with a different extension', async () => {
		const server = await startRangeServer(async (request) =>
			request.contentType === 'application/json' ? { body: [chunk] } : await pageElements(request),
		);
		try {
			const pdf = await makePdf(4);
			const items = ['a.pdf', 'b.bin', 'c.pdf'].map((name, number) => ({
				...itemWith(pdf, name),
				json: { strategy: number === 2 ? 'basic' : 'by_title' },
			}));
			await partitioned(server, items, {
				options: { splitPdf: 'node', chunkingStrategy: '={{ $json.strategy }}' },
			});
			expect(documentNames(server, 'application/json')).toHaveLength(3 + 3);
		} finally {
			await server.close();
		}
	});

	it('reports a probe without a response to each document as an error of its own', async () => {
		const server = await startRangeServer(async (request) =>
			request.contentType === 'application/json'
				? { status: 401, body: { detail: 'The key is unknown' } }
				: await pageElements(request),
		);
		try {
			const pdf = await makePdf(4);
			const items = Array.from({ length: 4 }, (_, number) => itemWith(pdf, `${number}.pdf`));
			const outcome = await partition(server, items, chunking, {
				onError: 'continueRegularOutput',
			});
			expect(outcome.items.map(({ json }) => json)).toEqual(
				['0.pdf', '1.pdf', '2.pdf', '3.pdf'].map((name) => ({
					error: expect.stringMatching(/status 401.*The key is unknown/) as string,
					fileName: name,
					documentKey: name,
				})),
			);
			expect(documentNames(server, 'application/json')).toHaveLength(1);
			expect(documentNames(server, 'application/pdf')).toHaveLength(0);
		} finally {
			await server.close();
		}
	});

	it("doesn't take a probe that timed out for a refusal", async () => {
		const server = await startRangeServer(async (request) =>
			request.contentType === 'application/json'
				? await new Promise<never>(() => undefined)
				: await pageElements(request),
		);
		try {
			const parameters = withOptions(chunking, { timeoutMinutes: 0.01 });
			const { error } = await partition(server, [itemWith(await makePdf(4))], parameters);
			expect(error?.message).toContain('within the time limit');
			expect(documentNames(server, 'application/pdf')).toHaveLength(0);
		} finally {
			await server.close();
		}
	});

	it("doesn't take JSON that was read as text for chunks", async () => {
		const server = await startRangeServer(async (request) => {
			const isJson = request.contentType === 'application/json';
			const chunk = { type: 'CompositeElement', element_id: '1', metadata: {} };
			return isJson
				? { body: [{ ...chunk, text: request.content.toString('utf8') }] }
				: await pageElements(request);
		});
		try {
			const { hints } = await partition(server, [itemWith(await makePdf(6))], {
				options: { splitPdf: 'node', chunkingStrategy: 'basic' },
			});
			expect(hints).toHaveLength(1);
			expect(server.requests.at(-1)).toMatchObject({ contentType: 'application/pdf' });
		} finally {
			await server.close();
		}
	});

	it('uses a name with the extension of JSON if the service goes by it', async () => {
		const local = await startLocalService();
		const server = await startRangeServer(async (request) => {
			const isJson = request.contentType === 'application/json';
			if (isJson && !request.fileName.endsWith('.json')) {
				return { status: 422, body: { detail: 'File does not appear to be a valid PDF' } };
			}
			const form = new FormData();
			for (const [name, value] of request.fields) form.append(name, value);
			const file = new Blob([new Uint8Array(request.content)], { type: request.contentType });
			form.append('files', file, request.fileName);
			const answer = await fetch(local.partitionUrl, {
				method: 'POST',
				headers: { [local.apiKeyHeader]: local.apiKey },
				body: form,
			});
			const elements = (await answer.json()) as Array<{ metadata: Record<string, unknown> }>;
			// As the hosted service does: the name of the file that was sent.
			for (const { metadata } of elements) metadata.filename = request.fileName;
			return { body: elements };
		});
		try {
			const items = [itemWith(await makePdf(6))];
			const parameters = { options: { includeOrigElements: false, chunkingStrategy: 'by_title' } };
			const whole = await partitioned(local, items, parameters);
			const split = await partitioned(server, items, withOptions(parameters, { splitPdf: 'node' }));
			expect(split).toEqual(whole);
		} finally {
			await server.close();
			await local.close();
		}
	});

	it('keeps the missing pages in their place among the chunks', async () => {
		const local: LocalService = await startLocalService();
		try {
			local.faults.add({
				path: /general/,
				fault: {
					kind: 'status',
					status: 200,
					body: [{ type: 'CompositeElement', element_id: '1', text: 'P', metadata: {} }],
				},
			});
			local.faults.add({
				path: /general/,
				fault: { kind: 'status', status: 500, body: { detail: 'odd' } },
			});
			const items = await partitioned(local, [itemWith(await makePdf(6))], {
				output: 'chunks',
				chunkingStrategy: 'by_page',
				options: { splitPdf: 'node', maxParallelPageRanges: 3, allowFailed: true },
			});
			const place = items.findIndex(({ json }) => json.error !== undefined);
			const pages = String(items[place]?.json.pages).split('-').map(Number);
			const pageOf = (position: number) =>
				Number(
					(items[position]?.json.metadata as Record<string, unknown> | undefined)?.page_number,
				);
			expect(items).toHaveLength(4 + 1);
			if (place > 0) expect(pageOf(place - 1)).toBe((pages[0] ?? 0) - 1);
			if (place < 4) expect(pageOf(place + 1)).toBe((pages[1] ?? 0) + 1);
		} finally {
			await local.close();
		}
	});
});
