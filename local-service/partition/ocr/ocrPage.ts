import { median } from '../layout/intervals.ts';
import type { Page, TextRun } from '../layout/page.ts';
import { canvasLibrary } from './canvas.ts';
import type { RecognizedImage, RecognizedLine, RecognizedWord } from './ocrEngine.ts';
import { pixelRules } from './pixelRules.ts';

/** What is recognized with less confidence are spots and parts of pictures, unless it looks like a word of the page's text. */
const minConfidence = 50;
const wordLike = /[\p{L}\d]{3}/u;
/** The page's text differs in size from most of its lines by less than this factor. */
const sameSize = 1.4;
/** Words further apart than this many font sizes stand in columns. */
const maxWordGap = 0.8;
/** What bullets are taken for. */
const bulletLike = /^[«»•*·°®©¢]$/;
/** What lines between cells are taken for. */
const lineLike = /^[|[\]_—–\\/-]+$/;

/** The heights of letters, in font sizes. */
const letterHeights: ReadonlyArray<readonly [letters: RegExp, height: number]> = [
	[/[\dA-Zbdhkl]/, 0.71],
	[/[acemnorsuvwxz]/, 0.51],
];

/** The font size of a line in pixels, by the heights of its letters. */
function fontSizeOf({ words, bbox }: RecognizedLine): number {
	const symbols = words.flatMap((word) => word.symbols);
	for (const [letters, height] of letterHeights) {
		const sizes = symbols
			.filter(({ text }) => letters.test(text))
			.map((symbol) => (symbol.bbox.y1 - symbol.bbox.y0) / height);
		if (sizes.length > 0) return median(sizes);
	}
	return bbox.y1 - bbox.y0;
}

/** Where the letters of a word stand, without those that reach below. */
function baselineOf({ symbols, bbox }: RecognizedWord): number {
	const standing = symbols.filter(({ text }) => /[\dA-Za-fh-ik-or-xz]/.test(text) && text !== 'Q');
	return standing.length === 0 ? bbox.y1 : median(standing.map((symbol) => symbol.bbox.y1));
}

function isText({ text, confidence }: RecognizedWord, hasUsualSize: boolean): boolean {
	if (bulletLike.test(text)) return true;
	if (confidence < minConfidence) return hasUsualSize && wordLike.test(text);
	return !lineLike.test(text.trim());
}

/** The font size of most lines that are surely text, in pixels. */
function usualSizeOf(lines: readonly RecognizedLine[]): number {
	const sure = lines.filter(({ words }) =>
		words.some(({ text, confidence }) => confidence >= minConfidence && wordLike.test(text)),
	);
	return median(sure.map(fontSizeOf));
}

function runOf(word: RecognizedWord, fontSize: number): TextRun {
	const baseline = baselineOf(word);
	const { x0, x1 } = word.bbox;
	return {
		text: bulletLike.test(word.text) ? '•' : word.text,
		box: { left: x0, right: x1, top: baseline - 0.8 * fontSize, bottom: baseline + 0.2 * fontSize },
		fontSize,
		isBold: false,
		isRotated: false,
		hasSpaceBefore: true,
	};
}

/** The words of a line, those that are close to each other as one run. */
function runsOfLine(line: RecognizedLine, usualSize: number): TextRun[] {
	const fontSize = fontSizeOf(line);
	const hasUsualSize = fontSize < usualSize * sameSize && fontSize * sameSize > usualSize;
	const runs: TextRun[] = [];
	for (const word of line.words.filter((each) => isText(each, hasUsualSize))) {
		const run = runOf(word, fontSize);
		const last = runs.at(-1);
		const isNext = last !== undefined && run.box.left - last.box.right < maxWordGap * fontSize;
		if (!isNext || last.text === '•') {
			runs.push(run);
			continue;
		}
		last.text = `${last.text} ${run.text}`;
		last.box = { ...last.box, right: run.box.right };
	}
	return runs;
}

/** The size of a page's text that its lines and gaps are measured by, in points. */
const usualFontSize = 11;

/** How many pixels a point has, as the text has a usual size. */
function pixelsPerPoint(runs: readonly TextRun[]): number {
	const sizes = runs.flatMap(({ text, fontSize }) => Array.from(text, () => fontSize));
	return Math.max(1, median(sizes)) / usualFontSize;
}

function scaledRun(run: TextRun, factor: number): TextRun {
	const { left, top, right, bottom } = run.box;
	return {
		...run,
		fontSize: run.fontSize * factor,
		box: {
			left: left * factor,
			top: top * factor,
			right: right * factor,
			bottom: bottom * factor,
		},
	};
}

/** What OCR has recognized in an image, with the lines that the image shows, as a page of `shownWidth` units of width. */
export async function ocrPage(
	{ lines, upright }: RecognizedImage,
	shownWidth: number,
): Promise<Page> {
	const { createCanvas, loadImage } = canvasLibrary();
	const image = await loadImage(upright);
	const { width, height } = image;
	const context = createCanvas(width, height).getContext('2d');
	context.drawImage(image, 0, 0, width, height);
	const rules = pixelRules(context.getImageData(0, 0, width, height));
	const usualSize = usualSizeOf(lines);
	const runs = lines.flatMap((line) => runsOfLine(line, usualSize));
	const factor = 1 / pixelsPerPoint(runs);
	return {
		runs: runs.map((run) => scaledRun(run, factor)),
		rules: rules.map(({ isVertical, position, start, end }) => ({
			isVertical,
			position: position * factor,
			start: start * factor,
			end: end * factor,
		})),
		dots: [],
		width: width * factor,
		height: height * factor,
		shownScale: shownWidth / (width * factor),
		isScan: true,
	};
}
