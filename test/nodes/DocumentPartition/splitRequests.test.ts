import type { INodeParameters } from 'n8n-workflow';
import { PDFDocument } from 'pdf-lib';

import { additionalField, withOptions } from '../../support/withOptions';
import { makePdf } from '../../../packages/pdf-ranges/test/pdfs/makePdf';
import { pageElements, pagesIn, startRangeServer, type RangeServer } from './rangeServer';
import { itemWithPdf, partition, partitioned } from './splitNode';

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
			[itemWithPdf(pdf)],
			withOptions(parameters, { splitPdf: 'node', ...options }),
		);

	it.each([{}, { splitPdf: 'service', maxParallelPageRanges: 7 }])(
		'is the whole file unless the node is to split it: %j',
		async (options) => {
			await partitioned(server, [itemWithPdf(pdf)], { options });
			expect(server.requests).toHaveLength(1);
			expect(server.requests[0]?.content.equals(pdf)).toBe(true);
		},
	);

	it.each([
		[3, 5, [3]],
		[4, 5, [2, 2]],
		[20, 1, [20]],
		[21, 1, [10, 11]],
		[41, 2, [10, 10, 10, 11]],
		[50, 15, [3, 3, 4, 3, 3, 4, 3, 3, 4, 3, 3, 4, 3, 3, 4]],
	])(
		'are %p pages at %p in parallel in full rounds of equal ranges',
		async (pages, most, expected) => {
			const options = { splitPdf: 'node', maxParallelPageRanges: most };
			await partitioned(server, [itemWithPdf(await makePdf(pages))], { options });
			const ranges = server.requests.sort((one, other) => one.firstPage - other.firstPage);
			expect(await Promise.all(ranges.map(pagesIn))).toEqual(expected);
		},
	);

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
		['2 \u2013 4', [2, 3, 4]],
		['={{ [2, 4] }}', [2, 3, 4]],
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
		['9', /Page 9 isn't in/],
		['0-2', /'Page Range' requires pages such as 1-50 or 7, but got "0-2"/],
		['5-2', /'Page Range' requires/],
		['1-2-3', /'Page Range' requires/],
		['1.5', /'Page Range' requires/],
		['9'.repeat(20), /'Page Range' requires/],
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
			...itemWithPdf(pdf),
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

describe('a page range of mixed files', () => {
	let server: RangeServer;
	beforeEach(async () => {
		server = await startRangeServer(() => ({ body: [] }));
	});
	afterEach(async () => await server.close());

	it.each([
		['photo.png', Buffer.of(0x89, 0x50, 0x4e, 0x47, 13, 10), 'image/png'],
		['note.txt', Buffer.from('a note'), 'text/plain'],
		['mail.eml', Buffer.from('From: a@example.com'), 'message/rfc822'],
	])('leaves %s whole, with a hint', async (fileName, content, mimeType) => {
		const other = { data: content.toString('base64'), mimeType, fileName };
		const items = [itemWithPdf(await makePdf(3)), { json: {}, binary: { data: other } }];
		const { error, hints } = await partition(server, items, { options: { pageRange: '2' } });
		expect(error).toBeUndefined();
		expect(hints).toContain(
			`The document "${fileName}" was sent whole: 'Page Range' applies to PDFs only`,
		);
		const [pdf, whole] = [...server.requests].sort((one) => (one.fileName === fileName ? 1 : -1));
		expect(whole?.content.equals(content)).toBe(true);
		expect(await pagesIn(pdf as never)).toBe(1);
	});

	it.each(['={{ $json.none }}', '={{ null }}', '', ' '])(
		'means all pages, with a hint, where it is %j',
		async (pageRange) => {
			const pdf = await makePdf(3);
			const { error, hints } = await partition(server, [itemWithPdf(pdf)], {
				options: { pageRange },
			});
			expect(error).toBeUndefined();
			expect(hints).toContain("'Page Range' is empty, so that all pages were sent");
			expect(server.requests[0]?.content.equals(pdf)).toBe(true);
		},
	);

	it.each(['={{ [] }}', '={{ $json.none + "-" + $json.none }}', '-', '={{ ({}) }}'])(
		'is refused where it says what is no range: %s',
		async (pageRange) => {
			const { error } = await partition(server, [itemWithPdf(await makePdf(3))], {
				options: { pageRange },
			});
			expect(error?.message).toMatch(/'Page Range' requires/);
			expect(server.requests).toHaveLength(0);
		},
	);
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
			'word.pdf': Buffer.of(80, 75, 3, 4, 0),
			'picture.pdf': Buffer.of(0x89, 0x50, 0x4e, 0x47, 13, 10),
		};
	};

	it.each([
		['encrypted.pdf', "was sent unsplit because it's encrypted"],
		['broken.pdf', "was sent unsplit because it's damaged"],
		['text.pdf', '"text.pdf" isn\'t a PDF: it begins with "No PDF at all"'],
		['word.pdf', '"word.pdf" isn\'t a PDF: it begins with "PK"'],
		['picture.pdf', '"picture.pdf" isn\'t a PDF: it begins with the bytes 89 50 4E 47'],
	])('is sent whole, with a hint: %s', async (name, hint) => {
		const content = (await files())[name] ?? Buffer.alloc(0);
		const options = { splitPdf: 'node' };
		const { hints } = await partition(server, [itemWithPdf(content, name)], { options });
		expect(hints.join('\n')).toContain(hint);
		expect(server.requests).toHaveLength(1);
		expect(server.requests[0]?.content.equals(content)).toBe(true);
		expect(server.requests[0]?.fields).toEqual([]);
	});

	it.each([
		['encrypted.pdf', "it's encrypted"],
		['broken.pdf', "it's damaged"],
		['text.pdf', 'it isn\'t a PDF: it begins with "No PDF at all"'],
	])('is an error with a page range: %s', async (name, because) => {
		const content = (await files())[name] ?? Buffer.alloc(0);
		const { error } = await partition(server, [itemWithPdf(content, name)], {
			options: { pageRange: '1-2' },
		});
		expect(error?.message).toBe(
			`Could not extract pages 1-2 from document "${name}" because ${because}`,
		);
		expect(error?.description).toMatch(/emove 'Page Range' to send the whole file/);
		expect(server.requests).toHaveLength(0);
	});
});

