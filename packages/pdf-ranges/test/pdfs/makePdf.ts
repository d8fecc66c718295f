import { PDFDocument, StandardFonts } from 'pdf-lib';

/** The content of a test document's pages; `page` is counted from 1. */
export type PageText = (page: number) => { title?: string; paragraphs: string[]; footer?: string };

const words =
	'The quick report shows how every part of the document keeps its place and its number when it is read apart from the others.';

/** Some pages begin with a heading and some don't, so that text belongs to headings of earlier pages. */
const ordinaryPages: PageText = (page) => ({
	...(page % 3 === 1 ? { title: `Chapter ${page}` } : {}),
	paragraphs: [
		`Page ${page} begins here. ${words}`,
		`It goes on with "quotes", and ${page}. ${words}`,
	],
	footer: String(page),
});

/** Makes a PDF with the given number of pages. */
export async function makePdf(
	pageCount: number,
	textOf: PageText = ordinaryPages,
): Promise<Buffer> {
	const document = await PDFDocument.create();
	const font = await document.embedFont(StandardFonts.Helvetica);
	for (let number = 1; number <= pageCount; number += 1) {
		const page = document.addPage([595, 842]);
		const { title, paragraphs, footer } = textOf(number);
		if (title) page.drawText(title, { x: 60, y: 760, size: 22, font });
		paragraphs.forEach((text, position) => {
			page.drawText(text, {
				x: 60,
				y: 700 - position * 120,
				size: 11,
				font,
				maxWidth: 460,
				lineHeight: 14,
			});
		});
		if (footer) page.drawText(footer, { x: 290, y: 25, size: 9, font });
	}
	return Buffer.from(await document.save());
}
