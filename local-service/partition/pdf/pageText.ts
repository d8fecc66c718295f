import type { PdfDocument } from './openPdf.ts';

export interface Box {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

/** A run of text as the page draws it, in points from the page's top left corner. */
export interface TextRun {
	text: string;
	box: Box;
	fontSize: number;
	isRotated: boolean;
	/** Whether the page itself draws a space or a line end before this run. */
	hasSpaceBefore: boolean;
}

export interface PageText {
	runs: TextRun[];
	width: number;
	height: number;
}

type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;
type Matrix = readonly [number, number, number, number, number, number];

function matrixOf(numbers: readonly number[]): Matrix {
	const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
	return [a, b, c, d, e, f];
}

function multiplied([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix {
	return [
		a * p + c * q,
		b * p + d * q,
		a * r + c * s,
		b * r + d * s,
		a * t + c * u + e,
		b * t + d * u + f,
	];
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

/** Reads the text layer of one page in the order of drawing. */
export async function readPageText(page: PdfPage): Promise<PageText> {
	const viewport = page.getViewport({ scale: 1 });
	const { items, styles } = await page.getTextContent();
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
			isRotated: Math.abs(matrix[1]) > Math.abs(matrix[0]),
			hasSpaceBefore,
		});
		hasSpaceBefore = item.hasEOL;
	}
	page.cleanup();
	return { runs, width: viewport.width, height: viewport.height };
}
