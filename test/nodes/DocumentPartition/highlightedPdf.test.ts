import { readFileSync } from 'node:fs';

import { BinaryDataService } from 'n8n-core';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { pdfLibrary } from '../../../local-service/partition/pdf/pdfLibrary.ts';
import { memoryLimits } from '../../../nodes/core/n8n/memory';
import { itemWith, partition, partitioned } from './splitNode';

let service: LocalService;

beforeAll(async () => {
	service = await startLocalService();
});

afterAll(async () => await service.close());

const invoice = readFileSync('local-service/samples/invoice.pdf');
const place = { page: 1, elementId: 'a', quote: 'Total | 9,050.00' };
const box = { left: 0.25, top: 0.5, width: 0.5, height: 0.1, layoutWidth: 595, layoutHeight: 842 };
const evidence = [
	{ ...place, path: 'total', value: 9050, status: 'verified', box },
	{ ...place, path: 'net', value: 8000, status: 'ambiguous', page: 2, box },
	{ path: 'number', value: '2025-1', status: 'unverified', page: null, quote: null, box: null },
];

/** The annotations of a PDF: page, type, comment, and the rectangle in parts of the page. */
async function marksIn(bytes: Buffer) {
	const { getDocument } = await pdfLibrary();
	const pdf = await getDocument({ data: Uint8Array.from(bytes) }).promise;
	const marks: Array<{ page: number; subtype: string; comment: string; rect: number[] }> = [];
	for (let page = 1; page <= pdf.numPages; page += 1) {
		const view = await pdf.getPage(page);
		const { width, height } = view.getViewport({ scale: 1 });
		for (const { subtype, contentsObj, rect } of (await view.getAnnotations()) as Array<{
			subtype: string;
			contentsObj: { str: string };
			rect: [number, number, number, number];
		}>) {
			const parts = [rect[0] / width, 1 - rect[3] / height, rect[2] / width, 1 - rect[1] / height];
			marks.push({
				...{ page, subtype, comment: contentsObj.str },
				rect: parts.map((part) => Math.round(part * 1000) / 1000),
			});
		}
	}
	return marks;
}

async function highlight(given: unknown, parameters: INodeParameters = {}, content = invoice) {
	const item = { ...itemWith(content, 'invoice.pdf'), json: { evidence: given } as IDataObject };
	return await partition(service, [item], {
		output: 'highlightedPdf',
		evidence: '={{ $json.evidence }}',
		...parameters,
	});
}

const fileOf = ([item]: INodeExecutionData[]) =>
	Buffer.from(item.binary?.data.data ?? '', 'base64');

describe('evidence', () => {
	it('is marked in a copy of the PDF, with comments, and nothing is sent', async () => {
		const before = service.requests.length;
		const { items } = await highlight(evidence);
		expect(service.requests.length).toBe(before);
		expect(items[0].binary?.data).toMatchObject({ fileName: 'invoice-highlighted.pdf' });
		const marked = fileOf(items);
		expect(marked.subarray(0, invoice.length).equals(invoice)).toBe(true);
		const rect = [0.25, 0.5, 0.75, 0.6];
		expect(await marksIn(marked)).toEqual([
			{ page: 1, subtype: 'Highlight', comment: 'total: 9050 (verified)', rect },
			expect.objectContaining({ page: 1, subtype: 'Text', comment: 'number: 2025-1 (unverified)' }),
			{ page: 2, subtype: 'Highlight', comment: 'net: 8000 (ambiguous)', rect },
		]);
	});

	it('of several values in one box is one mark, in the color of what a person has to look at', async () => {
		const [first, second] = evidence;
		const both = [first, { ...second, page: 1 }, { ...first, path: 'other' }];
		const marks = await marksIn(fileOf((await highlight(both)).items));
		expect(marks.map(({ comment }) => comment.split(/[\r\n]+/))).toEqual([
			['net: 8000 (ambiguous)', 'total: 9050 (verified)', 'other: 9050 (verified)'],
		]);
	});

	it('can be the position of chunks, as this node and vector stores return them', async () => {
		const chunks = await partitioned(service, [itemWith(invoice, 'invoice.pdf')], {
			output: 'chunks',
			strategy: 'hi_res',
			options: { chunkMetadata: 'position', chunkingStrategy: 'by_title' },
		});
		const first = chunks[0].json as { pageContent: string; metadata: IDataObject };
		expect(first.metadata.position).toMatch(/^\[\{"page":1,"box":\{"left":0\.\d+/);
		for (const given of [[first], [{ json: { document: first, score: 0.9 } }], first.metadata]) {
			const marks = await marksIn(fileOf((await highlight(given)).items));
			expect(marks.length).toBeGreaterThan(1);
			expect(marks.every(({ page, subtype }) => page === 1 && subtype === 'Highlight')).toBe(true);
		}
	});

	it('of a document that is not a PDF, or cannot be marked, is told by a hint', async () => {
		const text = await highlight(evidence, {}, Buffer.from('Total: 9,050.00'));
		expect(text.items).toMatchObject([{ json: { fileName: 'invoice.pdf' } }]);
		expect(text.items[0].binary).toBeUndefined();
		expect(text.hints.join()).toContain(`"invoice.pdf" can't be marked because it isn't a PDF`);
		const broken = await highlight(evidence, {}, invoice.subarray(0, invoice.length / 2));
		expect(broken.hints.join()).toContain('damaged');
		expect((await highlight([])).hints.join()).toContain('has no marks');
	});

	it('of a page that the document lacks is told by a hint, and the rest is marked', async () => {
		const [first, second, third] = evidence;
		const { items, hints } = await highlight([first, { ...second, page: 99 }, third]);
		expect(await marksIn(fileOf(items))).toHaveLength(2);
		expect(hints.join()).toContain('"invoice.pdf" lacks 1 of 3 marks');
	});

	it('takes memory until the marked copy is stored, so that few files are held at once', async () => {
		jest.replaceProperty(memoryLimits, 'reading', 1_000);
		let storing = 0;
		let most = 0;
		const { store } = BinaryDataService.prototype;
		jest.spyOn(BinaryDataService.prototype, 'store').mockImplementation(async function (
			this: BinaryDataService,
			...given: Parameters<BinaryDataService['store']>
		) {
			storing += 1;
			most = Math.max(most, storing);
			for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
			storing -= 1;
			return await store.apply(this, given);
		});
		const items = Array.from({ length: 4 }, () => itemWith(invoice, 'invoice.pdf'));
		const parameters = { output: 'highlightedPdf', evidence: JSON.stringify(evidence) };
		const { error } = await partition(service, items, parameters);
		jest.restoreAllMocks();
		expect(error).toBeUndefined();
		expect(most).toBe(1);
	});

	it('sends no pages that Max Pages per Execution could limit', async () => {
		const { items, error } = await highlight(evidence, { options: { maxPagesPerExecution: 1 } });
		expect(error).toBeUndefined();
		expect(await marksIn(fileOf(items))).toHaveLength(3);
	});

	it.each([
		['missing', '={{ undefined }}'],
		['a number', '={{ 5 }}'],
		['text', 'all of it'],
	])('is refused: %s', async (_name, given) => {
		expect((await highlight(evidence, { evidence: given })).error?.message).toMatch(/'Evidence'/);
	});
});
