/**
 * Makes the sample documents of the local service that are not text: a Word document and a
 * PDF with three pages. Run with: node scripts/make-samples.ts
 */
import { writeFile } from 'node:fs/promises';
import JSZip from 'jszip';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { PDFFont, PDFPage } from 'pdf-lib';

const samplesFolder = new URL('../local-service/samples/', import.meta.url);
/** One fixed time, so that making the samples again gives the same files. */
const madeAt = new Date('2025-03-03T09:00:00Z');

const wordNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

function paragraph(text: string, properties = ''): string {
	return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
}

function heading(text: string, level: number): string {
	return paragraph(text, `<w:pStyle w:val="Heading${level}"/>`);
}

function listItem(text: string): string {
	return paragraph(text, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');
}

function table(rows: string[][]): string {
	const lines = rows.map(
		(cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`,
	);
	return `<w:tbl>${lines.join('')}</w:tbl>`;
}

const offerBody = [
	heading('Offer for Office Furniture', 1),
	paragraph('Thank you for your inquiry. We are glad to offer you the following furniture.'),
	heading('Scope', 2),
	listItem('Twelve desks with adjustable height'),
	listItem('Twelve chairs with armrests'),
	heading('Prices', 2),
	table([
		['Item', 'Quantity', 'Price'],
		['Desk', '12', '5,760.00'],
		['Chair', '12', '2,940.00'],
	]),
	'<w:p><w:r><w:br w:type="page"/></w:r></w:p>',
	heading('Delivery', 2),
	paragraph('We deliver within four weeks of your order. Assembly is included in the prices.'),
].join('');

const styles = [1, 2]
	.map(
		(level) =>
			`<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
	)
	.join('');

const wordParts: Record<string, string> = {
	'[Content_Types].xml': `<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${wordType}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${wordType}.numbering+xml"/><Override PartName="/word/header1.xml" ContentType="${wordType}.header+xml"/></Types>`,
	'_rels/.rels': `<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${officeNamespace}/officeDocument" Target="word/document.xml"/></Relationships>`,
	'word/_rels/document.xml.rels': `<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${officeNamespace}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${officeNamespace}/numbering" Target="numbering.xml"/><Relationship Id="rId3" Type="${officeNamespace}/header" Target="header1.xml"/></Relationships>`,
	'word/document.xml': `<w:document xmlns:w="${wordNamespace}" xmlns:r="${officeNamespace}"><w:body>${offerBody}<w:sectPr><w:headerReference w:type="default" r:id="rId3"/></w:sectPr></w:body></w:document>`,
	'word/styles.xml': `<w:styles xmlns:w="${wordNamespace}">${styles}</w:styles>`,
	'word/numbering.xml': `<w:numbering xmlns:w="${wordNamespace}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
	'word/header1.xml': `<w:hdr xmlns:w="${wordNamespace}">${paragraph('Oakline Interiors')}</w:hdr>`,
};

async function makeOffer(): Promise<Buffer> {
	const archive = new JSZip();
	for (const [name, xml] of Object.entries(wordParts)) {
		const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
		archive.file(name, `${declaration}${xml}`, { date: madeAt, createFolders: false });
	}
	return await archive.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

type InvoiceLine =
	{ kind: 'heading' | 'item' | 'text'; text: string } | { kind: 'row'; cells: string[] };

const rows = (...cells: string[][]): InvoiceLine[] =>
	cells.map((row) => ({ kind: 'row', cells: row }));
const text = (line: string): InvoiceLine => ({ kind: 'text', text: line });
const head = (line: string): InvoiceLine => ({ kind: 'heading', text: line });
const item = (line: string): InvoiceLine => ({ kind: 'item', text: line });

const invoicePages: InvoiceLine[][] = [
	[
		head('Invoice 2025-0117'),
		text('Oakline Interiors bills Linden Freight Ltd. for the furniture'),
		text('that was delivered on 28 February 2025 to the offices in Northfield.'),
		head('Items'),
		...rows(
			['Item', 'Quantity', 'Amount'],
			['Desk', '12', '5,760.00'],
			['Chair', '12', '2,940.00'],
			['Assembly', '1', '350.00'],
			['Total', '25', '9,050.00'],
		),
		head('Payment'),
		text('Please pay the total within 30 days. Payments after this date'),
		text('are subject to a fee of one percent for each month.'),
	],
	[
		head('Terms of Sale'),
		text('The goods remain the property of the seller until they are paid in full.'),
		head('Warranty'),
		text('The seller repairs or replaces faulty goods for two years. The warranty'),
		text('does not cover damage caused by improper use.'),
		item('- Keep the invoice as a proof of purchase.'),
		item('- Report damage within seven days of delivery.'),
	],
	[
		head('Delivery Record'),
		text('All goods were delivered complete and without visible damage.'),
		...rows(['Room', 'Desks', 'Chairs'], ['Sales', '8', '8'], ['Planning', '4', '4']),
		head('Signature'),
		text('Received by Maria Lind on 28 February 2025 in Northfield.'),
	],
];

interface Fonts {
	regular: PDFFont;
	bold: PDFFont;
}

function drawPage(page: PDFPage, lines: readonly InvoiceLine[], number: number, fonts: Fonts) {
	const { regular, bold } = fonts;
	page.drawText('Oakline Interiors, 9 Elm Road, Northfield', {
		x: 72,
		y: 812,
		size: 9,
		font: regular,
	});
	page.drawText(String(number), { x: 294, y: 28, size: 9, font: regular });
	let y = 740;
	let previous: InvoiceLine['kind'] | undefined;
	for (const line of lines) {
		if (previous !== undefined && (line.kind !== previous || line.kind === 'item')) y -= 14;
		if (line.kind === 'row') {
			line.cells.forEach((cell, column) => {
				page.drawText(cell, { x: 72 + column * 150, y, size: 11, font: regular });
			});
		} else {
			const size = line.kind === 'heading' ? 16 : 11;
			page.drawText(line.text, { x: 72, y, size, font: size > 11 ? bold : regular });
		}
		y -= line.kind === 'heading' ? 20 : 15;
		previous = line.kind;
	}
}

async function makeInvoice(): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const fonts = {
		regular: await document.embedFont(StandardFonts.Helvetica),
		bold: await document.embedFont(StandardFonts.HelveticaBold),
	};
	document.setTitle('Invoice 2025-0117');
	document.setCreationDate(madeAt);
	document.setModificationDate(madeAt);
	invoicePages.forEach((lines, position) => {
		drawPage(document.addPage([595, 842]), lines, position + 1, fonts);
	});
	return await document.save();
}

await writeFile(new URL('offer.docx', samplesFolder), await makeOffer());
await writeFile(new URL('invoice.pdf', samplesFolder), await makeInvoice());
