import { canvasLibrary } from '../../../local-service/partition/ocr/canvas.ts';
import { withPdf } from '../../../local-service/partition/pdf/openPdf.ts';
import { pageImage } from '../../../local-service/partition/pdf/pageImage.ts';
import { answerOf, elementsOf } from './answerOf';
import { DrawnPage } from './drawnPage';
import { describeInstalled } from './installedReaders';

const cells = [
	['No', 'Item', 'Price'],
	['1', 'Long nail', '2.50'],
	['3', 'Hammer', '12.50'],
];

/** An image of a page with a heading, a paragraph, and a table with borders. */
async function scan(): Promise<Buffer> {
	const page = await DrawnPage.create();
	page.text('Order of the week', 60, 100, { size: 20, bold: true });
	page.text('The customer asks for these parts, which are sent by the train', 60, 135);
	page.text('as soon as the warehouse has all of them.', 60, 149);
	const edges = [60, 110, 250, 330];
	cells.forEach((row, index) => {
		const top = 170 + 24 * index;
		page.row(
			row,
			edges.map((edge) => edge + 8),
			top + 16,
		);
		page.line(60, top, 330, top);
		for (const edge of edges) page.line(edge, top, edge, top + 24);
	});
	page.line(60, 242, 330, 242);
	return await pictureOf(page);
}

async function pictureOf(page: DrawnPage): Promise<Buffer> {
	const { content } = await page.file();
	return await withPdf(content, async (document) => await pageImage(await document.getPage(1)));
}

const rows = cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
const read = [
	['Title', 'Order of the week', undefined],
	[
		'NarrativeText',
		'The customer asks for these parts, which are sent by the train as soon as the warehouse has all of them.',
		undefined,
	],
	['Table', cells.flat().join(' '), `<table>${rows.join('')}</table>`],
];

describeInstalled('OCR', () => {
	it.each(['image', 'scanned PDF'])('reads an %s', async (kind) => {
		const png = await scan();
		const page = await DrawnPage.create();
		await page.image(png);
		const file =
			kind === 'image'
				? { fileName: 'scan.png', contentType: 'image/png', content: png }
				: await page.file();
		const elements = await elementsOf(file, [['strategy', 'hi_res']]);
		expect(elements.map(({ type, text, metadata }) => [type, text, metadata.text_as_html])).toEqual(
			read,
		);
		expect(elements[0]?.metadata).toMatchObject({ page_number: 1, category_depth: 0 });
	});

	it('keeps the words of a ruled table in a large image', async () => {
		const { createCanvas, loadImage } = canvasLibrary();
		const page = await DrawnPage.create();
		const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'];
		const table = months.map((month, index) => [month, `${index + 11} boats`, `Pier ${index}`]);
		const edges = [60, 190, 330, 470];
		table.forEach((row, index) => {
			const top = 60 + 15 * index;
			page.row(
				row,
				edges.map((edge) => edge + 3),
				top + 11,
			);
			page.line(60, top, 470, top + 1);
			for (const edge of edges) page.line(edge, top, edge + 1, top + 15);
		});
		page.line(60, 180, 470, 181);
		const image = await loadImage(await pictureOf(page));
		const canvas = createCanvas(image.width * 1.5, image.height * 1.5);
		canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
		const content = await canvas.encode('png');
		const elements = await elementsOf({ fileName: 'a.png', contentType: 'image/png', content });
		expect(elements.map(({ text }) => text)).toEqual([table.flat().join(' ')]);
	});

	it('is not used by fast', async () => {
		const page = await DrawnPage.create();
		await page.image(await scan());
		const breaks = await elementsOf(await page.file(), [['strategy', 'fast']]);
		expect(breaks).toEqual([]);
	});

	it('refuses an image that is none', async () => {
		const file = { fileName: 'a.png', contentType: 'image/png', content: Buffer.from('no image') };
		expect(await answerOf(file)).toMatchObject({ status: 422 });
	});
});
