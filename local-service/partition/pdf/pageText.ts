import type { Box } from '../layout/box.ts';
import type { TextRun } from '../layout/page.ts';
import type { Matrix } from './matrix.ts';
import { matrixOf, multiplied } from './matrix.ts';
import type { PdfPage } from './openPdf.ts';

/** The text layer of a page, in the order of drawing. */
export interface PageText {
	runs: TextRun[];
	width: number;
	height: number;
}

/** How far letters reach below the baseline where the font doesn't say it, in font sizes. */
const usualDescent = -0.2;

/** The box around a run: along the baseline by its width, across it one font size high, as the public server has it. */
function boxOf(matrix: Matrix, width: number, descent: number): Box {
	const ascent = 1 + descent;
	const [a, b, c, d, x, y] = matrix;
	const length = Math.hypot(a, b) || 1;
	const endX = x + (a / length) * width;
	const endY = y + (b / length) * width;
	const horizontal = [x, endX].flatMap((start) => [start + c * ascent, start + c * descent]);
	const vertical = [y, endY].flatMap((start) => [start + d * ascent, start + d * descent]);
	return {
		left: Math.min(...horizontal),
		right: Math.max(...horizontal),
		top: Math.min(...vertical),
		bottom: Math.max(...vertical),
	};
}

/** What fonts call themselves when they are bold; the last ones are those of TeX. */
const boldName = /bold|black|heavy|demi|cmbx|cmssbx|sfbx/i;

/** Whether a font of the page is bold, by its name. pdfjs knows the names of fonts only after it has listed what the page draws. */
function boldFonts(page: PdfPage): (fontName: string) => boolean {
	return (fontName) => {
		if (!page.commonObjs.has(fontName)) return false;
		const font = page.commonObjs.get(fontName) as { name?: unknown } | null;
		return typeof font?.name === 'string' && boldName.test(font.name);
	};
}

/** Reads the text layer of one page in the order of drawing. */
export async function readPageText(page: PdfPage): Promise<PageText> {
	const viewport = page.getViewport({ scale: 1 });
	const { items, styles } = await page.getTextContent();
	const isBold = boldFonts(page);
	const runs: TextRun[] = [];
	let hasSpaceBefore = true;
	for (const item of items) {
		if (!('str' in item)) continue;
		if (item.str.trim() === '') {
			hasSpaceBefore = true;
			continue;
		}
		const matrix = multiplied(matrixOf(viewport.transform), matrixOf(item.transform));
		const descent = styles[item.fontName]?.descent || usualDescent;
		runs.push({
			text: item.str,
			box: boxOf(matrix, item.width, descent),
			fontSize: Math.hypot(matrix[2], matrix[3]),
			isBold: isBold(item.fontName),
			isRotated: Math.abs(matrix[1]) > Math.abs(matrix[0]),
			hasSpaceBefore,
		});
		hasSpaceBefore = item.hasEOL;
	}
	return { runs, width: viewport.width, height: viewport.height };
}
