import { PDFDocument, StandardFonts } from 'pdf-lib';

/** Returns a PDF whose pages have these lines, one below the other. */
export async function pdfOfPages(...pages: string[][]): Promise<Buffer> {
	const pdf = await PDFDocument.create();
	const font = await pdf.embedFont(StandardFonts.Helvetica);
	for (const lines of pages) {
		const page = pdf.addPage([595, 842]);
		lines.forEach((text, at) => page.drawText(text, { x: 72, y: 760 - 50 * at, size: 11, font }));
	}
	return Buffer.from(await pdf.save());
}
