import { PDFDocument } from 'pdf-lib';

import type { FormFields, ServiceElement } from '../../../local-service/partition/partition.ts';
import { answerOf, elementsOf, sampleFile, textFile } from './sampleFile';

const invoice = sampleFile('invoice.pdf');

async function pagesOf(first: number, last: number): Promise<Buffer> {
	const whole = await PDFDocument.load(invoice.content);
	const part = await PDFDocument.create();
	const numbers = Array.from({ length: last - first + 1 }, (_, offset) => first - 1 + offset);
	for (const page of await part.copyPages(whole, numbers)) part.addPage(page);
	return Buffer.from(await part.save());
}

function withoutParents(elements: readonly ServiceElement[]): unknown[] {
	return elements.map((element) => ({
		...element,
		metadata: { ...element.metadata, parent_id: undefined },
	}));
}

async function scannedPdf(): Promise<Buffer> {
	const document = await PDFDocument.create();
	const onePixel =
		'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
	const image = await document.embedPng(onePixel);
	document.addPage([200, 200]).drawImage(image, { x: 0, y: 0, width: 200, height: 200 });
	return Buffer.from(await document.save());
}

describe('PDF with a text layer', () => {
	it('counts pages from starting_page_number', async () => {
		const elements = await elementsOf(invoice, [['starting_page_number', '7']]);
		expect([...new Set(elements.map(({ metadata }) => metadata.page_number))]).toEqual([7, 8, 9]);
	});

	it('gives the same elements for page ranges apart as for the whole', async () => {
		const fields: FormFields = [['coordinates', 'true']];
		const whole = await elementsOf(invoice, fields);
		const parts: ServiceElement[] = [];
		for (const [first, last] of [
			[1, 1],
			[2, 3],
		] as const) {
			const content = await pagesOf(first, last);
			const start = ['starting_page_number', String(first)] as const;
			parts.push(...(await elementsOf({ ...invoice, content }, [...fields, start])));
		}
		expect(parts.length).toBeGreaterThan(15);
		expect(withoutParents(parts)).toEqual(withoutParents(whole));
	});
});

describe('PDF that cannot be read', () => {
	it('refuses scanned pages without text, but gives nothing with fast', async () => {
		const scan = { ...invoice, content: await scannedPdf() };
		const { status, body } = await answerOf(scan, [['strategy', 'hi_res']]);
		expect(status).toBe(400);
		expect(JSON.stringify(body)).toContain('without a text layer: this server has no OCR');
		expect(await elementsOf(scan, [['strategy', 'fast']])).toEqual([]);
	});

	it.each([
		['', 'Cannot read an empty file'],
		['no PDF at all', 'Stream has ended unexpectedly'],
	])('refuses %j as a PDF', async (text, reason) => {
		const answer = await answerOf(textFile(text, 'x.pdf', 'application/pdf'));
		expect(answer).toMatchObject({
			status: 422,
			body: { detail: `File does not appear to be a valid PDF. Error: ${reason}` },
		});
	});
});
