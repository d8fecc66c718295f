import type { IDataObject } from 'n8n-workflow';

import type { DocumentElement } from '../../../../nodes/core/wire/element';
import { documentElement } from './documentElement';
import { binaryContent, outputOf } from './outputNode';

const withImages = { extractImageBlockTypes: ['Image'], imagesToBinary: true };

const on = (
	page: number | undefined,
	text: string,
	type = 'NarrativeText',
	more: IDataObject = {},
) => documentElement(type, text, { ...(page === undefined ? {} : { page_number: page }), ...more });

const of = (filename: string, email = 'mail.eml') => ({ filename, attached_to_filename: email });

async function pagesOf(...elements: DocumentElement[]) {
	const items = await outputOf(elements, { output: 'pages' });
	return items.map(({ json }) => [json.page, json.text]);
}

describe('Plain Text', () => {
	const table = (page: number, rows: string) =>
		on(page, 'cells', 'Table', { text_as_html: `<table>${rows}</table>` });
	const elements = [
		on(1, 'Report'),
		table(
			1,
			'<caption>Sales</caption><tr><th rowspan="2">Region</th><th colspan="2">Q1</th></tr><tr><th>Units</th><th>Sum</th></tr><tr><td>North<br>East</td><td></td><td>5</td></tr><tr><td colspan="2">Total</td><td>5</td></tr>',
		),
		on(2, 'x', 'TableChunk', { text_as_html: '<table><tr><td>A</td><td>B</td></tr></table>' }),
		on(2, 'y', 'TableChunk', {
			text_as_html: '<table><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>2</td></tr></table>',
			...{ is_continuation: true, num_carried_over_header_rows: 1 },
		}),
		on(2, 'text only', 'Table'),
	];
	const first = 'Report\n\nSales\nRegion\tQ1\t\n\tUnits\tSum\nNorth East\t\t5\nTotal\t\t5';
	const second = 'A\tB\n1\t2\n\ntext only';

	it('has a line for each row of a table, and a tab between its cells', async () => {
		const [item] = await outputOf(elements, { output: 'text' });
		expect(item?.json.text).toBe(`${first}\n\n${second}`);
		const options = { fileFormat: 'text' };
		const [file] = await outputOf(elements, { output: 'file', options });
		expect(binaryContent(file, 'data').toString()).toBe(`${first}\n\n${second}\n`);
		expect(await pagesOf(...elements)).toEqual([
			[1, first],
			[2, second],
		]);
	});
});

