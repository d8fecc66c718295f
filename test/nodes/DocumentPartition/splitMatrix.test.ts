import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { PDFDocument, StandardFonts } from 'pdf-lib';

import {
	startLocalService,
	type LocalDialect,
	type LocalService,
} from '../../../local-service/startLocalService.ts';
import { isNightly } from '../../support/nightly';
import { additionalField, withOptions } from '../../support/withOptions';
import { makePdf, ordinaryPages } from '../../../packages/pdf-ranges/test/pdfs/makePdf';
import { itemWith, partition } from './splitNode';

const samples = join(__dirname, '../../../local-service/samples');

/** The sample with its pages several times over, as long documents have equal texts in several places. */
async function repeatedSample(times: number): Promise<Buffer> {
	const sample = await PDFDocument.load(readFileSync(join(samples, 'invoice.pdf')));
	const document = await PDFDocument.create();
	for (let time = 0; time < times; time += 1) {
		const pages = await document.copyPages(sample, sample.getPageIndices());
		for (const page of pages) document.addPage(page);
	}
	return Buffer.from(await document.save());
}

/** A book with its title on even pages and the chapter on odd ones, at other heights, and the page number outside. */
async function makeBook(pageCount: number): Promise<Buffer> {
	const document = await PDFDocument.create();
	const font = await document.embedFont(StandardFonts.Helvetica);
	for (let number = 1; number <= pageCount; number += 1) {
		const page = document.addPage([595, 842]);
		const isOdd = number % 2 === 1;
		const chapter = `Chapter ${Math.ceil(number / 4)}`;
		const head = isOdd ? `${chapter} ${number}` : `${number} Gardens of the North`;
		page.drawText(head, { x: 60, y: isOdd ? 800 : 740, size: 9, font });
		page.drawText('Gardens', { x: 60, y: 650 - number * 20, size: 9, font });
		page.drawText(`What page ${number} says about gardens. ${english}.`, {
			x: 60,
			y: 400,
			size: 11,
			font,
			maxWidth: 460,
		});
		page.drawText('Draft of the editors', { x: 60, y: 300, size: 9, font });
		page.drawText(isOdd ? `Garden notes | ${number}` : `${number} | Garden notes`, {
			x: 60,
			y: 30,
			size: 9,
			font,
		});
	}
	return Buffer.from(await document.save());
}

const blank = { paragraphs: [] };
const german =
	'Der Bericht zeigt, wie die Teile nicht von der Stelle gehen und auf eine Seite mit den Zahlen für das Jahr';
const english = 'The report shows that the parts of it are in the place on which they have to be';

const documents: ReadonlyArray<readonly [name: string, make: () => Promise<Buffer>]> = [
	['invoice.pdf four times', async () => await repeatedSample(4)],
	['chapters over several pages', async () => await makePdf(7)],
	[
		'blank pages at the start, in the middle and at the end',
		async () =>
			await makePdf(9, (page) => ([1, 2, 5, 6, 9].includes(page) ? blank : ordinaryPages(page))),
	],
	['blank pages alone', async () => await makePdf(5, () => blank)],
	['a book whose odd and even pages have other heads', async () => await makeBook(12)],
	[
		'a line that begins each page below its edge',
		async () => await makePdf(9, (page) => ({ paragraphs: ['Summary', `Text of ${page}.`] })),
	],
];

const settings: ReadonlyArray<readonly [name: string, parameters: INodeParameters]> = [
	['auto', { strategy: 'auto' }],
	['fast', { strategy: 'fast' }],
	['high resolution', { strategy: 'hi_res' }],
	['coordinates', { strategy: 'fast', options: { coordinates: true } }],
	['page breaks', { options: { includePageBreaks: true } }],
	['page breaks, fast', { strategy: 'fast', options: { includePageBreaks: true } }],
	[
		'page numbers from 41',
		{ options: { includePageBreaks: true, ...additionalField('starting_page_number', '41') } },
	],
	['languages that are given', { options: { languages: ['deu'], includePageBreaks: true } }],
	['chunks by title', { options: { chunkingStrategy: 'by_title' } }],
	[
		'chunks by title within pages',
		{ options: { multipageSections: false, chunkingStrategy: 'by_title' } },
	],
	[
		'large chunks with an overlap',
		{ options: { maxCharacters: 1500, overlap: 30, overlapAll: true, chunkingStrategy: 'basic' } },
	],
	[
		'chunks without original elements',
		{ options: { includeOrigElements: false, chunkingStrategy: 'by_title' } },
	],
	['chunks by page, fast', { strategy: 'fast', options: { chunkingStrategy: 'by_page' } }],
	['chunks for a vector store', { output: 'chunks' }],
	['elements as a file', { output: 'file' }],
	['Markdown', { output: 'markdown' }],
];

