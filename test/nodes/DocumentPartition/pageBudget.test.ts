import type { IDataObject, INodeExecutionData, INodeParameters, OnError } from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { memoryLimits } from '../../../nodes/core/n8n/memory';
import { credentialFor, runNode } from '../../support/engine';
import { itemWithFile, sampleFile } from '../../support/items';
import { FakeClock } from '../../support/fakeClock';
import { goBy } from '../../support/systemClock';
import { makePdf } from '../../../packages/pdf-ranges/test/pdfs/makePdf';
import { writePdf } from '../../../packages/pdf-ranges/test/pdfs/pdfWriter.ts';
import { richPages } from '../../../packages/pdf-ranges/test/pdfs/richPages.ts';

let service: LocalService;
beforeEach(async () => {
	service = await startLocalService();
});
afterEach(async () => {
	jest.restoreAllMocks();
	await service.close();
});

const invoice = (fileName = 'invoice.pdf') => itemWithFile(fileName, sampleFile('invoice.pdf'));
const notes = () => itemWithFile('notes.txt', Buffer.alloc(250 * 1024, 'A note.\n\n'));

interface Run {
	items: INodeExecutionData[];
	options: INodeParameters;
	parameters?: INodeParameters;
	onError?: OnError;
	customData?: Record<string, string>;
}

async function run({ items, options, parameters, onError, customData }: Run) {
	const outcome = await runNode({
		node: new DocumentPartition(),
		parameters: { output: 'text', options, ...parameters },
		items,
		credential: credentialFor(service),
		onError,
		customData,
	});
	const sent = service.requests.flatMap(({ files }) => files.map(({ fileName }) => fileName));
	return { ...outcome, sent };
}

/** Lists the pages, and sends nothing. */
const counting = { output: 'pageCount' };

const documentOf = ({ json }: INodeExecutionData) => json.document as IDataObject;

describe('the output Page Count', () => {
	it('lists the pages and prices, says the sum, and sends nothing', async () => {
		const { items, hints, sent } = await run({
			items: [invoice(), notes()],
			parameters: counting,
			options: { pricePerPage: 0.03 },
		});
		expect(sent).toEqual([]);
		expect(items.map(({ json }) => json)).toEqual([
			{
				fileName: 'invoice.pdf',
				documentKey: 'invoice.pdf',
				pages: 3,
				countedBy: 'pdf',
				estimatedPrice: 0.09,
			},
			{
				fileName: 'notes.txt',
				documentKey: 'notes.txt',
				pages: 3,
				countedBy: 'size',
				estimatedPrice: 0.09,
			},
		]);
		expect(hints).toEqual([
			'Counted 6 pages of 2 documents, which would cost about 0.18. Nothing was sent.',
		]);
	});

	it.each([
		['a.txt', 1],
		['a.docx', 3],
		['a.pptx', 3],
		['a.tif', 3],
	])('counts %s by its size: %d', async (name, pages) => {
		const content = Buffer.alloc(pages * 100 * 1024 - 1);
		const { items } = await run({
			items: [itemWithFile(name, content)],
			parameters: counting,
			options: {},
		});
		expect(items[0].json).toMatchObject({ pages, countedBy: 'size' });
	});

	it.each(['a.pdf', 'a.docx'])('guesses the pages of a broken PDF: %s', async (name) => {
		const items = [itemWithFile(name, '%PDF-1.4 broken')];
		const counted = await run({ items, parameters: counting, options: {} });
		expect(counted.items[0].json).toMatchObject({ pages: 1, countedBy: 'size' });
	});

	it('counts what Skip Unchanged and Page Range leave', async () => {
		const known = await run({
			items: [notes()],
			parameters: { knownDocuments: [] },
			options: { skipUnchanged: true },
		});
		const before = service.requests.length;
		const { outputs } = await run({
			items: [invoice(), notes()],
			parameters: {
				...counting,
				// Without the hash of the settings, which the page range changes.
				knownDocuments: known.items.map(documentOf).map(({ documentKey, contentHash }) => ({
					documentKey: String(documentKey),
					contentHash: String(contentHash),
				})),
			},
			options: { skipUnchanged: true, pageRange: '2-3' },
		});
		expect(service.requests).toHaveLength(before);
		expect(outputs[0].map(({ json }) => json.pages)).toEqual([2]);
		expect(outputs[1].map(({ json }) => (json.document as IDataObject).change)).toEqual([
			'unchanged',
			'summary',
		]);
	});

	it('never refuses, and names what a limit would refuse', async () => {
		const items = [invoice(), itemWithFile('short.txt', 'Short'), notes()];
		const one = { maxPagesPerDocument: 2 };
		const ofOne = await run({ items, parameters: counting, options: one });
		expect(ofOne.error).toBeUndefined();
		expect(ofOne.items.map(({ json }) => json.overLimit)).toEqual([true, undefined, true]);
		expect(ofOne.hints).toEqual([
			'Counted 7 pages of 3 documents. Nothing was sent. 2 documents exceed the page limits (overLimit).',
		]);
		const total = { maxPagesPerExecution: 4 };
		const all = await run({ items, parameters: counting, options: total });
		expect(all.items.some(({ json }) => json.overLimit)).toBe(true);
		expect(all.sent).toEqual([]);
	});
});