describe('Pages', () => {
	it('has an item for each page, as text and as Markdown', async () => {
		const items = await outputOf([on(1, 'Report', 'Title'), on(1, 'One'), on(2, 'a', 'ListItem')], {
			output: 'pages',
		});
		expect(items.map(({ json }) => json)).toEqual([
			{
				fileName: 'report.pdf',
				page: 1,
				text: 'Report\n\nOne',
				markdown: '# Report\n\nOne',
				elementCount: 2,
			},
			{ fileName: 'report.pdf', page: 2, text: 'a', markdown: '- a', elementCount: 1 },
		]);
	});

	it.each<[name: string, elements: DocumentElement[], pages: unknown[]]>([
		['a document without pages', [on(undefined, 'a'), on(undefined, 'b')], [[undefined, 'a\n\nb']]],
		[
			'pages from a later number',
			[on(5, 'a'), on(6, 'b')],
			[
				[5, 'a'],
				[6, 'b'],
			],
		],
		[
			'elements without a number',
			[on(undefined, 'a'), on(2, 'b'), on(undefined, 'c'), on(3, 'd')],
			[
				[2, 'a\n\nb\n\nc'],
				[3, 'd'],
			],
		],
		[
			'pages in mixed order',
			[on(1, 'a'), on(2, 'b'), on(1, 'c')],
			[
				[1, 'a\n\nc'],
				[2, 'b'],
			],
		],
		[
			'page breaks beside numbers',
			[on(1, 'a'), on(undefined, '', 'PageBreak'), on(2, 'b')],
			[
				[1, 'a'],
				[2, 'b'],
			],
		],
		[
			'page breaks without numbers',
			[on(undefined, 'a'), on(undefined, '', 'PageBreak'), on(undefined, 'b')],
			[
				[1, 'a'],
				[2, 'b'],
			],
		],
		[
			'a page without elements',
			[on(1, 'a'), on(3, 'b')],
			[
				[1, 'a'],
				[3, 'b'],
			],
		],
		[
			'page breaks within a text',
			[on(undefined, 'a\fb'), on(undefined, 'c')],
			[
				[1, 'a'],
				[2, 'b\n\nc'],
			],
		],
		[
			'page breaks within a text beside numbers',
			[on(4, 'a\fb'), on(5, 'c')],
			[
				[4, 'a'],
				[5, 'b\n\nc'],
			],
		],
	])('are those of %s', async (_name, elements, pages) => {
		expect(await pagesOf(...elements)).toEqual(pages);
	});

	it.each<[name: string, elements: DocumentElement[], pages: unknown[]]>([
		[
			'several attachments',
			[
				on(undefined, 'Hello'),
				on(1, 'a', 'Table', of('a.xlsx')),
				on(2, 'a2', 'Table', of('a.xlsx')),
				on(1, 'b', 'Table', of('b.xlsx')),
				on(undefined, 'Bye'),
			],
			[
				[undefined, undefined, 'Hello\n\nBye'],
				['a.xlsx', 1, 'a'],
				['a.xlsx', 2, 'a2'],
				['b.xlsx', 1, 'b'],
			],
		],
		[
			'attachments of one name',
			[
				on(1, 'a', 'Text', of('a.pdf')),
				on(2, 'b', 'Text', of('a.pdf')),
				on(1, 'c', 'Text', of('a.pdf')),
			],
			[
				['a.pdf', 1, 'a'],
				['a.pdf', 2, 'b'],
				['a.pdf', 1, 'c'],
			],
		],
		[
			'workbooks that have the name of their email',
			[
				on(1, 'a', 'Table', { ...of('mail.eml'), page_name: 'Orders' }),
				on(1, 'b', 'Table', { ...of('mail.eml'), page_name: 'Staff' }),
			],
			[
				['Attachment', 1, 'a'],
				['Attachment', 1, 'b'],
			],
		],
		[
			'attachments of emails that are attached',
			[on(1, 'a', 'Text', of('a.pdf')), on(1, 'b', 'Text', of('a.pdf', 'inner.eml'))],
			[
				['a.pdf', 1, 'a'],
				['a.pdf', 1, 'b'],
			],
		],
		[
			'attachments without page numbers, with page breaks',
			[
				on(undefined, 'a', 'Text', of('a.docx')),
				on(undefined, '', 'PageBreak'),
				on(undefined, 'b', 'Text', of('a.docx')),
				on(undefined, 'c', 'Text', of('c.txt')),
			],
			[
				['a.docx', 1, 'a'],
				['a.docx', 2, 'b'],
				['c.txt', undefined, 'c'],
			],
		],
	])('keeps %s apart, and names them', async (_name, elements, pages) => {
		const items = await outputOf(elements, { output: 'pages' });
		expect(items.map(({ json }) => [json.attachment, json.page, json.text])).toEqual(pages);
	});

	it('moves the images of each page to its item', async () => {
		const image = (page: number, name: string) =>
			on(page, name, 'Image', { image_base64: Buffer.from(name).toString('base64') });
		const items = await outputOf([image(1, 'one'), image(2, 'two')], {
			output: 'pages',
			options: withImages,
		});
		expect(items.map(({ json }) => json.markdown)).toEqual(['![one](image_1)', '![two](image_2)']);
		expect(binaryContent(items[1], 'image_2').toString()).toBe('two');
	});
});
