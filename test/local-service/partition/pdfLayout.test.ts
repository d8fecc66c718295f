import { elementsOf } from './answerOf';
import { DrawnPage } from './drawnPage';

const paragraphs = [
	'(a) The company that runs the ferry hereby tells all of its passengers that from the first day of May the boats leave the northern pier every hour, and that those who carry goods of any kind pay at the office.',
	'Whoever wants to cross the river after sunset calls the ferryman from the landing stage. He is not obliged to come while there is ice, fog, or a flood, and decides alone how many people his boat can bear at a time.',
];
const [left, right, gap] = [60, 310, 14];
const width = right - left - gap;

/** The texts of a page's elements, with their kinds. */
async function read(page: DrawnPage) {
	const elements = await elementsOf(await page.file(), [['strategy', 'hi_res']]);
	return elements.map(({ type, text }) => [type, text]);
}

/** The rows of the tables of a page. */
async function tables(page: DrawnPage) {
	const elements = await elementsOf(await page.file(), [['strategy', 'hi_res']]);
	return elements.flatMap(({ metadata }) => metadata.text_as_html ?? []);
}

function htmlOf(rows: ReadonlyArray<readonly string[]>): string {
	const cells = (row: readonly string[]) =>
		row.map((cell) => (cell === '' ? '<td/>' : `<td>${cell}</td>`)).join('');
	return `<table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table>`;
}

describe('justified text', () => {
	it.each([
		['with lines at the same height', 0],
		['with lines at different heights', 5],
	])('in two columns is read column by column, %s', async (_, shift) => {
		const page = await DrawnPage.create();
		page.text('Rules of the ferry', left, 80, { size: 18, bold: true });
		page.justified(paragraphs[0], { x: left, y: 110, width });
		page.justified(paragraphs[1], { x: right, y: 110 + shift, width });
		expect(await read(page)).toEqual([
			['Title', 'Rules of the ferry'],
			['ListItem', paragraphs[0]],
			['NarrativeText', paragraphs[1]],
		]);
	});

	it('is read up to the next heading above all columns', async () => {
		const page = await DrawnPage.create();
		page.justified(paragraphs[0], { x: left, y: 110, width });
		page.justified(paragraphs[1], { x: right, y: 110, width });
		page.text('Crossings', left, 210, { size: 18, bold: true });
		page.justified(paragraphs[1], { x: left, y: 240, width });
		page.justified(paragraphs[0], { x: right, y: 230, width });
		const texts = (await read(page)).map(([, text]) => text);
		expect(texts).toEqual([...paragraphs, 'Crossings', paragraphs[1], paragraphs[0]]);
	});

	it('whose spaces are wide is no table', async () => {
		const page = await DrawnPage.create();
		page.justified(paragraphs.join(' '), { x: left, y: 110, width: 105 });
		expect(await read(page)).toEqual([['ListItem', paragraphs.join(' ')]]);
	});
});

describe('an invoice without lines', () => {
	const pairs = [
		['Invoice number', '2026-0417'],
		['Date', '17 April 2026'],
		['Customer', 'Harbor Ltd'],
	];
	const items = [
		['No', 'Item', 'Quantity', 'Price'],
		['1', 'Rope', '12', '30.00'],
		['2', 'Anchor', '1', '120.00'],
	];
	const totals = [
		['Net total', '150.00'],
		['Tax', '28.50'],
		['Amount due', '178.50'],
	];

	it('keeps labels with their values, and totals with their names', async () => {
		const page = await DrawnPage.create();
		page.text('Harbor Supplies', left, 80);
		pairs.forEach((row, index) => page.row(row, [left, 190], 120 + 14 * index));
		items.forEach((row, index) => page.row(row, [left, 95, 330, 420], 190 + 17 * index));
		totals.forEach((row, index) => page.row(row, [345, 440], 250 + 13 * index));
		page.text('Please pay within 30 days.', left, 310);
		expect(await tables(page)).toEqual([pairs, items, totals].map(htmlOf));
	});
});

