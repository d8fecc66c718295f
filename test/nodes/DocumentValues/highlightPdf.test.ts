import { readFileSync } from 'node:fs';

import type {
	IBinaryKeyData,
	IDataObject,
	INodeExecutionData,
	INodeParameters,
} from 'n8n-workflow';

import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { pdfLibrary } from '../../../local-service/partition/pdf/pdfLibrary.ts';
import { memoryLimits } from '../../../nodes/core/n8n/memory';
import { itemWithPdf, partitioned } from '../DocumentPartition/splitNode';
import { check, extractor, highlight, nodeThat, partitionNode, runSteps } from './valuesWorkflow';

let service: LocalService;

beforeAll(async () => {
	service = await startLocalService();
});

afterAll(async () => await service.close());

const invoice = readFileSync('local-service/samples/invoice.pdf');
const box = { left: 0.25, top: 0.5, width: 0.5, height: 0.1, layoutWidth: 595, layoutHeight: 842 };
const below = { ...box, top: 0.7 };
const confirmed = { isConfirmed: true, confirmedBy: 'label', page: 1, quote: 'Total | 9,050.00' };
const review = { isConfirmed: false, confirmedBy: null, page: null, quote: null, box: null };
const total = { ...confirmed, field: 'total', value: 9050, box };
const net = {
	...{ ...review, field: 'net', value: 8000, reason: 'Found in another row' },
	...{ page: 2, quote: 'Net | 8,000.00', box },
	...{ instead: '7,000.00', insteadPage: 2, insteadBox: below },
};
const number = { ...review, field: 'number', value: '2025-1', reason: 'Not found' };
const date = {
	...{ ...review, field: 'date', value: null, reason: 'Empty' },
	...{ instead: '1 May', insteadPage: 1, insteadBox: below },
};
const evidence = [total, net, number, date];

/** The annotations of a PDF: page, type, comment, and the rectangle in parts of the page. */
async function marksIn(bytes: Buffer) {
	const { getDocument, VerbosityLevel } = await pdfLibrary();
	const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS })
		.promise;
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

async function marked(given: unknown, parameters: INodeParameters = {}, content = invoice) {
	const item = { ...itemWithPdf(content, 'invoice.pdf'), json: { evidence: given } as IDataObject };
	return await runSteps([highlight(parameters)], [item]);
}

const fileOf = ([item]: INodeExecutionData[]) =>
	Buffer.from(item.binary?.data.data ?? '', 'base64');

const pdf = (fileName: string) =>
	itemWithPdf(invoice, fileName).binary?.data as IBinaryKeyData[string];

const linesOf = (marks: Awaited<ReturnType<typeof marksIn>>) =>
	marks.map(({ comment }) => comment.split(/[\r\n]+/));

