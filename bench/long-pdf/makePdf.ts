import { PDFDocument, StandardFonts } from 'pdf-lib';

/** Makes a report with that many pages: a heading, a paragraph and a page number on each. */
export async function makePdf(pageCount: number): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const font = await document.embedFont(StandardFonts.Helvetica);
	for (let number = 1; number <= pageCount; number += 1) {
		const page = document.addPage([595, 842]);
		page.drawText(`Chapter ${number}`, { x: 60, y: 760, size: 20, font });
		page.drawText(`This is what page ${number} of ${pageCount} has to say about the matter.`, {
			x: 60,
			y: 720,
			size: 11,
			font,
		});
		page.drawText(String(number), { x: 290, y: 30, size: 9, font });
	}
	return await document.save();
}
