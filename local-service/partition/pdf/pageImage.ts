import { canvasLibrary } from '../ocr/canvas.ts';
import type { PdfPage } from './openPdf.ts';

/** Pixels for each point: 200 dpi. */
const scale = 200 / 72;
const maxPixels = 20e6;

/** Draws a page as a PNG. */
export async function pageImage(page: PdfPage): Promise<Buffer> {
	const { createCanvas } = canvasLibrary();
	const { width, height } = page.getViewport({ scale: 1 });
	const fitting = Math.min(scale, Math.sqrt(maxPixels / (width * height)));
	const viewport = page.getViewport({ scale: fitting });
	const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
	// The canvas has all of the browser's that pdfjs uses.
	const target = canvas as unknown as HTMLCanvasElement;
	await page.render({ canvas: target, viewport, background: 'white' }).promise;
	return await canvas.encode('png');
}
