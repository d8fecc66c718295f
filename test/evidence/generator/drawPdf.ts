import { degrees, PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';
import type { Page, Stroke } from './sheet.ts';

/** How the pages of a file lie in their media: lengths in points, as displayed. */
export interface Paper {
	width: number;
	height: number;
	/** Clockwise, by page. */
	rotations: readonly number[];
	/** What the crop box leaves out on each side. */
	cut: { left: number; top: number; right: number; bottom: number };
	/** The lower left corner of the media box. */
	origin: readonly [x: number, y: number];
}

/** Returns a PDF of the pages, always the same bytes. */
export async function drawPdf(pages: readonly Page[], paper: Paper): Promise<Uint8Array> {
	const file = await PDFDocument.create({ updateMetadata: false });
	const regular = await file.embedFont(StandardFonts.Helvetica);
	const bold = await file.embedFont(StandardFonts.HelveticaBold);
	pages.forEach((content, at) => {
		const { page, toMedia } = addPage(file, paper, paper.rotations[at]);
		for (const stroke of content.strokes)
			drawStroke(page, stroke, stroke.bold ? bold : regular, toMedia);
	});
	return await file.save();
}

type ToMedia = (
	x: number,
	y: number,
) => { x: number; y: number; rotate: ReturnType<typeof degrees> };

function addPage(
	file: PDFDocument,
	{ width, height, cut, origin: [originX, originY] }: Paper,
	rotation: number,
): { page: PDFPage; toMedia: ToMedia } {
	const mediaWidth = width + cut.left + cut.right;
	const mediaHeight = height + cut.top + cut.bottom;
	const isTurned = rotation % 180 === 90;
	const size: [number, number] = isTurned ? [mediaHeight, mediaWidth] : [mediaWidth, mediaHeight];
	const page = file.addPage(size);
	const toMedia: ToMedia = (x, y) => {
		const [right, down] = [x + cut.left, y + cut.top];
		const turned: Record<number, [number, number]> = {
			0: [right, mediaHeight - down],
			90: [down, right],
			180: [mediaWidth - right, down],
			270: [mediaHeight - down, mediaWidth - right],
		};
		return {
			x: turned[rotation][0] + originX,
			y: turned[rotation][1] + originY,
			rotate: degrees(rotation),
		};
	};
	page.setMediaBox(originX, originY, ...size);
	const corners = [toMedia(0, 0), toMedia(width, height)];
	const [left, right] = corners.map(({ x }) => x).sort((one, other) => one - other);
	const [bottom, top] = corners.map(({ y }) => y).sort((one, other) => one - other);
	if (cut.left > 0) page.setCropBox(left, bottom, right - left, top - bottom);
	if (rotation !== 0) page.setRotation(degrees(rotation));
	return { page, toMedia };
}

/** Draws a line of text; check boxes, which the font lacks, as squares with a cross. */
function drawStroke(
	page: PDFPage,
	{ text, left, baseline, size }: Stroke,
	font: PDFFont,
	toMedia: ToMedia,
): void {
	let x = left;
	for (const part of text
		.replace(/\s/g, ' ')
		.replace(/−/g, '-')
		.split(/([☐☒])/)) {
		if (part === '☐' || part === '☒') {
			const [low, high] = [x + size * 0.1, x + size * 0.8];
			const [under, over] = [baseline, baseline - size * 0.7];
			const line = (fromX: number, fromY: number, toX: number, toY: number): void =>
				page.drawLine({ start: toMedia(fromX, fromY), end: toMedia(toX, toY), thickness: 0.7 });
			line(low, under, high, under);
			line(high, under, high, over);
			line(high, over, low, over);
			line(low, over, low, under);
			if (part === '☒') {
				line(low, under, high, over);
				line(low, over, high, under);
			}
			x += size;
		} else if (part !== '') {
			page.drawText(part, { ...toMedia(x, baseline), size, font });
			x += font.widthOfTextAtSize(part, size);
		}
	}
}