describe("a file that is called a PDF and isn't one", () => {
	it('is told by a hint and sent all the same', async () => {
		const server = await startRangeServer(() => ({ body: [] }));
		const page = Buffer.from('<!DOCTYPE html><p>Please sign in'.padEnd(5_000));
		const { hints, error } = await partition(server, [itemWithPdf(page, 'fake.pdf')], {});
		await server.close();
		expect(error).toBeUndefined();
		expect(hints).toContain('"fake.pdf" isn\'t a PDF: it begins with "<!DOCTYPE html><p>Pl"');
		expect(server.requests).toHaveLength(1);
	});
});

describe("a PDF whose ranges can't be written", () => {
	let server: RangeServer;
	let pdf: Buffer;
	beforeEach(async () => {
		server = await startRangeServer(pageElements);
		pdf = withDamagedContent(await plain(await makePdf(8)));
	});
	afterEach(async () => await server.close());

	it('is sent whole', async () => {
		await partitioned(server, [itemWithPdf(pdf)], { options: { splitPdf: 'node' } });
		expect(server.requests).toHaveLength(1);
		expect(server.requests[0]?.content.equals(pdf)).toBe(true);
	});

	it.each(['1-2', '1-7'])('is an error with the page range %s', async (pageRange) => {
		const { error } = await partition(server, [itemWithPdf(pdf)], {
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
			const items = Array.from({ length: 4 }, (_, number) => itemWithPdf(pdf, `${number}.pdf`));
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