describe('Max Pages per Document', () => {
	it('fails a longer document before it is sent, and sends the others', async () => {
		const { outputs, sent, hints } = await run({
			items: [invoice(), itemWithFile('short.txt', 'Short')],
			options: { maxPagesPerDocument: 2 },
			onError: 'continueErrorOutput',
		});
		expect(sent).toEqual(['short.txt']);
		expect(outputs[1][0].json.error).toContain(
			'"invoice.pdf" has 3 pages, which exceeds \'Max Pages per Document\' (2)',
		);
		expect(documentOf(outputs[0][0])).toMatchObject({ pages: 1 });
		expect(hints).toEqual(['Sent 1 page of 1 document.']);
	});
});

describe('Max Pages per Execution', () => {
	it('sends nothing if all documents together have more', async () => {
		const { error, sent } = await run({
			items: [itemWithFile('short.txt', 'Short'), invoice(), notes()],
			options: { maxPagesPerExecution: 6 },
		});
		expect(error?.message).toContain(
			"The documents have 7 pages, which exceeds 'Max Pages per Execution' (6)",
		);
		expect(sent).toEqual([]);
	});

	it('sends them where they have no more, also if one of them fails', async () => {
		const { outputs, sent } = await run({
			items: [invoice(), itemWithFile('empty.txt', ''), notes()],
			options: { maxPagesPerExecution: 6 },
			onError: 'continueErrorOutput',
		});
		expect(sent).toHaveLength(2);
		expect(outputs.map(({ length }) => length)).toEqual([2, 1]);
	});
});

describe('page limits', () => {
	const brokenPdf = '%PDF-1.4 broken';

	it.each([
		['broken.pdf', 'maxPagesPerDocument'],
		['broken.pdf', 'maxPagesPerExecution'],
		['named.docx', 'maxPagesPerDocument'],
		['named.pptx', 'maxPagesPerDocument'],
		['named.tif', 'maxPagesPerExecution'],
	])("refuse a PDF whose pages can't be counted: %s, %s", async (name, limit) => {
		const { error, sent } = await run({
			items: [itemWithFile(name, brokenPdf)],
			options: { [limit]: 500 },
		});
		expect(error?.message).toBe(
			`The pages of the PDF "${name}" can't be counted because it's damaged`,
		);
		expect(error?.description).toContain('to send it anyway');
		expect(sent).toEqual([]);
	});

	it('count the pages of an encrypted PDF, and say that it is where they are encrypted, too', async () => {
		const encryption = { trailer: '/Root 1 0 R/Encrypt<</Filter/Standard/V 1/R 2>>' };
		const objects = richPages({ pageCount: 4 });
		const readable = writePdf(objects, encryption);
		const isPacked = (number: number) => number >= 10_000;
		const packed = writePdf(objects, { ...encryption, crossReference: 'stream', isPacked });
		const errorOf = async (content: Buffer) =>
			(await run({ items: [itemWithFile('a.pdf', content)], options: { maxPagesPerDocument: 3 } }))
				.error;
		expect((await errorOf(readable))?.message).toContain("has 4 pages, which exceeds 'Max");
		expect(await errorOf(packed)).toMatchObject({
			message: 'The pages of the PDF "a.pdf" can\'t be counted because it\'s encrypted',
			description: expect.stringContaining('Remove its protection, or remove') as string,
		});
	});

	it('count the pages of a PDF with another name', async () => {
		const options = { maxPagesPerDocument: 2 };
		const { error } = await run({ items: [invoice('report.docx')], options });
		expect(error?.message).toContain("has 3 pages, which exceeds 'Max Pages per Document' (2)");
	});

	it.each([{ splitPdf: 'node' }, { maxPagesPerDocument: 500 }])(
		"say what to do, and about which document, where memory can't hold a PDF: %j",
		async (options) => {
			jest.replaceProperty(memoryLimits, 'results', 3_000);
			const { error, sent } = await run({ items: [invoice()], options });
			expect(error?.message).toBe("The results of this execution are too long for n8n's memory");
			expect(error?.description).toContain("Set 'Output' to File");
			expect(error?.context).toMatchObject({ fileName: 'invoice.pdf' });
			expect(sent).toEqual([]);
		},
	);

	it("send nothing where the limit of the first item can't be used", async () => {
		const { outputs, sent } = await run({
			items: [invoice(), notes()],
			options: { maxPagesPerExecution: '={{ $itemIndex === 0 ? "many" : 100 }}' },
			onError: 'continueErrorOutput',
		});
		expect(sent).toEqual([]);
		expect(outputs.map(({ length }) => length)).toEqual([0, 2]);
	});
});

