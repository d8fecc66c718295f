import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';

import type { INodeParameters } from 'n8n-workflow';
import { PDFDocument } from 'pdf-lib';

import { withOptions } from '../../support/withOptions';
import { makePdf } from '../../../packages/pdf-ranges/test/pdfs/makePdf';
import { scriptedServer, type ScriptedServer } from '../../support/scriptedServer';
import { pageElements, startRangeServer, type RangeServer } from './rangeServer';
import { partition, partitionAsIs } from './splitNode';

/** Longer than what is read before sending starts. */
const ballast = randomBytes(1_500_000);

/** A PDF with the given number of pages, too long to be read at once when it's fetched. */
async function longPdf(pages: number): Promise<Buffer> {
	const document = await PDFDocument.load(await makePdf(pages));
	await document.attach(ballast, 'ballast.bin');
	return Buffer.from(await document.save());
}

const files: Record<string, () => Promise<Buffer>> = {
	'one page': async () => await longPdf(1),
	broken: async () => (await longPdf(8)).subarray(0, 1_400_000),
	'no PDF': async () => Buffer.concat([Buffer.from('No PDF at all'), ballast]),
};

describe('a document by URL when PDFs are split', () => {
	let web: ScriptedServer;
	let service: RangeServer;
	let content: Buffer;
	let connectionClosed: Promise<void>;
	beforeEach(async () => {
		let closed: () => void = () => undefined;
		connectionClosed = new Promise<void>((resolve) => (closed = resolve));
		web = await scriptedServer((response) => {
			response.socket?.once('close', () => closed());
			response.writeHead(200, { 'content-length': content.length });
			response.end(content);
		});
	});
	afterEach(async () => {
		await web.close();
		await service.close();
	});

	const partitionUrl = async (parameters: Record<string, string> = {}, options = {}) =>
		await partition(service, [{ json: {} }], {
			inputSource: 'url',
			url: `${web.url}/report.pdf`,
			options: { splitPdf: 'node', ...options },
			...parameters,
		} as Parameters<typeof partition>[2]);

	it.each(Object.keys(files))('is fetched once and sent whole: %s', async (file) => {
		content = (await files[file]?.()) ?? Buffer.alloc(0);
		service = await startRangeServer(() => ({ body: [] }));
		const { error } = await partitionUrl();
		expect(error).toBeUndefined();
		expect(service.requests).toHaveLength(1);
		expect(service.requests[0]?.content.equals(content)).toBe(true);
		expect(web.seen).toHaveLength(1);
	});

	it('is fetched once and sent in ranges', async () => {
		content = await longPdf(6);
		service = await startRangeServer(pageElements);
		const { items } = await partitionUrl({}, { maxParallelPageRanges: 3 });
		expect(items[0]?.json.elementCount).toBe(6);
		expect(service.requests).toHaveLength(3);
		expect(web.seen).toHaveLength(1);
	});

	const split = { splitPdf: 'node', maxParallelPageRanges: 2 };

	it.each([
		['longer', {}],
		['longer', split],
		['shorter', {}],
		['shorter', split],
	])(
		'is read again where the compressed length that was announced is %s, with %j',
		async (length, options) => {
			const pdf = await longPdf(6);
			content = gzipSync(length === 'longer' ? pdf : Buffer.concat([pdf, Buffer.alloc(600, '\n')]));
			service = await startRangeServer(pageElements);
			const web = await scriptedServer((response) => {
				const headers = { 'content-length': content.length, 'content-encoding': 'gzip' };
				response.writeHead(200, headers).end(content);
			});
			const url = `${web.url}/report.pdf`;
			const { items, error } = await partitionAsIs(service, [{ json: {} }], {
				inputSource: 'url',
				url,
				options: { documentInfo: true, ...options },
			});
			await web.close();
			expect(error).toBeUndefined();
			expect(items[0]?.json).toMatchObject({ elementCount: 6, document: { pageCount: 6 } });
		},
	);

	it("leaves no connection behind when it isn't a PDF", async () => {
		content = Buffer.concat([Buffer.from('No PDF at all'), Buffer.alloc(50_000_000, ballast)]);
		service = await startRangeServer(pageElements);
		const { error } = await partitionUrl({}, { pageRange: '1-2' });
		expect(error?.message).toMatch(/Could not extract pages 1-2 from/);
		expect(service.requests).toHaveLength(0);
		await connectionClosed;
	});

	it("isn't fetched where a parameter can't be used", async () => {
		content = await longPdf(1);
		service = await startRangeServer(pageElements);
		const { error } = await partitionUrl({}, { pageRange: 'all' });
		expect(error?.message).toMatch(/'Page Range' requires/);
		expect(web.seen).toHaveLength(0);
	});

	const compared = { knownDocuments: [], options: { skipUnchanged: true } };
	const perExecution = { maxPagesPerExecution: 100 };

	// Whatever is asked about a document, its web server is asked once.
	it.each<[string, INodeParameters]>([
		['Skip Unchanged', compared],
		['Max Pages per Document', { options: { maxPagesPerDocument: 100 } }],
		['Max Pages per Execution', { options: perExecution }],
		['Skip Unchanged and Max Pages per Execution', withOptions(compared, perExecution)],
	])('is fetched once to be hashed or counted, and sent: %s', async (_case, parameters) => {
		content = await longPdf(2);
		service = await startRangeServer(pageElements);
		const given = { inputSource: 'url', url: `${web.url}/report.pdf`, ...parameters };
		const { error } = await partition(service, [{ json: {} }], given);
		expect(error).toBeUndefined();
		expect(service.requests).toHaveLength(1);
		expect(service.requests[0].content.equals(content)).toBe(true);
		expect(web.seen).toHaveLength(1);
	});
});
