import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { DocumentElement } from '../../../../nodes/core/wire/element';
import { documentElement } from './documentElement';
import { outputOf } from './outputNode';

/** One table of the file: its name, its HTML in one line, and what its rows become. */
interface CheckedTable {
	name: string;
	html: string;
	title?: string;
	/** What the location says with Convert Numbers; "none" if it says nothing. */
	numberFormat?: string;
	rows: IDataObject[];
	hasNoCells: boolean;
}

const checked = readFileSync(join(__dirname, 'tables.txt'), 'utf8')
	.trim()
	.split('\n\n')
	.map((block): CheckedTable => {
		const [name = '', html = '', ...lines] = block.split('\n');
		const named = (key: string) =>
			lines.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2);
		const rows = lines
			.filter((line) => line.startsWith('{'))
			.map((line) => JSON.parse(line) as IDataObject);
		const hasNoCells = rows[0]?.error !== undefined;
		return {
			name,
			html,
			title: named('title')?.replace(' | ', '\n'),
			numberFormat: named('numbers'),
			rows: hasNoCells ? [] : rows,
			hasNoCells,
		};
	});

const table = (html: string, page?: number, text = 'text of the table') =>
	documentElement('Table', text, {
		text_as_html: html,
		...(page === undefined ? {} : { page_number: page }),
	});
const paragraph = (text: string, page?: number, type = 'NarrativeText') =>
	documentElement(type, text, page === undefined ? {} : { page_number: page });

async function rowsOf(
	elements: DocumentElement[],
	options: INodeParameters = {},
): Promise<IDataObject[]> {
	const parameters = { output: 'tableRows', options: { locationFields: 'beside', ...options } };
	const items = await outputOf(elements, parameters);
	return items.map(({ json }) => json);
}

const html = (...rows: string[]) =>
	`<table>${rows
		.map(
			(row) =>
				`<tr>${row
					.split('|')
					.map((cell) => `<td>${cell}</td>`)
					.join('')}</tr>`,
		)
		.join('')}</table>`;

/** The same with headings that are marked as such, or that are in bold. */
const marked = (...rows: string[]) =>
	html(...rows).replace(/<tr>.*?<\/tr>/, (row) => row.replaceAll('td>', 'th>'));
const bold = (first: string, ...rows: string[]) =>
	html(first.replace(/[^|]+/g, '<b>$&</b>'), ...rows);

