import type { IDataObject } from 'n8n-workflow';

import type { DocumentElement } from '../../../../nodes/core/wire/element';
import { documentElement } from './documentElement';
import { outputOf } from './outputNode';

const email = 'order.eml';
const ofEmail = { filename: email, sent_from: ['a@firm.example'] };
const attached = (filename: string, more: IDataObject = {}) => ({
	filename,
	attached_to_filename: email,
	...more,
});
const markdownOf = async (elements: DocumentElement[], output = 'markdown') =>
	(await outputOf(elements, { output })).map(({ json }) => json.markdown);

describe('the attachments of an email', () => {
	it('have a heading each in Markdown, above their sheets and titles', async () => {
		const elements = [
			documentElement('Title', 'Your order', ofEmail),
			documentElement('ListItem', 'a desk', ofEmail),
			documentElement('Title', 'Invoice', attached('invoice_1.pdf', { page_number: 1 })),
			documentElement('PageBreak', ''),
			documentElement('NarrativeText', 'Total: 5', attached('invoice_1.pdf', { page_number: 2 })),
			documentElement('Title', 'Fees', attached('b.xlsx', { page_name: 'North' })),
			documentElement('NarrativeText', 'Thanks.', attached('c.txt')),
		];
		expect(await markdownOf(elements)).toEqual([
			[
				'# Your order',
				'- a desk',
				'# invoice_1.pdf',
				'## Invoice',
				'Total: 5',
				'# b.xlsx',
				'## North',
				'### Fees',
				'# c.txt',
				'Thanks.',
			].join('\n\n'),
		]);
	});

	it.each([email, undefined, 7])(
		'that have no name of their own (%j) are told by their type',
		async (filename) => {
			const own = (filetype: string) =>
				attached(filename as string, { filetype, attached_to_filename: email });
			const elements = [
				documentElement('NarrativeText', 'Words.', ofEmail),
				documentElement('NarrativeText', 'A', own('application/pdf')),
				documentElement('NarrativeText', 'B', own('application/pdf')),
				documentElement('NarrativeText', 'C', own('text/plain')),
			];
			expect(await markdownOf(elements)).toEqual([
				'Words.\n\n# Attachment\n\nA\n\nB\n\n# Attachment\n\nC',
			]);
		},
	);

	it('are named by the rows of their tables, with Location Fields', async () => {
		const table = (cell: string, metadata: IDataObject) =>
			documentElement('Table', cell, {
				...metadata,
				text_as_html: `<table><tr><th>Item</th></tr><tr><td>${cell}</td></tr></table>`,
			});
		const elements = [
			table('x', ofEmail),
			table('y', attached('a.xlsx', { page_number: 1 })),
			table('z', attached('b.xlsx', { page_number: 2 })),
		];
		const rows = async (locationFields: string) =>
			(await outputOf(elements, { output: 'tableRows', options: { locationFields } })).map(
				({ json }) => json,
			);
		const names = [{ attachment: undefined }, { attachment: 'a.xlsx' }, { attachment: 'b.xlsx' }];
		expect((await rows('beside')).map(({ attachment }) => ({ attachment }))).toEqual(names);
		const located = await rows('separate');
		expect(located.map(({ location }) => location)).toMatchObject(
			names.map((name) => ({ ...(name.attachment && name), fileName: 'report.pdf' })),
		);
	});

	it('give no title to the tables of others, which go on in none of them', async () => {
		const table = (cells: string, metadata: IDataObject) =>
			documentElement('Table', cells, { ...metadata, text_as_html: `<table>${cells}</table>` });
		const elements = [
			documentElement('Title', 'Terms', attached('a.pdf', { page_number: 1 })),
			table(
				'<tr><th>A</th><th>B</th></tr><tr><td>x</td><td>y</td></tr>',
				attached('b.pdf', { page_number: 1 }),
			),
			table(
				'<tr><th>A</th><th>B</th></tr><tr><td>z</td><td>y</td></tr>',
				attached('c.pdf', { page_number: 2 }),
			),
		];
		const options = { locationFields: 'beside' };
		const rows = (await outputOf(elements, { output: 'tableRows', options })).map(
			({ json }) => json,
		);
		expect(rows.map(({ table: number, title, A }) => [number, title, A])).toEqual([
			[1, undefined, 'x'],
			[2, undefined, 'z'],
		]);
	});

	it('have their name as text', async () => {
		const elements = [documentElement('NarrativeText', 'A', attached('*a* <b>.txt'))];
		expect(await markdownOf(elements)).toEqual(['# \\*a* &lt;b>.txt\n\nA']);
	});

	it('have their heading on each page', async () => {
		const elements = [1, 2].map((page_number) =>
			documentElement('NarrativeText', `Page ${page_number}`, attached('a.pdf', { page_number })),
		);
		expect(await markdownOf(elements, 'pages')).toEqual(['# a.pdf\n\nPage 1', '# a.pdf\n\nPage 2']);
	});
});
