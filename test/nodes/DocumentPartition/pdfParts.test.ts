import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import {
	NodeHelpers,
	type IBinaryData,
	type INodeExecutionData,
	type INodeParameters,
} from 'n8n-workflow';

import { pdfLibrary } from '../../../local-service/partition/pdf/pdfLibrary.ts';
import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { makePdf } from '../../../packages/pdf-ranges/test/pdfs/makePdf';
import { writePdf, type Text } from '../../../packages/pdf-ranges/test/pdfs/pdfWriter.ts';
import { richPages } from '../../../packages/pdf-ranges/test/pdfs/richPages.ts';
import { runNode, storeBinaryDataOnDisk, type NodeRun } from '../../support/engine';
import { itemWithFile } from '../../support/items';
import { nodeThat, runSteps } from '../DocumentValues/valuesWorkflow';
import { itemWithPdf } from './splitNode';

let scan: Buffer;
beforeAll(async () => {
	await storeBinaryDataOnDisk();
	const pageText = (page: number) => ({ paragraphs: [`This is page ${page}.`] });
	scan = await makePdf(9, pageText);
});
afterEach(() => jest.restoreAllMocks());

/** Splits files without a credential. */
async function split(
	parameters: INodeParameters,
	items: INodeExecutionData[] = [itemWithPdf(scan, 'scan.pdf')],
	settings: Partial<NodeRun> = {},
) {
	return await runNode({
		node: new DocumentPartition(),
		parameters: { output: 'pdfParts', ...parameters },
		items,
		credential: null,
		...settings,
	});
}

const byRanges = (pageRanges: INodeParameters[string], options: INodeParameters = {}) => ({
	splitBy: 'ranges',
	pageRanges,
	options,
});
const byList = (
	json: INodeExecutionData['json'],
	content = scan,
): [INodeParameters, INodeExecutionData[]] => [
	{ splitBy: 'list' },
	[{ ...itemWithPdf(content, 'scan.pdf'), json }],
];

async function bytesOf({ binary }: INodeExecutionData, field = 'data'): Promise<Buffer> {
	const file = binary?.[field] as IBinaryData;
	return file.id === undefined
		? Buffer.from(file.data, 'base64')
		: await Container.get(BinaryDataService).getAsBuffer(file);
}

/** The numbers that the pages of an item's PDF say. */
async function pagesIn(item: INodeExecutionData, field?: string): Promise<number[]> {
	const { getDocument, VerbosityLevel } = await pdfLibrary();
	const data = Uint8Array.from(await bytesOf(item, field));
	const pdf = await getDocument({ data, verbosity: VerbosityLevel.ERRORS }).promise;
	const pages: number[] = [];
	for (let number = 1; number <= pdf.numPages; number += 1) {
		const { items } = await (await pdf.getPage(number)).getTextContent();
		const text = items.map((piece) => ('str' in piece ? String(piece.str) : '')).join('');
		pages.push(Number(/page (\d+)/.exec(text)?.[1]));
	}
	return pages;
}

const allPages = async (items: readonly INodeExecutionData[]) =>
	await Promise.all(items.map(async (item) => await pagesIn(item)));

const rangesOf = (items: readonly INodeExecutionData[]) => items.map(({ json }) => json.pages);