describe('Table Rows', () => {
	it.each(checked)('$name', async ({ html: source, title, numberFormat, rows }) => {
		const options = numberFormat === undefined ? {} : { convertNumbers: true };
		const expected = rows.map((cells, index) => ({
			...cells,
			table: 1,
			row: index + 1,
			...(title === undefined ? {} : { title }),
			...(numberFormat === undefined || numberFormat === 'none' ? {} : { numberFormat }),
			fileName: 'report.pdf',
		}));
		const found = await rowsOf([table(source)], options);
		expect(found).toEqual(expected);
		expect(found.map((row) => Object.keys(row))).toEqual(expected.map((row) => Object.keys(row)));
	});

	describe('with Location Fields', () => {
		const elements = [paragraph('Fees', 2, 'Title'), table(html('A|location|page', '1|x|y'), 2)];
		const location = { table: 1, page: 2, row: 1, title: 'Fees', fileName: 'report.pdf' };
		const itemWith = async (options: INodeParameters) =>
			(await outputOf(elements, { output: 'tableRows', options }))[0]?.json;

		it('Separate Field keeps them apart from the columns', async () => {
			const expected = { A: '1', 'location 2': 'x', page: 'y', location };
			expect(await itemWith({ locationFields: 'separate' })).toEqual(expected);
		});

		it('Separate Field has the format of the numbers if a table shows one', async () => {
			const numbers = async (cell: string) =>
				(
					await outputOf([table(html('A|B', `${cell}|x`))], {
						output: 'tableRows',
						options: { locationFields: 'separate', convertNumbers: true },
					})
				)[0]?.json.location;
			expect(await numbers('1,234.50')).toHaveProperty('numberFormat', '1,234.50');
			expect(await numbers('5')).not.toHaveProperty('numberFormat');
		});

		it('Beside the Columns adds them to the columns', async () => {
			expect(await itemWith({ locationFields: 'beside' })).toEqual({
				A: '1',
				location: 'x',
				'page 2': 'y',
				...location,
			});
		});

		it.each([
			['document', { _error: 'E1', 'Unit price': '2' }],
			['identifiers', { column_error: 'E1', Unit_price: '2' }],
		])('a column called error has another name: %s', async (columnNames, expected) => {
			const item = await outputOf([table(html('error|Unit price', 'E1|2'))], {
				output: 'tableRows',
				columnNames,
				options: { convertNumbers: false },
			});
			expect(item.map(({ json }) => json)).toEqual([expected]);
		});

		it('None, which is the default, returns the columns under their own names, and nothing else', async () => {
			const columns = { A: '1', location: 'x', page: 'y' };
			expect(await itemWith({})).toEqual(columns);
			expect(await itemWith({ locationFields: 'none' })).toEqual(columns);
			const converted = await itemWith({ locationFields: 'none', convertNumbers: true });
			expect(converted).toEqual({ ...columns, A: 1 });
		});
	});

	describe('names the fields of an item', () => {
		const fieldsOf = async (
			headings: string,
			columnNames = 'document',
			locationFields = 'none',
		) => {
			const cells = headings.replace(/[^|]+/g, 'x');
			const result = [table(html(headings, cells, cells))];
			const parameters = { output: 'tableRows', columnNames, options: { locationFields } };
			const items = await outputOf(result, parameters);
			const [first, second] = items.map(({ json }) => Object.keys(json));
			expect(second).toEqual(first);
			return first;
		};

		it.each([
			['Item|2024|2023', ['Item', '_2024', '_2023']],
			['2025|Item|0', ['_2025', 'Item', '_0']],
			['2024|_2024|x', ['_2024 2', '_2024', 'x']],
			['2024|2024|x', ['_2024', '2024 2', 'x']],
			['007|1.5|-3', ['007', '1.5', '-3']],
		])("as in the document, in the document's order: %s", async (headings, expected) => {
			expect(await fieldsOf(headings)).toEqual(expected);
		});

		it.each([
			['Unit price (€)|Größe / Straße|Œuvre', ['Unit_price', 'Grosse_Strasse', 'OEuvre']],
			['2024|% change|1st half', ['column_2024', 'change', 'column_1st_half']],
			['Цена|價格|No.', ['column_1', 'column_2', 'No']],
			['Price|PRICE|Price', ['Price', 'PRICE_2', 'Price_2_2']],
			['ID|Created at|createdAt|updatedat', ['ID_2', 'Created_at', 'createdAt_2', 'updatedat_2']],
			['Column 2||_x_', ['Column_2', 'Column_2_2', 'x']],
			[`${'a'.repeat(70)}|${'a'.repeat(70)}`, ['a'.repeat(63), `${'a'.repeat(61)}_2`]],
			['page|document|fileName', ['page', 'document_2', 'fileName']],
		])('with letters, digits and underscores: %s', async (headings, expected) => {
			const names = await fieldsOf(headings, 'identifiers');
			expect(names).toEqual(expected);
			for (const name of names ?? []) expect(name).toMatch(/^[A-Za-z][A-Za-z0-9_]{0,62}$/);
		});

		it('apart from the location beside them', async () => {
			const names = await fieldsOf('Row|File name|fileName', 'identifiers', 'beside');
			expect(names?.slice(0, 3)).toEqual(['Row_2', 'File_name', 'fileName_2']);
		});
	});

	describe('with First Row', () => {
		const valuesOf = async (source: string, options: INodeParameters) => {
			const rows = await rowsOf([table(source)], { locationFields: 'none', ...options });
			return rows.map((row) => Object.entries(row));
		};
		const one = (name: string, value: string) => [name, value];
		const marked = '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>';

		it.each([
			['a plain table', html('x|1', 'y|2'), ['x,1', 'y,2']],
			['marked headings', marked, ['A,B', '1,2']],
			['a single row', html('x|1'), ['x,1']],
			['a first row with one text', html('x||', 'y|2|3'), ['x,,', 'y,2,3']],
			[
				'grouped columns',
				'<table><tr><td>K</td><td colspan="2">Sum</td></tr><tr><td>k</td><td>1</td><td>2</td></tr></table>',
				['K,Sum,', 'k,1,2'],
			],
		])('Is Data, every row is one: %s', async (_name, source, expected) => {
			const rows = await valuesOf(source, { firstRow: 'data' });
			expect(rows.map((row) => row.map(([, value]) => value).join(','))).toEqual(expected);
			for (const row of rows) {
				expect(row.map(([name]) => name)).toEqual(row.map((_, index) => `Column ${index + 1}`));
			}
		});

		it.each([
			['a plain table', html('A|B', 'x|1'), [[one('A', 'x'), one('B', '1')]]],
			[
				'headings of rows',
				'<table><tr><th>A</th><td>B</td></tr><tr><th>x</th><td>1</td></tr></table>',
				[[one('A', 'x'), one('B', '1')]],
			],
			['a single row', html('A|B'), []],
			[
				'a first row with one text',
				html('A||', 'x|1|2'),
				[[one('A', 'x'), one('Column 2', '1'), one('Column 3', '2')]],
			],
			[
				'two rows of headings',
				'<table><tr><th>A</th><th>B</th></tr><tr><th>c</th><th>d</th></tr><tr><td>1</td><td>2</td></tr></table>',
				[[one('A / c', '1'), one('B / d', '2')]],
			],
		])('Is Heading, it names the columns: %s', async (_name, source, expected) => {
			expect(await valuesOf(source, { firstRow: 'heading' })).toEqual(expected);
		});

		it.each(['data', 'heading'])(
			'as %s, a cell over all columns is the title',
			async (firstRow) => {
				const source =
					'<table><tr><td colspan="2">Fees</td></tr><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>2</td></tr></table>';
				const rows = await rowsOf([table(source)], { firstRow });
				expect(rows).toHaveLength(firstRow === 'data' ? 2 : 1);
				for (const row of rows) expect(row.title).toBe('Fees');
			},
		);

		it('Is Data, a table goes on only where the columns hold the same', async () => {
			const numbers = table(html('x|1', 'y|2'), 1);
			const joined = await rowsOf([numbers, table(html('z|3'), 2)], { firstRow: 'data' });
			expect(joined.map(({ table: number }) => number)).toEqual([1, 1, 1]);
			const apart = await rowsOf([numbers, table(html('z|w'), 2)], { firstRow: 'data' });
			expect(apart.map(({ table: number }) => number)).toEqual([1, 1, 2]);
		});

		it('Is Heading, a table goes on without its headings', async () => {
			const elements = [table(html('A|B', 'x|1'), 1), table(html('y|2'), 2)];
			expect(await rowsOf(elements, { firstRow: 'heading' })).toMatchObject([
				{ A: 'x', B: '1', table: 1 },
				{ A: 'y', B: '2', table: 1, page: 2 },
			]);
		});
	});

	it('names the table, the page and the row', async () => {
		const elements = [
			table(html('A', '1', '2'), 1),
			paragraph('Words', 3),
			table(html('B', '3'), 3),
		];
		expect(await rowsOf(elements)).toMatchObject([
			{ A: '1', table: 1, page: 1, row: 1 },
			{ A: '2', table: 1, page: 1, row: 2 },
			{ B: '3', table: 2, page: 3, row: 1 },
		]);
	});

	it.each<[title: string | undefined, above: DocumentElement[]]>([
		['Fees', [paragraph('Fees', 1, 'Title')]],
		[
			'Table 1: Fees',
			[paragraph('Report', 1, 'Title'), paragraph('Table 1: Fees', 1, 'FigureCaption')],
		],
		['The fees are:', [paragraph('Report', 1, 'Title'), paragraph('The fees are:')]],
		['Report', [paragraph('Report', 1, 'Title'), paragraph('Long. '.repeat(60))]],
		['Report', [paragraph('Report', 1, 'Title'), paragraph('one', 1, 'ListItem')]],
		[
			'Fees',
			[
				paragraph('Fees', 1, 'Title'),
				paragraph('Oakline', 1, 'Header'),
				paragraph('', 1, 'PageBreak'),
			],
		],
		[undefined, []],
	])('has the title %p', async (title, above) => {
		const rows = await rowsOf([...above, table(html('A', '1'), 1)]);
		expect(rows.map((row) => row.title)).toEqual([title]);
	});

	it.each<[name: string, elements: DocumentElement[]]>([
		['headings repeated', [table(html('A|B', 'x|1'), 1), table(html('a | B', 'y|2'), 2)]],
		['headings not repeated', [table(html('A|B', 'x|1'), 1), table(html('y|2'), 2)]],
		['bold headings repeated', [table(bold('A|B', 'x|1'), 1), table(bold('A|B', 'y|2'), 2)]],
		[
			'parts of the page between',
			[
				table(html('A|B', 'x|1'), 1),
				paragraph('Page 1', 1, 'Footer'),
				paragraph('', 1, 'PageBreak'),
				paragraph('Oakline', 2, 'Header'),
				table(html('A|B', 'y|2'), 2),
			],
		],
	])('joins a table that goes on over a page: %s', async (_name, elements) => {
		const rows = await rowsOf(elements);
		expect(rows).toMatchObject([
			{ A: 'x', B: '1', table: 1, page: 1, row: 1 },
			{ A: 'y', B: '2', table: 1, page: 2, row: 2 },
		]);
		const apart = await rowsOf(elements, { joinTables: false });
		expect(apart.map(({ table: number }) => number)).toEqual([1, 2]);
	});

	it.each<[name: string, elements: DocumentElement[]]>([
		[
			'words between',
			[table(html('A|B', 'x|1'), 1), paragraph('Words', 2), table(html('A|B', 'y|2'), 2)],
		],
		['other columns', [table(html('A|B', 'x|1'), 1), table(html('A|B|C', 'y|2|3'), 2)]],
		['other headings above numbers', [table(html('A|B', 'x|1'), 1), table(html('C|D', 'y|2'), 2)]],
		['words only', [table(html('A|B', 'x|v'), 1), table(html('C|D', 'y|w'), 2)]],
		['other marked headings', [table(marked('A|B', 'x|1'), 1), table(marked('C|D', 'y|2'), 2)]],
		['other headings in bold', [table(html('A|B', 'x|1'), 1), table(bold('7|8', 'y|2'), 2)]],
		['some of the headings', [table(html('A|B|C', 'x|1|2'), 1), table(html('D|B|C', 'y|2|3'), 2)]],
		['years as headings', [table(html('A|2023', 'x|1'), 1), table(html('D|2024', 'y|2'), 2)]],
		[
			'headings above their own numbers',
			[table(marked('A|B', 'x|v'), 1), table(html('C|D', 'y|2'), 2)],
		],
		[
			'other titles in the table',
			['Fees 2023', 'Fees 2024'].map((title, index) =>
				table(
					`<table><tr><td colspan="2">${title}</td></tr><tr><td>A</td><td>B</td></tr><tr><td>x</td><td>1</td></tr></table>`,
					index + 1,
				),
			),
		],
		['a page between', [table(html('A|B', 'x|1'), 1), table(html('A|B', 'y|2'), 3)]],
		['the same page', [table(html('A|B', 'x|1'), 1), table(html('A|B', 'y|2'), 1)]],
		['no pages', [table(html('A|B', 'x|1')), table(html('A|B', 'y|2'))]],
	])("doesn't join tables with %s", async (_name, elements) => {
		const rows = await rowsOf(elements);
		expect(rows.map(({ table: number }) => number)).toEqual([1, 2]);
	});

	it.each<[name: string, above: string, below: string, rows: string[]]>([
		['marked headings', marked('A|B', 'x|v'), html('y|w', 'z|u'), ['x', 'y', 'z']],
		['bold headings', bold('A|B', 'x|v'), html('y|w', 'z|u'), ['x', 'y', 'z']],
		['numbers', html('A|B', 'x|1'), html('y|2', 'z|3'), ['x', 'y', 'z']],
		[
			'a year among numbers',
			html('A|B', 'x|1999', 'y|2000'),
			html('z|2001', 'u|5'),
			'xyzu'.split(''),
		],
		['a dash among numbers', marked('A|B', 'x|1'), html('y|–', 'z|3'), ['x', 'y', 'z']],
		['a missing value', marked('A|B', 'x|1'), html('y|n/a', 'z|3'), ['x', 'y', 'z']],
		['a last row of words', html('A|B', 'x|v'), html('y|w'), ['x', 'y']],
	])('joins rows that certainly have no headings: %s', async (_name, above, below, names) => {
		const rows = await rowsOf([table(above, 1), table(below, 2)]);
		expect(rows.map((row) => [row.table, row.A])).toEqual(names.map((name) => [1, name]));
	});

	it('leaves out headings that a table repeats', async () => {
		const source = marked('A|B', 'x|1').replace('</table>', '') + marked('A|B', 'y|2').slice(7);
		expect((await rowsOf([table(source)])).map(({ A }) => A)).toEqual(['x', 'y']);
	});

	it('has titles of sections as rows rather than in the names of columns', async () => {
		const section = (title: string) => `<tr><th colspan="2">${title}</th></tr>`;
		const source = `<table><tr><th>A</th><th>B</th></tr>${section('First')}<tr><td>x</td><td>1</td></tr>${section('Second')}<tr><td>y</td><td>2</td></tr></table>`;
		expect((await rowsOf([table(source)])).map(({ A, B }) => [A, B])).toEqual([
			['First', null],
			['x', '1'],
			['Second', null],
			['y', '2'],
		]);
	});

	describe('of a table that chunking cut', () => {
		const chunk = (source: string, more: IDataObject = {}) =>
			documentElement('TableChunk', 'x', { text_as_html: source, ...more });
		const next = { is_continuation: true };

		it('are those of the table, without the headings that chunks repeat', async () => {
			const repeats = { ...next, num_carried_over_header_rows: 2 };
			const head =
				'<table><tr><td>K</td><td colspan="2">Sum</td></tr><tr><td></td><td>a</td><td>b</td></tr>';
			const chunks = [
				chunk(`${head}</table>`),
				...['x', 'y'].map((name) =>
					chunk(`${head}<tr><td>${name}</td><td>1</td><td>2</td></tr></table>`, repeats),
				),
			];
			const row = { 'Sum / a': '1', 'Sum / b': '2', table: 1 };
			expect(await rowsOf(chunks)).toMatchObject([
				{ K: 'x', ...row, row: 1 },
				{ K: 'y', ...row, row: 2 },
			]);
			const [markdown] = await outputOf(chunks, { output: 'markdown' });
			expect(markdown?.json.markdown).toBe(
				'| K | Sum / a | Sum / b |\n| --- | --- | --- |\n| x | 1 | 2 |\n| y | 1 | 2 |',
			);
		});

		it('have the page of their chunk, and its headings also where these are alone in the first', async () => {
			const chunks = [
				chunk(html('A|B'), { page_number: 1 }),
				paragraph('Page 1', 1, 'Footer'),
				chunk(html('z|w'), { ...next, page_number: 2 }),
			];
			expect(await rowsOf(chunks)).toMatchObject([{ A: 'z', B: 'w', table: 1, page: 2, row: 1 }]);
		});

		it('are apart from those of another table', async () => {
			const chunks = ['1', '2'].map((id) => chunk(html('A|B', 'x|y'), { ...next, table_id: id }));
			expect((await rowsOf(chunks)).map(({ table: number }) => number)).toEqual([1, 1, 2, 2]);
		});

		it('are no headings where the first chunk is missing', async () => {
			const chunks = [paragraph('Words'), chunk(html('x|y', 'z|w'), next)];
			expect(await rowsOf(chunks)).toMatchObject([{ 'Column 1': 'x' }, { 'Column 1': 'z' }]);
			const [markdown] = await outputOf(chunks, { output: 'markdown' });
			expect(markdown?.json.markdown).toBe('Words\n\n|  |  |\n| --- | --- |\n| x | y |\n| z | w |');
		});
	});

	it('are those of each table, where one HTML has several', async () => {
		const source = `${html('Item|Qty', 'Desk|2')}<table><caption>Staff</caption><tr><th>Name</th></tr><tr><td>A. Example</td></tr></table>`;
		expect(await rowsOf([paragraph('Stock', 1, 'Title'), table(source, 1)])).toMatchObject([
			{ Item: 'Desk', Qty: '2', table: 1, title: 'Stock' },
			{ Name: 'A. Example', table: 2, title: 'Staff' },
		]);
		const [markdown] = await outputOf([table(source)], { output: 'markdown' });
		expect(markdown?.json.markdown).toBe(
			'| Item | Qty |\n| --- | --- |\n| Desk | 2 |\n\n*Staff*\n\n| Name |\n| --- |\n| A. Example |',
		);
	});

	it.each([
		[
			'a workbook',
			{ filetype: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
		],
		['an old workbook', { filetype: 'application/vnd.ms-excel' }],
		['a file of its name', { filename: 'prices.XLSX' }],
	])('have line breaks for a backslash and an n in %s', async (_name, metadata: IDataObject) => {
		const source = html(
			'Net\\nprice|Note',
			'a\\nb_x000D_\\nc|C:\\new folder\\names.txt\\nx',
			'\\\\server\\new|see D:\\data\\new.txt or\\nask',
			'x\\data\\new|\\n5',
		);
		const rows = await outputOf(
			[documentElement('Table', 'x', { text_as_html: source, ...metadata })],
			{
				output: 'tableRows',
			},
		);
		expect(rows.map(({ json }) => json)).toEqual([
			{ 'Net price': 'a\nb\nc', Note: 'C:\\new folder\\names.txt\\nx' },
			{ 'Net price': '\\\\server\\new', Note: 'see D:\\data\\new.txt or\nask' },
			{ 'Net price': 'x\\data\\new', Note: '5' },
		]);
		const [other] = await rowsOf([table(source)]);
		expect(Object.keys(other ?? {})[0]).toBe('Net\\nprice');
	});

	it.each(
		checked.filter(({ rows, html: source }) => rows.length > 0 && !/<br|x{200}/.test(source)),
	)('are the same in Markdown: $name', async ({ html: source }) => {
		const [item] = await outputOf([table(source)], { output: 'markdown' });
		const lines = String(item?.json.markdown).split('\n');
		const below = lines.slice(lines.findIndex((line) => line.startsWith('| ---')) + 1);
		const rows = await rowsOf([table(source)], { locationFields: 'none' });
		const written = rows.map((row) => Object.values(row).map((value) => String(value ?? '')));
		const cells = below.map((line) =>
			line
				.slice(2, -2)
				.split(/ (?<!\\)\| /)
				.map((cell) => cell.replaceAll('\\|', '|').replaceAll('<br>', '\n')),
		);
		for (const [index, row] of cells.entries()) {
			while (row.length < (written[index]?.length ?? 0)) row.push('');
		}
		const visible = (texts: unknown) =>
			JSON.parse(JSON.stringify(texts).replace(/[\u200b\u200e\ufeff\u202a\u202c]/g, ''));
		expect(visible(cells)).toEqual(written);
	});

	it('reads numbers as most tables of the document write them where a table leaves the choice', async () => {
		const elements = [
			table(html('A', '1.234,50'), 1),
			paragraph('Words', 1),
			table(html('B', '1.234'), 1),
		];
		expect(await rowsOf(elements, { convertNumbers: true })).toMatchObject([
			{ A: 1234.5, numberFormat: '1.234,50' },
			{ B: 1234, numberFormat: '1.234,50' },
		]);
	});

	it('leaves out tables without cells', async () => {
		expect(await rowsOf([documentElement('Table', 'A 1'), table(html('A', '1'))])).toHaveLength(1);
	});
});
