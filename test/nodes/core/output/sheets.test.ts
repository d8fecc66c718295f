import type { DocumentElement } from '../../../../nodes/core/wire/element';
import { documentElement } from './documentElement';
import { outputOf } from './outputNode';

/** An element of a sheet as services return those of a workbook: the page's name is the sheet's. */
const inSheet = (sheet: string, page: number, type: string, text: string, html?: string) =>
	documentElement(type, text, {
		filename: 'prices.xlsx',
		page_name: sheet,
		page_number: page,
		...(html === undefined ? {} : { text_as_html: html }),
	});
const table = (...rows: string[]) => {
	const cells = rows.map((row) => `<tr><td>${row.replaceAll('|', '</td><td>')}</td></tr>`);
	return `<table>${cells.join('')}</table>`;
};

const workbook = [
	inSheet('North', 1, 'Title', 'Prices of 2025'),
	inSheet('North', 1, 'Table', 'Item Price Desk 5', table('Item|Price', 'Desk|5')),
	inSheet('South', 2, 'Table', 'Item Price Chair 6', table('Item|Price', 'Chair|6')),
	inSheet('South', 2, 'Title', 'Without tax'),
	inSheet('South', 2, 'Table', 'Item Price Lamp 7', table('Item|Price', 'Lamp|7')),
];

const markdownOf = async (elements: DocumentElement[], output = 'markdown') =>
	(await outputOf(elements, { output })).map(({ json }) => json.markdown);
const locationsOf = async (elements: DocumentElement[]) => {
	const parameters = { output: 'tableRows', options: { locationFields: 'separate' } };
	return (await outputOf(elements, parameters)).map(({ json }) => json.location);
};

describe('the sheets of a workbook', () => {
	it('are headings in Markdown, above the titles in them', async () => {
		expect(await markdownOf(workbook)).toEqual([
			[
				'# North',
				'## Prices of 2025',
				'| Item | Price |\n| --- | --- |\n| Desk | 5 |',
				'# South',
				'| Item | Price |\n| --- | --- |\n| Chair | 6 |',
				'## Without tax',
				'| Item | Price |\n| --- | --- |\n| Lamp | 7 |',
			].join('\n\n'),
		]);
	});

	it('are headings of their pages', async () => {
		const [north, south] = await markdownOf(workbook, 'pages');
		expect(north).toMatch(/^# North\n\n## Prices of 2025\n\n/);
		expect(south).toMatch(/^# South\n\n\| Item /);
	});

	it.each([
		['a name with marks', 'A *b* #', '# A *b* \\#'],
		['a name over two lines', 'A\n\nb', '# A b'],
	])('have their name as text: %s', async (_name, sheet, heading) => {
		const [markdown] = await markdownOf([inSheet(sheet, 1, 'NarrativeText', 'Words.')]);
		expect(String(markdown).split('\n\n')).toEqual([heading.replace('*b*', '\\*b*'), 'Words.']);
	});

	it.each([undefined, ' ', 7])('without a name (%j) have none', async (name) => {
		const element = documentElement('NarrativeText', 'Words.', { page_name: name as never });
		expect(await markdownOf([element])).toEqual(['Words.']);
		const rows = documentElement('Table', 'A 1', {
			page_name: name as never,
			text_as_html: table('A', '1'),
		});
		expect(await locationsOf([rows])).toEqual([{ table: 1, row: 1, fileName: 'report.pdf' }]);
	});

	it('are named in each row, whose title is of the same sheet', async () => {
		const own = { row: 1, fileName: 'report.pdf' };
		expect(await locationsOf(workbook)).toEqual([
			{ table: 1, sheet: 'North', page: 1, title: 'Prices of 2025', ...own },
			{ table: 2, sheet: 'South', page: 2, ...own },
			{ table: 3, sheet: 'South', page: 2, title: 'Without tax', ...own },
		]);
	});

	it('keep their tables apart', async () => {
		const sheets = ['North', 'South'].map((sheet, index) =>
			inSheet(sheet, index + 1, 'Table', 'A 1', table('A|B', '1|2')),
		);
		expect(await locationsOf(sheets)).toMatchObject([{ table: 1 }, { table: 2 }]);
	});
});

describe('the title of a table', () => {
	const title = documentElement('Title', 'Fees', { page_number: 2 });
	it.each([
		[1, undefined],
		[2, 'Fees'],
		[3, 'Fees'],
		[4, undefined],
	])('on page 2 is that of one on page %d: %s', async (page, expected) => {
		const list = documentElement('ListItem', 'one', { page_number: page });
		const rows = documentElement('Table', 'A 1', {
			text_as_html: table('A', '1'),
			page_number: page,
		});
		for (const elements of [
			[title, rows],
			[title, list, rows],
		]) {
			const [location] = await locationsOf(elements);
			expect(location).toMatchObject({ page });
			expect((location as { title?: string }).title).toBe(expected);
		}
	});
});
