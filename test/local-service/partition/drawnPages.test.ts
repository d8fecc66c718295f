import { elementsOf } from './answerOf';
import { DrawnPage } from './drawnPage';

/** The rows of a table's HTML, cells with their spans. */
function rowsOf(html: unknown): string[][] {
	return [...String(html).matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
		[...row.matchAll(/<td([^>]*?)(?:\/>|>(.*?)<\/td>)/g)].map(
			([, span = '', text = '']) => `${text}${span}`,
		),
	);
}

async function readPage(page: DrawnPage, strategy = 'auto') {
	const elements = await elementsOf(await page.file(), [['strategy', strategy]]);
	const tables = elements.filter(({ type }) => type === 'Table');
	return {
		elements,
		tables: tables.map(({ metadata }) => rowsOf(metadata.text_as_html)),
		texts: elements.map(({ type, text }) => `${type}: ${text}`),
	};
}

const items = [
	['No', 'Item', 'Price', 'Sum'],
	['1', 'Nail', '2.50', '2.50'],
	['3', 'Hammer', '12.50', '37.50'],
];

describe('the layout of a PDF page', () => {
	it('has the cells of a table with borders, though they are close', async () => {
		const page = await DrawnPage.create();
		const edges = [50, 70, 114, 147, 182];
		items.forEach((row, index) => {
			const top = 100 + 16 * index;
			page.row(
				row,
				edges.map((edge) => edge + 2),
				top + 12,
			);
			page.line(50, top, 182, top);
			for (const edge of edges) page.line(edge, top, edge, top + 16);
		});
		page.line(50, 148, 182, 148);
		expect((await readPage(page)).tables).toEqual([items]);
		expect((await readPage(page, 'fast')).tables).toEqual([]);
	});

	it('has the cells between rules across the page, some of several lines or columns', async () => {
		const page = await DrawnPage.create();
		const places = [60, 200, 300, 400];
		page.line(50, 100, 500, 100);
		page.text('Year 2025', 365, 114);
		page.line(295, 118, 500, 118);
		page.row(['Item', 'Region', 'Quantity', 'Amount'], places, 132);
		page.line(50, 138, 500, 138);
		page.row(['A desk of oak', 'North', '12', '5,760.00'], places, 152);
		page.text('with drawers', 60, 165);
		page.line(50, 171, 500, 171);
		page.row(['Chair', '', '9', '2,940.00'], places, 185);
		page.line(50, 191, 500, 191);
		expect((await readPage(page)).tables).toEqual([
			[
				['', '', 'Year 2025 colspan="2"'],
				['Item', 'Region', 'Quantity', 'Amount'],
				['A desk of oak with drawers', 'North', '12', '5,760.00'],
				['Chair', '', '9', '2,940.00'],
			],
		]);
	});

	it('has the cells of columns without any lines, between paragraphs', async () => {
		const page = await DrawnPage.create();
		const places = [60, 200, 300];
		page.text('These are the orders that reached us in the first week of the month.', 60, 100);
		page.row(['Item', 'Quantity', 'Remarks'], places, 130);
		page.row(['Desk', '12', 'to be delivered to'], places, 150);
		page.text('the back door', 300, 163);
		page.row(['Chair', '', 'in blue'], places, 183);
		page.text('Delivery', 60, 213, { size: 16 });
		page.text('All of them have been sent', 60, 236);
		page.text('to the customers today.', 60, 249);
		const { tables, texts } = await readPage(page);
		expect(tables).toEqual([
			[
				['Item', 'Quantity', 'Remarks'],
				['Desk', '12', 'to be delivered to the back door'],
				['Chair', '', 'in blue'],
			],
		]);
		expect(texts.map((text) => text.split(':')[0])).toEqual([
			'NarrativeText',
			'Table',
			'Title',
			'NarrativeText',
		]);
	});

	it('has headings by size and weight, paragraphs, and lists with drawn bullets', async () => {
		const page = await DrawnPage.create();
		page.text('Yearly report', 60, 100, { size: 22, bold: true });
		page.text('Sales', 60, 140, { size: 16, bold: true });
		page.text('The sales of this year are better than those of', 60, 165);
		page.text('the year before, as everybody has hoped.', 60, 178);
		page.text('North', 60, 205, { bold: true });
		page.text('The shops in the north of the country sold the most.', 60, 225);
		['A new shop', 'Another one'].forEach((text, index) => {
			page.dot(72, 241 + 14 * index);
			page.text(text, 80, 245 + 14 * index);
		});
		const { elements, texts } = await readPage(page);
		expect(texts).toEqual([
			'Title: Yearly report',
			'Title: Sales',
			'NarrativeText: The sales of this year are better than those of the year before, as everybody has hoped.',
			'Title: North',
			'NarrativeText: The shops in the north of the country sold the most.',
			'ListItem: A new shop',
			'ListItem: Another one',
		]);
		const depths = elements.flatMap(({ metadata }) => metadata.category_depth ?? []);
		expect(depths).toEqual([0, 1, 2]);
	});

	it('is read column by column', async () => {
		const page = await DrawnPage.create();
		const line = (side: string, number: number) => `${side} column has line number ${number} and`;
		for (let number = 1; number <= 6; number += 1) {
			page.text(line('The left', number), 60, 100 + 14 * number);
			// The lines of the columns aren't aligned.
			page.text(line('The right', number), 310, 95 + 14 * number);
		}
		const { texts } = await readPage(page);
		const numbers = [1, 2, 3, 4, 5, 6];
		expect(texts).toEqual(
			['The left', 'The right'].map(
				(side) => `NarrativeText: ${numbers.map((number) => line(side, number)).join(' ')}`,
			),
		);
	});
});