describe('evidence', () => {
	it('is marked in a copy of the PDF, with comments, also where the document says something else', async () => {
		const { items } = await marked(evidence);
		expect(items[0].json).toEqual({ evidence });
		expect(items[0].binary?.data).toMatchObject({ fileName: 'invoice-highlighted.pdf' });
		const written = fileOf(items);
		expect(written.subarray(0, invoice.length).equals(invoice)).toBe(true);
		const rect = [0.25, 0.5, 0.75, 0.6];
		const rectBelow = [0.25, 0.7, 0.75, 0.8];
		const marks = await marksIn(written);
		expect(marks.map(({ page, subtype, rect: where }) => [page, subtype, where])).toEqual([
			[1, 'Highlight', rect],
			[1, 'Text', expect.any(Array)],
			[1, 'Highlight', rectBelow],
			[2, 'Highlight', rect],
			[2, 'Highlight', rectBelow],
		]);
		const ofNet = ['net: 8000', 'Found in another row', 'Instead: 7,000.00'];
		expect(linesOf(marks)).toEqual([
			['total: 9050 (confirmed)'],
			['number: 2025-1', 'Not found'],
			['date: empty', 'Empty', 'Instead: 1 May'],
			...[ofNet, ofNet],
		]);
	});

	it('of several values in one box is one mark, in the color of what a person has to look at', async () => {
		const same = { ...net, page: 1, insteadBox: null };
		const marks = await marksIn(
			fileOf((await marked([total, same, { ...total, field: 'o' }])).items),
		);
		expect(linesOf(marks)).toEqual([
			[
				...['net: 8000', 'Found in another row', 'Instead: 7,000.00'],
				...['total: 9050 (confirmed)', 'o: 9050 (confirmed)'],
			],
		]);
	});

	it('has a color for each of three answers', async () => {
		const found = { ...total, field: 'o', status: 'found', confirmedBy: null, box: below };
		const values = [
			{ ...total, status: 'confirmed' },
			found,
			{ ...net, status: 'review', page: 2, insteadBox: null },
		];
		const written = fileOf((await marked(values)).items).toString('latin1');
		const colors = [...written.slice(invoice.length).matchAll(/\/C ?\[([^\]]+)\]/g)].map(
			([, color]) => color,
		);
		expect(new Set(colors).size).toBe(3);
		expect(linesOf(await marksIn(Buffer.from(written, 'latin1')))[1]).toEqual([
			'o: 9050 (found without a label)',
		]);
	});

	it('can be the position of chunks, as Document Partition and vector stores return them', async () => {
		const chunks = await partitioned(service, [itemWithPdf(invoice, 'invoice.pdf')], {
			output: 'chunks',
			strategy: 'hi_res',
			options: { chunkMetadata: 'position', chunkingStrategy: 'by_title' },
		});
		const first = chunks[0].json as { pageContent: string; metadata: IDataObject };
		expect(first.metadata.position).toMatch(/^\[\{"page":1,"box":\{"left":0\.\d+/);
		for (const given of [[first], [{ json: { document: first, score: 0.9 } }], first.metadata]) {
			const marks = await marksIn(fileOf((await marked(given)).items));
			expect(marks.length).toBeGreaterThan(1);
			expect(marks.every(({ page, subtype }) => page === 1 && subtype === 'Highlight')).toBe(true);
		}
	});

	it('of a page that the document lacks is told by a hint, and the rest is marked', async () => {
		const { items, hints } = await marked([
			total,
			{ ...number, page: 99 },
			{ ...number, value: 1 },
		]);
		expect(await marksIn(fileOf(items))).toHaveLength(2);
		expect(hints.join()).toContain('"invoice.pdf" lacks 1 of 3 marks');
	});

	it('of values that all stand nowhere is a note', async () => {
		const marks = await marksIn(fileOf((await marked([number])).items));
		expect(marks).toMatchObject([{ page: 1, subtype: 'Text' }]);
	});

	it.each<[string, unknown, RegExp]>([
		[
			'without boxes',
			[{ ...total, box: null }, number],
			/No value has a position in "invoice.pdf"/,
		],
		['of Markdown', [{ ...total, page: null, box: null }], /No value has a position/],
		['without values', [], /nothing to mark in "invoice.pdf"/],
		['of something else', { total: 5 }, /nothing to mark in "invoice.pdf"/],
	])('is an error rather than a file without marks: %s', async (_name, given, message) => {
		expect((await marked(given)).error?.message).toMatch(message);
	});

	it('that a node has dropped is looked for by an expression, which the error names', async () => {
		const drop = {
			name: 'Edit Fields',
			node: nodeThat((given) => given.map(() => ({ json: {} }))),
		};
		const json = { output: { total: 5 }, text: 'Total: 5' };
		const item = { ...itemWithPdf(invoice, 'invoice.pdf'), json };
		const { error } = await runSteps([check(), drop, highlight()], [item]);
		expect(error?.description).toContain("{{ $('Check Values').item.json.evidence }}");
	});
});

describe('the PDF', () => {
	it('is that of the checked document, without parameters, although the nodes in between dropped it', async () => {
		const values = { invoiceNumber: '2025-0117', total: 9051 };
		const steps = [
			partitionNode({ output: 'document', options: { coordinates: true } }),
			...[extractor(values), check(), highlight()],
		];
		const given = [
			{ json: {}, binary: { Invoice: itemWithPdf(invoice, 'invoice.pdf').binary?.data } },
			{ json: {}, binary: { Invoice: itemWithPdf(invoice, 'other.pdf').binary?.data } },
		] as INodeExecutionData[];
		const { items, error } = await runSteps(steps, given, service);
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ valuesToReview: 1 });
		expect(items.map(({ binary }) => binary?.data.fileName)).toEqual([
			'invoice-highlighted.pdf',
			'other-highlighted.pdf',
		]);
		expect(linesOf(await marksIn(fileOf(items)))[0]).toEqual([
			'invoiceNumber: 2025-0117 (confirmed)',
		]);
	});

	it('comes from an earlier node if the item has none, and what to do is said if none has one', async () => {
		const drop = {
			name: 'Form',
			node: nodeThat((given) => given.map(({ json }) => ({ json }))),
		};
		const item = { ...itemWithPdf(invoice, 'invoice.pdf'), json: { evidence } };
		const { items } = await runSteps([drop, highlight()], [item]);
		expect(items[0].binary?.data).toMatchObject({ fileName: 'invoice-highlighted.pdf' });
		const { error } = await runSteps([drop, highlight()], [{ json: { evidence } }]);
		expect(error?.message).toMatch(/^No PDF was found/);
	});

	it.each<[string, IBinaryKeyData, INodeParameters, RegExp]>([
		['of two, none is named', { a: pdf('a.pdf'), b: pdf('b.pdf') }, {}, /No PDF was found/],
		[
			'two are named',
			{ a: pdf('a.pdf'), b: pdf('b.pdf') },
			{ binaryPropertyName: 'a, b' },
			/'Input Binary Field'/,
		],
		['another is named', { a: pdf('a.pdf') }, { binaryPropertyName: 'x' }, /no binary field "x"/],
	])('is one file: %s', async (_name, binary, parameters, message) => {
		const { error } = await runSteps([highlight(parameters)], [{ json: { evidence }, binary }]);
		expect(error?.message).toMatch(message);
	});

	it('of several is the one with the name of the document', async () => {
		const item = {
			json: { evidence, fileName: 'b.pdf' },
			binary: { a: pdf('a.pdf'), b: pdf('b.pdf') },
		};
		const { items } = await runSteps([highlight({ outputBinaryPropertyName: 'marked' })], [item]);
		expect(items[0].binary).toMatchObject({
			...{ a: { fileName: 'a.pdf' }, marked: { fileName: 'b-highlighted.pdf' } },
		});
	});

	it('that is not a PDF, or cannot be marked, is an error', async () => {
		const text = await marked(evidence, {}, Buffer.from('Total: 9,050.00'));
		expect(text.error?.message).toContain(`"invoice.pdf" can't be marked because it isn't a PDF`);
		const broken = await marked(evidence, {}, invoice.subarray(0, invoice.length / 2));
		expect(broken.error?.message).toContain('damaged');
	});

	it('takes memory until the marked copy is stored, so that few files are held at once', async () => {
		jest.replaceProperty(memoryLimits, 'results', invoice.length);
		const { error } = await marked(evidence);
		jest.restoreAllMocks();
		expect(error?.message).toContain("too long for n8n's memory");
		expect((await marked(evidence)).error).toBeUndefined();
	});
});
