import { randomBytes } from 'node:crypto';

import { PDFDocument, PDFName, StandardFonts } from 'pdf-lib';

/**
 * Makes a report with the given number of pages: a heading, a paragraph and a page number on each, plus a number
 * of bytes that aren't drawn, the way a scan adds them.
 */
export async function makeLongPdf(pageCount: number, extraBytesPerPage = 0): Promise<Uint8Array> {
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
		if (extraBytesPerPage > 0) {
			const extra = document.context.stream(randomBytes(extraBytesPerPage));
			page.node.set(PDFName.of('PieceInfo'), document.context.register(extra));
		}
	}
	return await document.save();
}
