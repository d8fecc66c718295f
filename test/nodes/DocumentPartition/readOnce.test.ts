import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';

import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
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
async function longPdf(): Promise<Buffer> {
	const document = await PDFDocument.load(await makePdf(6));
	await document.attach(Buffer.alloc(400_000, 'ballast'), 'ballast.bin');
	return Buffer.from(await document.save({ useObjectStreams: false }));
}

async function run(content: Buffer, options: INodeParameters) {
	const store = Container.get(BinaryDataService);
	const data = await store.store(
		{ type: 'execution', workflowId: 'test', executionId: '1' },
		content,
		{ data: '', mimeType: 'application/pdf', fileName: 'report.pdf' },
	);
	const streams = jest.spyOn(store, 'getAsStream');
	const buffers = jest.spyOn(store, 'getAsBuffer');
	const item: INodeExecutionData = { json: {}, binary: { data } };
	const outcome = await partition(service, [item], { options });
	const reads = streams.mock.calls.length + buffers.mock.calls.length;
	return { ...outcome, reads };
}

const split = { splitPdf: 'node', maxParallelPageRanges: 3 };

describe("a PDF in n8n's store whose pages are limited", () => {
	it.each<[string, INodeParameters, number[]]>([
		['in ranges', split, [1, 3, 5]],
		['in part', { pageRange: '2-4' }, [2]],
		['in part, in ranges', { ...split, pageRange: '3-6' }, [3, 5]],
		['unsplit, in one range', { ...split, maxParallelPageRanges: 1 }, [1]],
		['unsplit, with all of its pages', { pageRange: '1-6' }, [1]],
	])('is read once to be counted and sent %s', async (_how, options, firstPages) => {
		await assertReadOnce({ ...options, maxPagesPerDocument: 6 }, firstPages);
		service.requests.length = 0;
		jest.restoreAllMocks();
		await assertReadOnce({ ...options, maxPagesPerExecution: 6 }, firstPages);
	});

	async function assertReadOnce(options: INodeParameters, firstPages: number[]): Promise<void> {
		const content = await longPdf();
		const { error, items, hints, reads } = await run(content, { documentInfo: true, ...options });
		expect(error).toBeUndefined();
		expect(service.requests.map(({ firstPage }) => firstPage).sort()).toEqual(firstPages);
		const { elementCount, document } = items[0].json;
		expect(hints).toContain(`Sent ${String(elementCount)} pages of 1 document.`);
		expect(document as IDataObject).toMatchObject({
			pages: elementCount,
			pageCount: 6,
			contentHash: createHash('sha256').update(content).digest('hex'),
		});
		expect(reads).toBe(1);
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
