import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib';
import type { UploadedFile } from '../../../local-service/partition/partition.ts';

const pageSize = { width: 595, height: 842 };

/** A page to draw on, with places in points from its top left corner. */
export class DrawnPage {
	private readonly document: PDFDocument;
	private readonly page: PDFPage;
	private readonly regular: PDFFont;
	private readonly bold: PDFFont;

	private constructor(document: PDFDocument, fonts: { regular: PDFFont; bold: PDFFont }) {
		this.document = document;
		this.page = document.addPage([pageSize.width, pageSize.height]);
		this.regular = fonts.regular;
		this.bold = fonts.bold;
	}

	static async create(): Promise<DrawnPage> {
		const document = await PDFDocument.create();
		const regular = await document.embedFont(StandardFonts.Helvetica);
		const bold = await document.embedFont(StandardFonts.HelveticaBold);
		return new DrawnPage(document, { regular, bold });
	}

	/** Draws a text whose baseline is at `y`, and returns where it ends. */
	text(text: string, x: number, y: number, { size = 11, bold = false } = {}): number {
		const font = bold ? this.bold : this.regular;
		this.page.drawText(text, { x, y: pageSize.height - y, size, font });
		return x + font.widthOfTextAtSize(text, size);
	}

	/** Draws a paragraph in lines of the same width, word by word; the first line's baseline is at `y`. */
	justified(text: string, { x, y, width }: { x: number; y: number; width: number }): void {
		const size = 10;
		const widthOf = (words: readonly string[]) =>
			this.regular.widthOfTextAtSize(words.join(''), size);
		const space = 0.278 * size;
		const lines: string[][] = [[]];
		for (const word of text.split(' ')) {
			const line = lines.at(-1) ?? [];
			if (widthOf([...line, word]) + space * line.length > width) lines.push([word]);
			else line.push(word);
		}
		lines.forEach((words, index) => {
			const isLast = index === lines.length - 1;
			const gap = isLast ? space : (width - widthOf(words)) / Math.max(1, words.length - 1);
			let place = x;
			for (const word of words) place = this.text(word, place, y + 13 * index, { size }) + gap;
		});
	}

	/** Draws the texts of a table's row, at the given places. */
	row(texts: readonly string[], places: readonly number[], y: number): void {
		texts.forEach((text, column) => this.text(text, places[column] ?? 0, y));
	}

	/** Draws a line as browsers do: a filled rectangle, half a point thick. */
	line(fromX: number, fromY: number, toX: number, toY: number): void {
		this.page.drawRectangle({
			x: fromX,
			y: pageSize.height - toY,
			width: Math.max(0.5, toX - fromX),
			height: Math.max(0.5, toY - fromY),
		});
	}

	async image(png: Buffer): Promise<void> {
		this.page.drawImage(await this.document.embedPng(png), { x: 0, y: 0, ...pageSize });
	}

	async file(): Promise<UploadedFile> {
		const content = Buffer.from(await this.document.save());
		return { fileName: 'drawn.pdf', contentType: 'application/pdf', content };
	}
}