describe('an invoice with lines of the same width', () => {
	const dates = [
		['Invoice date', 'Due date', 'Reference'],
		['17 April 2026', '1 May 2026', 'HB-77'],
	];
	const items = [
		['Item', 'Quantity', 'Price'],
		['Rope', '12', '30.00'],
		['Anchor', '1', '120.00'],
		['Total', '', '150.00'],
	];

	it('has no table but the rows between the lines', async () => {
		const page = await DrawnPage.create();
		page.line(left, 60, 540, 60);
		['Harbor Supplies', 'Pier 4', '20457 Hamburg'].forEach((text, index) =>
			page.text(text, left, 76 + 15 * index),
		);
		['Ferry Ltd', 'Northern Pier 1'].forEach((text, index) =>
			page.text(text, 360, 160 + 15 * index),
		);
		page.text('Invoice 2026-0417', left, 210, { size: 18 });
		dates.forEach((row, index) => page.row(row, [left, 220, 400], 240 + 15 * index));
		items.forEach((row, index) => {
			page.line(left, 292 + 22 * index, 540, 292 + 22 * index);
			page.row(row, [left + 2, 300, 480], 308 + 22 * index);
		});
		['Payment terms: 14 days', 'Please transfer the amount to the account of the harbor.'].forEach(
			(text, index) => page.text(text, left, 402 + 24 * index),
		);
		page.line(left, 480, 540, 480);
		page.text('Harbor Supplies, Hamburg', left, 492);
		expect(await tables(page)).toEqual([dates, items].map(htmlOf));
		expect((await read(page)).map(([type, text]) => (type === 'Table' ? type : text))).toEqual([
			'Harbor Supplies Pier 4 20457 Hamburg',
			'Ferry Ltd Northern Pier 1',
			'Invoice 2026-0417',
			'Table',
			'Table',
			'Payment terms: 14 days',
			'Please transfer the amount to the account of the harbor.',
			'Harbor Supplies, Hamburg',
		]);
	});

	it('has a heading row above the first line, as far away as the row below', async () => {
		const page = await DrawnPage.create();
		page.line(left, 60, 540, 60);
		page.row(['Guest: Ida Berg', 'Date: 17 April 2026'], [left, 400], 80);
		page.line(left, 90, 540, 90);
		dates.forEach((row, index) => page.row(row, [left + 5, 230, 410], 120 + 13 * index));
		items.forEach((row, index) => {
			if (index > 0) page.line(left + 10, 180 + 40 * index, 530, 180 + 40 * index);
			page.row(row, [left + 20, 300, 480], 205 + 40 * index);
		});
		page.line(left, 400, 540, 400);
		expect(await tables(page)).toEqual([dates, items].map(htmlOf));
	});
});

it('reads addresses beside a list of dates one after the other', async () => {
	const pairs = [
		['Date:', '17 April 2026'],
		['Due:', '1 May 2026'],
		['Order:', 'HB-77'],
	];
	const page = await DrawnPage.create();
	['Ferry Ltd', 'Ida Berg', 'Northern Pier 1', '20457 Hamburg'].forEach((text, index) =>
		page.text(text, left, 105 + 13 * index),
	);
	pairs.forEach((row, index) => page.row(row, [400, 460], 100 + 20 * index));
	page.text('Thank you for your order.', left, 220);
	expect(await tables(page)).toEqual([htmlOf(pairs)]);
	expect((await read(page))[0]).toEqual([
		'UncategorizedText',
		'Ferry Ltd Ida Berg Northern Pier 1 20457 Hamburg',
	]);
});

describe('headings', () => {
	it('are no bold lines that close a page, as a signature does', async () => {
		const page = await DrawnPage.create();
		page.text('Delivery', left, 100, { bold: true });
		page.justified(paragraphs[1], { x: left, y: 120, width: 400 });
		page.text('Yours sincerely,', left, 220);
		page.text('Ida Berg', left, 270, { bold: true });
		page.text('Head of the Harbor Office', left, 284);
		const titles = (await read(page)).filter(([type]) => type === 'Title');
		expect(titles).toEqual([['Title', 'Delivery']]);
	});
});

it('reads letters that touch as one word, in wide fonts as well', async () => {
	const page = await DrawnPage.create();
	const x = page.text('NH', left, 100);
	page.text('UN', x + 0.001, 100);
	expect(await read(page)).toEqual([['Title', 'NHUN']]);
});