describe('the parts of a PDF', () => {
	it('are items with a PDF each, without a credential, and say which pages they have', async () => {
		const { items, error, hints } = await split(byRanges('1-3, 4, 5-'));
		expect(error).toBeUndefined();
		expect(hints).toEqual([]);
		expect(items.map(({ json }) => json)).toEqual([
			{ fileName: 'scan.pdf', name: 'scan-1-3', pages: [1, 3], ofPages: 9 },
			{ fileName: 'scan.pdf', name: 'scan-4', pages: [4, 4], ofPages: 9 },
			{ fileName: 'scan.pdf', name: 'scan-5-9', pages: [5, 9], ofPages: 9 },
		]);
		expect(items.map(({ binary }) => binary?.data)).toMatchObject([
			{ fileName: 'scan-1-3.pdf', mimeType: 'application/pdf', fileExtension: 'pdf' },
			{ fileName: 'scan-4.pdf' },
			{ fileName: 'scan-5-9.pdf' },
		]);
		expect(await allPages(items)).toEqual([[1, 2, 3], [4], [5, 6, 7, 8, 9]]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 0, 0].map((item) => ({ item })));
	});

	it('are taken in the order given, and the pages in none are told', async () => {
		const { items, hints } = await split(byRanges(['8', '2-3', 5]));
		expect(rangesOf(items)).toEqual([
			[8, 8],
			[2, 3],
			[5, 5],
		]);
		expect(new Set(items.map(({ json }) => json.pagesLeft))).toEqual(new Set(['1, 4, 6-7, 9']));
		expect(hints).toEqual(['Pages of document "scan.pdf" in no part: 1, 4, 6-7, 9']);
	});

	it('is one with the pages of an item that an earlier node has returned', async () => {
		const given = [{ ...itemWithPdf(scan, 'scan.pdf'), json: { pages: [2, 4] } }];
		const { items } = await split(byRanges('={{ $json.pages }}'), given);
		expect(rangesOf(items)).toEqual([[2, 4]]);
	});

	it('are those that a list names, with what it knows of them', async () => {
		const parts = [
			{ pages: [1, 4], category: 'Letter', name: 'Offer: 1/2', quote: 'Dear Ada' },
			{ pages: [5, 5], category: 'Invoice', name: '' },
			{ pages: [6, 9], category: 'Letter', name: 'Offer: 1/2' },
		];
		const { items, error } = await split(...byList({ parts }));
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual([
			{ fileName: 'scan.pdf', ...parts[0], ofPages: 9 },
			{ fileName: 'scan.pdf', ...parts[1], name: 'scan-5', ofPages: 9 },
			{ fileName: 'scan.pdf', ...parts[2], ofPages: 9 },
		]);
		// Equal names of parts make no equal names of files.
		expect(items.map(({ binary }) => binary?.data.fileName)).toEqual([
			...['scan-1-4.pdf', 'scan-5.pdf', 'scan-6-9.pdf'],
		]);
		expect(await allPages(items)).toEqual([[1, 2, 3, 4], [5], [6, 7, 8, 9]]);
	});

	it.each([
		[
			4,
			[
				[1, 4],
				[5, 8],
				[9, 9],
			],
		],
		[1, Array.from({ length: 9 }, (_, index) => [index + 1, index + 1])],
		[10, [[1, 9]]],
	])('have %d pages each', async (pagesPerPart, ranges) => {
		const { items } = await split({ splitBy: 'pageCount', pagesPerPart });
		expect(rangesOf(items)).toEqual(ranges);
		expect((await allPages(items)).flat()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
	});

	it.each(['1', '1-', [[1, 1]]])('of a single page are that page: %j', async (pageRanges) => {
		const items = [itemWithPdf(await makePdf(1), 'one.pdf')];
		const { items: parts } = await split(byRanges(pageRanges as string), items);
		expect(parts.map(({ json }) => json)).toEqual([
			{ fileName: 'one.pdf', name: 'one-1', pages: [1, 1], ofPages: 1 },
		]);
	});

	it('may overlap if the user says so', async () => {
		const refused = await split(byRanges('4-9, 1-4'));
		expect(refused.error).toMatchObject({
			message: 'The parts 1-4 and 4-9 of document "scan.pdf" overlap',
			description: expect.stringContaining("'Allow Overlap'") as string,
		});
		const { items, hints } = await split(byRanges('4-9, 1-4, 4', { allowOverlap: true }));
		expect(await allPages(items)).toEqual([[4, 5, 6, 7, 8, 9], [1, 2, 3, 4], [4]]);
		expect(hints).toEqual([]);
	});

	it('have nothing of the other pages in them', async () => {
		const { items } = await split(byRanges('2-3'));
		const [part] = items;
		const whole = await split(byRanges('1-9'));
		expect((await bytesOf(part)).length).toBeLessThan((await bytesOf(whole.items[0])).length / 2);
	});

	it('are a hundred, written one after the other, though each takes what all pages share', async () => {
		const list = Array.from({ length: 100 }, (_, index) => 10 + index);
		const kids = list.map((number) => `${number} 0 R`).join(' ');
		const widths = '500 '.repeat(40_000);
		const objects = new Map<number, Text>([
			[1, '<</Type/Catalog/Pages 2 0 R>>'],
			[
				2,
				`<</Type/Pages/Count 100/Kids[${kids}]/MediaBox[0 0 9 9]/Resources<</Font<</F 4 0 R>>>>>>`,
			],
			[4, `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Widths[${widths}]>>`],
			...list.map((number) => [number, '<</Type/Page/Parent 2 0 R>>'] as const),
		]);
		const { store } = BinaryDataService.prototype;
		let held = 0;
		let mostHeld = 0;
		jest.spyOn(BinaryDataService.prototype, 'store').mockImplementation(async function (
			this: BinaryDataService,
			...given
		) {
			mostHeld = Math.max(mostHeld, (held += 1));
			return await store.apply(this, given).finally(() => (held -= 1));
		});
		const { items, error } = await split({ splitBy: 'pageCount' }, [
			itemWithPdf(writePdf(objects), 'book.pdf'),
		]);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(100);
		expect(mostHeld).toBe(1);
		expect(items.every(({ binary }) => binary?.data.id?.startsWith('filesystem'))).toBe(true);
	});

	it('go to the binary field that is named, with the fields of the input if they are kept', async () => {
		const { items } = await split(
			{ ...byRanges('1-9', { keepInputFields: true }), outputBinaryPropertyName: 'part' },
			[{ ...itemWithPdf(scan), json: { folder: 'inbox' } }],
		);
		expect(items[0].json).toMatchObject({ folder: 'inbox', pages: [1, 9] });
		expect(Object.keys(items[0].binary ?? {})).toEqual(['part']);
		expect(await pagesIn(items[0], 'part')).toHaveLength(9);
	});
});

