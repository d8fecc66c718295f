import { PDFDocument } from 'pdf-lib';

import {
	countPages,
	type FormFields,
	type ServiceElement,
} from '../../../local-service/partition/partition.ts';
import { answerOf, elementsOf, outline, sampleFile, textFile, withText } from './sampleFile';

const invoice = sampleFile('invoice.pdf');

interface Coordinates {
	points: Array<[number, number]>;
	system: string;
	layout_width: number;
	layout_height: number;
}

function coordinatesOf(element: ServiceElement): Coordinates {
	return element.metadata.coordinates as Coordinates;
}

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
	it.each(['auto', 'hi_res'])('gives elements with pages and tables with %s', async (strategy) => {
		const elements = await elementsOf(invoice, [['strategy', strategy]]);
		expect(outline(elements).slice(0, 8)).toEqual([
			'Header: Oakline Interiors, 9 Elm Road, Northfield',
			'PageNumber: 1',
			'Title: Invoice 2025-0117',
			'NarrativeText: Oakline Interiors bills Linden Freight Ltd. for the furniture that was delivered on 28 February 2025 to the offices in Northfield.',
			'Title: Items',
			'Table: Item Quantity Amount Desk 12 5,760.00 Chair 12 2,940.00 Assembly 1 350.00 Total 25 9,050.00',
			'Title: Payment',
			'NarrativeText: Please pay the total within 30 days. Payments after this date are subject to a fee of one percent for each month.',
		]);
		expect(elements[5]?.metadata.text_as_html).toContain('<tr><td>Desk</td><td>12</td>');
		expect(new Set(elements.map(({ metadata }) => metadata.page_number))).toEqual(
			new Set([1, 2, 3]),
		);
		const item = withText(elements, 'Report damage within seven days of delivery.');
		expect(item.type).toBe('ListItem');
		expect(item.metadata.page_number).toBe(2);
		expect(item.metadata.parent_id).toBe(withText(elements, 'Warranty').element_id);
		expect(elements.every(({ metadata }) => metadata.coordinates === undefined)).toBe(true);
	});

	it('reads columns one after the other with fast, and looks for no tables', async () => {
		const elements = await elementsOf(invoice, [['strategy', 'fast']]);
		expect(elements.map(({ type }) => type)).not.toContain('Table');
		const texts = elements.map(({ text }) => text);
		expect(texts).toContain('Item Desk Chair Assembly Total');
		expect(texts).toContain('Quantity 12 12 1 25');
	});

	it('ends the last page with a PageBreak, too, with fast', async () => {
		const fields = [
			['strategy', 'fast'],
			['include_page_breaks', 'true'],
		] as const;
		const types = (await elementsOf(invoice, fields)).map(({ type }) => type);
		expect(types.filter((type) => type === 'PageBreak')).toHaveLength(3);
		expect(types.at(-1)).toBe('PageBreak');
	});

	it('gives tables without HTML when pdf_infer_table_structure is false or pdf is skipped', async () => {
		const settings: FormFields[] = [
			[['pdf_infer_table_structure', 'false']],
			[['skip_infer_table_types', '["pdf","jpg"]']],
		];
		for (const fields of settings) {
			const table = (await elementsOf(invoice, fields)).find(({ type }) => type === 'Table');
			expect(table?.text).toContain('Desk 12');
			expect(table?.metadata).not.toHaveProperty('text_as_html');
		}
	});

	it('gives bounding boxes in points from the top left corner when asked', async () => {
		const elements = await elementsOf(invoice, [['coordinates', 'true']]);
		for (const element of elements) {
			const { points, system, layout_width, layout_height } = coordinatesOf(element);
			expect({ system, layout_width, layout_height }).toEqual({
				system: 'PixelSpace',
				layout_width: 595,
				layout_height: 842,
			});
			const [topLeft, bottomLeft, bottomRight, topRight] = points;
			expect(topLeft?.[0]).toBe(bottomLeft?.[0]);
			expect(topRight?.[0]).toBe(bottomRight?.[0]);
			expect(topLeft?.[1]).toBeLessThan(bottomLeft?.[1] ?? 0);
			expect(topLeft?.[0]).toBeLessThan(topRight?.[0] ?? 0);
		}
		const [left, top] = coordinatesOf(withText(elements, 'Invoice 2025-0117')).points[0] ?? [];
		expect(left).toBeCloseTo(72, 0);
		// The baseline is 740 points above the bottom; the letters rise from there.
		expect(top).toBeGreaterThan(842 - 740 - 20);
		expect(top).toBeLessThan(842 - 740);
	});

	it('counts pages from starting_page_number', async () => {
		const elements = await elementsOf(invoice, [['starting_page_number', '7']]);
		expect([...new Set(elements.map(({ metadata }) => metadata.page_number))]).toEqual([7, 8, 9]);
	});

	it('adds PageBreak between pages only when asked', async () => {
		const plain = await elementsOf(invoice);
		const broken = await elementsOf(invoice, [['include_page_breaks', 'true']]);
		const breaks = broken.filter(({ type }) => type === 'PageBreak');
		expect(plain.map(({ type }) => type)).not.toContain('PageBreak');
		expect(breaks).toHaveLength(2);
		expect(breaks[0]).toMatchObject({ text: '' });
		expect(breaks[0]?.metadata).not.toHaveProperty('page_number');
		expect(broken.at(-1)?.type).not.toBe('PageBreak');
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

	it('gives the same answer every time', async () => {
		expect(await elementsOf(invoice)).toEqual(await elementsOf(invoice));
	});
});

describe('the layout of a page', () => {
	/** One page with each text at its place: x and y from the bottom, and the font size. */
	async function pageWith(texts: ReadonlyArray<readonly [string, number, number, number]>) {
		const document = await PDFDocument.create();
		const page = document.addPage([400, 400]);
		for (const [text, x, y, size] of texts) page.drawText(text, { x, y, size });
		const content = Buffer.from(await document.save());
		return outline(await elementsOf({ ...invoice, content }));
	}

	it('takes larger text for a title, and a wide gap for a new paragraph', async () => {
		expect(
			await pageWith([
				['what we agreed on.', 40, 300, 18],
				['The first paragraph has two', 40, 270, 10],
				['lines of running text.', 40, 257, 10],
				['The second paragraph comes after a gap.', 40, 225, 10],
			]),
		).toEqual([
			'Title: what we agreed on.',
			'NarrativeText: The first paragraph has two lines of running text.',
			'NarrativeText: The second paragraph comes after a gap.',
		]);
	});

	it('takes numbered lines for list items, not for table rows', async () => {
		expect(
			await pageWith([
				['1.', 40, 300, 10],
				['Unpack the desk', 80, 300, 10],
				['2.', 40, 286, 10],
				['Mount the legs', 80, 286, 10],
			]),
		).toEqual(['ListItem: 1. Unpack the desk', 'ListItem: 2. Mount the legs']);
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

	it('gives nothing for an empty page', async () => {
		const document = await PDFDocument.create();
		document.addPage([100, 100]);
		const content = Buffer.from(await document.save());
		expect(await elementsOf({ ...invoice, content })).toEqual([]);
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

describe('countPages', () => {
	it('counts the pages of a PDF, and 1 for anything else', async () => {
		expect(await countPages(invoice)).toBe(3);
		expect(await countPages(sampleFile('meeting-notes.txt'))).toBe(1);
		expect(await countPages(textFile('broken', 'x.pdf'))).toBe(1);
	});
});
