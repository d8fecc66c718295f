import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';

import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData, IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { PDFDocument } from 'pdf-lib';

import { makePdf } from '../../../packages/pdf-ranges/test/pdfs/makePdf';
import { storeBinaryDataOnDisk } from '../../support/engine';
import { pageElements, startRangeServer, type RangeServer } from './rangeServer';
import { partition } from './splitNode';

let service: RangeServer;
let folder: string;
beforeAll(async () => {
	folder = await storeBinaryDataOnDisk();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
	service = await startRangeServer(pageElements);
});
afterEach(async () => {
	jest.restoreAllMocks();
	await service.close();
});

/** A PDF of six pages, so long that n8n's store streams it. */
async function longPdf(ballast = Buffer.alloc(400_000, 'ballast')): Promise<Buffer> {
	const document = await PDFDocument.load(await makePdf(6));
	await document.attach(ballast, 'ballast.bin');
	return Buffer.from(await document.save({ useObjectStreams: false }));
}

/** A PDF in n8n's store. */
async function stored(content: Buffer): Promise<INodeExecutionData> {
	const data = await Container.get(BinaryDataService).store(
		{ type: 'execution', workflowId: 'test', executionId: '1' },
		content,
		{ data: '', mimeType: 'application/pdf', fileName: 'report.pdf' },
	);
	return { json: {}, binary: { data } };
}

async function run(content: Buffer, options: INodeParameters) {
	const item = await stored(content);
	const store = Container.get(BinaryDataService);
	const streams = jest.spyOn(store, 'getAsStream');
	const buffers = jest.spyOn(store, 'getAsBuffer');
	const outcome = await partition(service, [item], { options });
	const reads = streams.mock.calls.length + buffers.mock.calls.length;
	return { ...outcome, reads };
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const split = { splitPdf: 'node', maxParallelPageRanges: 3 };

describe("a PDF in n8n's store whose pages are limited", () => {
	it.each<[string, INodeParameters, number[]]>([
		['in ranges', split, [1, 3, 5]],
		['in part', { pageRange: '2-4' }, [2]],
		['in part, in ranges', { ...split, pageRange: '3-6' }, [3, 5]],
		['unsplit, in one range', { ...split, maxParallelPageRanges: 1 }, [1]],
		['unsplit, with all of its pages', { pageRange: '1-6' }, [1]],
	])('is read once to be counted and sent %s', async (_how, options, firstPages) => {
		await assertReads(1, { ...options, maxPagesPerDocument: 6 }, firstPages);
		service.requests.length = 0;
		jest.restoreAllMocks();
		// All documents are counted before the first one is sent, and none is held until then.
		await assertReads(2, { ...options, maxPagesPerExecution: 6 }, firstPages);
	});

	async function assertReads(
		times: number,
		options: INodeParameters,
		firstPages: number[],
	): Promise<void> {
		const content = await longPdf();
		const { error, items, hints, reads } = await run(content, { documentInfo: true, ...options });
		expect(error).toBeUndefined();
		expect(service.requests.map(({ firstPage }) => firstPage).sort()).toEqual(firstPages);
		const { elementCount, document } = items[0].json;
		expect(hints).toContain(`Sent ${String(elementCount)} pages of 1 document.`);
		expect(document as IDataObject).toMatchObject({
			pages: elementCount,
			pageCount: 6,
			contentHash: hashOf(content),
		});
		expect(reads).toBe(times);
	}

	it('is read once to be refused', async () => {
		const { error, hints, reads } = await run(await longPdf(), {
			...split,
			pageRange: '1-5',
			maxPagesPerDocument: 4,
		});
		expect(error?.message).toBe(
			'The document "report.pdf" has 5 pages, which exceeds \'Max Pages per Document\' (4)',
		);
		expect(hints).toEqual([]);
		expect(service.requests).toHaveLength(0);
		expect(reads).toBe(1);
	});
});

it("a file in n8n's store has its hash where it is streamed to the service", async () => {
	const content = await longPdf(randomBytes(2_500_000));
	const { items } = await run(content, { documentInfo: true, documentKey: 'mine' });
	expect(items[0].json.document).toMatchObject({
		size: content.length,
		contentHash: hashOf(content),
	});
});

it('a PDF that is too long to be held is counted by its size, after its start', async () => {
	const item = await stored(Buffer.from('%PDF-1.7'));
	const data = { ...item.binary?.data, bytes: 1024 * 1024 * 1024 } as IBinaryData;
	let chunks = 0;
	const content = function* () {
		for (; chunks < 100; chunks += 1) yield Buffer.from('%PDF-1.7'.padEnd(4096));
	};
	const store = Container.get(BinaryDataService);
	jest.spyOn(store, 'getAsStream').mockImplementation(async () => Readable.from(content()));
	const long = { json: {}, binary: { data } };
	const { items } = await partition(service, [long], { output: 'pageCount' });
	expect(items[0].json).toMatchObject({ pages: 10_486, countedBy: 'size' });
	const { error } = await partition(service, [long], { options: { maxPagesPerDocument: 20_000 } });
	expect(error?.message).toContain("can't be counted because it's larger than 512 MB");
	expect(chunks).toBeLessThan(50);
});

describe('a PDF that stalls while it is read', () => {
	let stream: PassThrough;
	let item: INodeExecutionData;
	beforeEach(async () => {
		item = await stored(await longPdf(randomBytes(400_000)));
		stream = new PassThrough();
		stream.write('%PDF-1.7');
	});

	/** Calls `onRead` once it's being read. */
	const reading = (onRead: () => void) =>
		jest.spyOn(Container.get(BinaryDataService), 'getAsStream').mockImplementation(async () => {
			setImmediate(onRead);
			return stream;
		});

	it('ends at the time limit with a message of its own', async () => {
		const limit = new AbortController();
		const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
		reading(() => limit.abort());
		const { error } = await partition(service, [item], { options: split });
		expect(timeout).toHaveBeenCalledWith(10 * 60_000);
		expect(error?.message).toBe('Could not read the document "report.pdf" within 10 minutes');
		expect(stream.destroyed).toBe(true);
	});

	it('ends at once on Stop', async () => {
		let stop: () => void = () => undefined;
		reading(() => stop());
		const onStarted = (stopExecution: () => void) => (stop = stopExecution);
		const { status } = await partition(service, [item], { options: split }, { onStarted });
		expect(status).toBe('canceled');
		expect(stream.destroyed).toBe(true);
	});
});