describe('what is no part of the PDF', () => {
	it.each<[string, INodeParameters]>([
		["Page 10 isn't", byRanges('1-3, 10')],
		["Pages 7-10 aren't", byRanges('7-10')],
		["Page 10 isn't", byRanges('10-')],
	])('is an error: %s in it', async (pages, parameters) => {
		const { error } = await split(parameters);
		expect(error).toMatchObject({
			message: `${pages} in document "scan.pdf": it has 9 pages`,
			description: "Correct the value or the expression in 'Split By'.",
		});
	});

	it.each(['0', '3-1', '', '1-3,', 'all', '-3', '1,,2', 1.5])('is an error: %j', async (ranges) => {
		const { error } = await split(byRanges(ranges));
		expect(error?.message).toMatch(
			/^The parameter 'Page Ranges' requires page ranges such as 1-3, 4, 5-, but got/,
		);
	});

	it.each<[string, INodeExecutionData['json'], string]>([
		['no list', {}, "The parameter 'Parts' is empty"],
		['an empty list', { parts: [] }, "The parameter 'Parts' requires a JSON list of parts"],
		['one without pages', { parts: [{ name: 'a' }] }, "The parameter 'Parts' requires"],
		['one of another kind', { parts: [{ pages: [3, 1] }] }, "The parameter 'Parts' requires"],
		['of another document', { parts: [{ pages: [9, 12] }] }, "Pages 9-12 aren't in document"],
	])('is an error: %s', async (_name, json, message) => {
		expect((await split(...byList(json))).error?.message).toContain(message);
	});

	it.each<[string, string | Buffer, string]>([
		['another file', 'Dear Ada', 'it isn\'t a PDF: it begins with "Dear Ada"'],
		['a damaged PDF', '%PDF-1.4 broken', "it's damaged"],
		[
			'an encrypted PDF',
			writePdf(richPages({ pageCount: 4 }), {
				trailer: '/Root 1 0 R/Encrypt<</Filter/Standard/V 1/R 2>>',
			}),
			"it's encrypted",
		],
	])('is %s, and the other documents are split', async (_name, content, because) => {
		const items = [itemWithFile('file.pdf', content), itemWithPdf(scan, 'scan.pdf')];
		const { outputs } = await split({ splitBy: 'pageCount', pagesPerPart: 5 }, items, {
			onError: 'continueErrorOutput',
		});
		expect(outputs[1].map(({ json }) => json.error)).toEqual([
			`"file.pdf" can't be split because ${because}`,
		]);
		expect(rangesOf(outputs[0])).toEqual([
			[1, 5],
			[6, 9],
		]);
	});

	it('is an empty file', async () => {
		const { error } = await split(byRanges('1-'), [itemWithFile('empty.pdf', '')]);
		expect(error?.message).toContain('has no content (0 bytes)');
	});
});

describe('the PDF that is split', () => {
	const step = (parameters: INodeParameters) => ({
		name: 'Split',
		node: new DocumentPartition(),
		parameters: { output: 'pdfParts', ...parameters },
	});
	const classify = {
		name: 'Classify',
		node: nodeThat((given) =>
			given.map((_, item) => ({
				json: { fileName: `${item}.pdf`, parts: [{ pages: [item + 1, 9] }] },
				pairedItem: { item },
			})),
		),
	};
	const scans = () => [0, 1].map((item) => itemWithPdf(scan, `${item}.pdf`));

	it('is that of the paired earlier item if the item has none', async () => {
		const { items, error } = await runSteps([classify, step({ splitBy: 'list' })], scans());
		expect(error).toBeUndefined();
		expect(items.map(({ json: { fileName, pages } }) => [fileName, pages])).toEqual([
			['0.pdf', [1, 9]],
			['1.pdf', [2, 9]],
		]);
		expect((await pagesIn(items[1]))[0]).toBe(2);
	});

	it('is in the field that is named, or an error names what is missing', async () => {
		const named = { ...byRanges('1-'), binaryPropertyName: 'Scan' };
		expect((await runSteps([classify, step(named)], scans())).error?.message).toBe(
			'The item has no binary data',
		);
		const { data } = itemWithPdf(scan).binary ?? {};
		const { items } = await split(named, [{ json: {}, binary: { Scan: data } as never }]);
		expect(items).toHaveLength(1);
		const none = await runSteps([step(byRanges('1-'))], [{ json: {} }]);
		expect(none.error?.message).toBe('The item has no binary data');
	});
});

it('needs a credential for the outputs only that send documents', () => {
	const { description } = new DocumentPartition();
	const [credential] = description.credentials ?? [];
	const isShown = (output: string) =>
		NodeHelpers.displayParameter({ output }, credential, { typeVersion: 1 }, description);
	expect(['pdfParts', 'pageCount', 'comparison'].filter(isShown)).toEqual([]);
	expect(['markdown', 'extractedData', '={{ $json.output }}'].every(isShown)).toBe(true);
});