describe("the execution's custom data", () => {
	const limits = { maxPagesPerExecution: 100 };

	it('has the pages that were sent, and those that failed', async () => {
		const { faults } = service;
		faults.add({ method: 'POST', path: /general/, fault: { kind: 'latency', ms: 0 } });
		faults.add({ method: 'POST', path: /general/, fault: { kind: 'status', status: 422 } });
		const { customData, outputs } = await run({
			items: [invoice(), itemWithFile('refused.txt', 'Refused'), notes()],
			options: { ...limits, maxParallelDocuments: 1 },
			onError: 'continueErrorOutput',
		});
		expect(outputs.map(({ length }) => length)).toEqual([2, 1]);
		expect(customData).toEqual({ documentPagesSent: '6', documentPagesFailed: '1' });
	});

	it('adds up what several nodes, or runs of one, have sent and counted', async () => {
		const before = { customer: 'A', documentPagesSent: '10', documentPagesCounted: 'none' };
		const sent = await run({ items: [invoice()], options: limits, customData: before });
		expect(sent.customData).toEqual({
			...before,
			documentPagesSent: '13',
			documentPagesFailed: '0',
		});
		const counted = await run({
			items: [invoice()],
			parameters: counting,
			options: {},
			customData: before,
		});
		expect(counted.customData).toEqual({ ...before, documentPagesCounted: '3' });
	});

	it('has what may have been charged twice where the result fills the memory, too', async () => {
		goBy(new FakeClock());
		jest.replaceProperty(memoryLimits, 'reading', 1_000);
		const lost = { kind: 'drop', isProcessed: true } as const;
		service.faults.add({ method: 'POST', path: /general/, fault: lost });
		const parameters = { output: 'elements' };
		const { customData, items } = await run({ items: [invoice()], options: {}, parameters });
		expect(items.length).toBeGreaterThan(1);
		expect(customData).toEqual({ documentPagesSentAgain: '3' });
	});

	it('has nothing where nothing is counted', async () => {
		expect((await run({ items: [invoice()], options: {} })).customData).toEqual({});
	});

	it('leaves a full one as it is', async () => {
		const full = Object.fromEntries(Array.from({ length: 10 }, (_, key) => [`key${key}`, 'x']));
		const { customData, error } = await run({
			items: [invoice()],
			options: limits,
			customData: full,
		});
		expect(error).toBeUndefined();
		expect(customData).toEqual(full);
	});
});

describe('what may be charged twice', () => {
	const lostResponse = { kind: 'drop', isProcessed: true } as const;

	it('is told in pages after a lost response, and in the custom data without a limit, too', async () => {
		goBy(new FakeClock());
		service.faults.add({ method: 'POST', path: /general/, fault: lostResponse });
		const { error, hints, sent, customData } = await run({ items: [invoice()], options: {} });
		expect(error).toBeUndefined();
		expect(sent).toHaveLength(2);
		expect(customData).toEqual({ documentPagesSentAgain: '3' });
		expect(hints).toContainEqual(
			'1 request got no response and was retried: up to 3 pages may have been charged twice.',
		);
	});

	it('is told for the pages of a range of a split PDF', async () => {
		goBy(new FakeClock());
		service.faults.add({ method: 'POST', path: /general/, fault: lostResponse });
		const { hints } = await run({
			items: [itemWithFile('long.pdf', await makePdf(8))],
			options: { splitPdf: 'node', maxParallelPageRanges: 4 },
		});
		expect(hints).toContainEqual(
			'1 request got no response and was retried: up to 2 pages may have been charged twice.',
		);
	});

	it("isn't told after a refusal", async () => {
		goBy(new FakeClock());
		service.faults.add({ method: 'POST', path: /general/, fault: { kind: 'status', status: 429 } });
		const { hints } = await run({ items: [invoice()], options: {} });
		expect(hints.filter((hint) => hint.includes('charged'))).toEqual([]);
	});
});