/**
 * A file's content in clear, and without what n8n says of the file itself. The file of a whole document has the
 * service's own bytes, that of ranges is written anew: JSON counts as what it says.
 */
function inClear(key: string, value: unknown): unknown {
	if (key === 'fileSize' || key === 'bytes') return undefined;
	if (key !== 'data' || typeof value !== 'string') return value;
	const content = Buffer.from(value, 'base64').toString('utf8');
	return content.startsWith('[') ? (JSON.parse(content) as unknown) : content;
}

/** Original elements are packed, have random identifiers and differ in what they carry. */
const comparable = (value: unknown) =>
	JSON.parse(JSON.stringify(value, inClear).replace(/eJ[\w+/=]{20,}/g, 'packed')) as unknown;

const dialects: readonly LocalDialect[] = isNightly ? ['specification', 'public'] : ['public'];

describe.each(dialects)('a PDF split in the node, with a service of the dialect %s', (dialect) => {
	let service: LocalService;
	beforeAll(async () => {
		service = await startLocalService({ dialect });
	});
	afterAll(async () => await service.close());

	const run = async (pdf: Buffer, parameters: INodeParameters) => {
		const outcome = await partition(service, [itemWith(pdf, 'invoice.pdf')], parameters);
		if (outcome.error) throw outcome.error;
		return outcome;
	};
	const split = async (pdf: Buffer, parameters: INodeParameters, maxParallelPageRanges = 3) =>
		await run(pdf, withOptions(parameters, { splitPdf: 'node', maxParallelPageRanges }));

	describe.each(documents)('%s', (_name, make) => {
		let pdf: Buffer;
		beforeAll(async () => {
			pdf = await make();
		});

		it.each(settings)(
			'comes to the same as the whole document: %s',
			async (_setting, parameters) => {
				const whole = await run(pdf, parameters);
				service.requests.length = 0;
				const inRanges = await split(pdf, parameters);
				expect(service.requests.length).toBeGreaterThan(1);
				expect(comparable(inRanges.items)).toEqual(comparable(whole.items));
			},
		);
	});

	it('repeats no identifier of the hosted service', async () => {
		const { items } = await split(await repeatedSample(6), {
			strategy: 'fast',
			options: { includePageBreaks: true },
		});
		const elements = items[0]?.json.elements as Array<{ element_id: string; type: string }>;
		const breaks = elements.filter(({ type }) => type === 'PageBreak');
		expect(breaks).toHaveLength(18);
		if (dialect === 'specification') return;
		expect(new Set(elements.map(({ element_id }) => element_id)).size).toBe(elements.length);
	});

	describe('a document in two languages', () => {
		const pages = async () =>
			await makePdf(8, (page) => ({
				paragraphs: [`${page > 4 ? german : english} ${page}`],
			}));
		const hint = expect.stringMatching(/different languages.*Set 'Languages'/);
		const withoutLanguages = (items: ReadonlyArray<{ json: IDataObject }>) =>
			JSON.parse(
				JSON.stringify(comparable(items), (key: string, value: unknown) =>
					key === 'languages' ? undefined : value,
				),
			) as unknown;

		it('is the whole document but for its languages, which a hint says', async () => {
			const pdf = await pages();
			const whole = await run(pdf, {});
			const inRanges = await split(pdf, {}, 4);
			expect(inRanges.hints).toEqual([hint]);
			expect(withoutLanguages(inRanges.items)).toEqual(withoutLanguages(whole.items));
		});

		it('is the whole document where the user sets the languages', async () => {
			const pdf = await pages();
			for (const languages of [['eng'], ['eng', 'deu']]) {
				const whole = await run(pdf, { options: { languages } });
				const inRanges = await split(pdf, { options: { languages } }, 4);
				expect(inRanges.hints).toEqual([]);
				expect(comparable(inRanges.items)).toEqual(comparable(whole.items));
			}
		});
	});
});
