import { extractedData } from '../../../local-service/workflow/findValues.ts';
import { contract } from '../../../nodes/core/partition/documentTypes/contract';
import { cv } from '../../../nodes/core/partition/documentTypes/cv';
import { invoice } from '../../../nodes/core/partition/documentTypes/invoice';
import { elementsOf } from '../partition/answerOf';

/** The values of a document that is written as HTML. */
async function valuesOf({ fields }: typeof invoice, html: string) {
	const file = { fileName: 'a.html', contentType: 'text/html', content: Buffer.from(html) };
	const elements = await elementsOf(file);
	return extractedData({ type: 'object', properties: fields }, elements);
}

function tableOf(...rows: string[][]): string {
	const cells = (row: string[]) => row.map((cell) => `<td>${cell}</td>`).join('');
	return `<table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table>`;
}

describe('the values of an invoice', () => {
	it('stand below their labels in a row of them, wherever it is in a table', async () => {
		const html = tableOf(
			['Ship to', 'Date', 'Due Date:', 'Reference:'],
			['Northern Pier', '17/04/2026', '01.05.2026', 'HB-77'],
			['', 'Invoice no', 'Payment Terms', ''],
			['', '# A_17', '14 days', ''],
		);
		expect(await valuesOf(invoice, html)).toMatchObject({
			...{ invoiceNumber: 'A_17', issueDate: '2026-04-17', dueDate: '2026-05-01' },
			...{ paymentReference: 'HB-77', paymentTerms: '14 days' },
		});
	});

	it('stand beside their labels, with the rate of a tax between, and never in a heading of lines', async () => {
		const html = tableOf(
			['Item', 'Quantity', 'Tax', 'Total'],
			['--- Ropes ---', '', '', ''],
			['Rope', '12', '5.70', '30.00'],
			['', 'Subtotal', '', '30.00'],
			['', 'Tax 19% on', '30.00', '5.70'],
			['', 'Grand', 'Total', '€ 35.70'],
		);
		expect(await valuesOf(invoice, html)).toMatchObject({
			...{ netTotal: 30, taxTotal: 5.7, total: 35.7, currency: '€' },
			lines: [expect.objectContaining({ name: 'Rope', quantity: 12 })],
		});
	});

	it.each([
		['INVOICE', '#A-17', 'A-17'],
		['Invoice', 'Pier 4', null],
	])('are in the line below a label alone: %s, %s', async (label, next, invoiceNumber) => {
		const values = await valuesOf(invoice, `<h1>${label}</h1><p>${next}</p>`);
		expect(values).toMatchObject({ invoiceNumber });
	});
});

it('reads what a contract begins with', async () => {
	const html = `<h1>FERRY AGREEMENT</h1><p>This agreement is made as of 17 April 2026 (the "Effective Date")
		by and between Ida Berg ("Captain") and Harbor, Inc., a Danish company (the "Owner").</p>`;
	expect(await valuesOf(contract, html)).toMatchObject({
		...{ title: 'FERRY AGREEMENT', startDate: '2026-04-17' },
		parties: [
			{ name: 'Ida Berg', role: 'Captain' },
			{ name: 'Harbor, Inc.', role: 'Owner' },
		],
	});
});

it('lists the texts of a CV, and takes an address out of its line', async () => {
	const lines = ['Email: anna@example.com Phone: +49 30 1234', 'Languages: German, English'];
	const html = lines.map((line) => `<p>${line}</p>`).join('');
	const work = tableOf(['Name', 'Position'], ['Hill Ltd', 'Clerk']);
	expect(await valuesOf(cv, html + work)).toMatchObject({
		...{ email: 'anna@example.com', languages: ['German', 'English'], skills: [] },
		work: [{ name: 'Hill Ltd', position: 'Clerk' }],
	});
});
