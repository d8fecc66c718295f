import { pdfLibrary } from '../../local-service/partition/pdf/pdfLibrary.ts';

/** Returns the pages of a PDF as pdfjs draws them, each as a PNG; a scale of 1 is 72 dots per inch. */
export async function drawPages(bytes: Buffer, scale = 1): Promise<Buffer[]> {
	const { getDocument } = await pdfLibrary();
	const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
	const pdf = await task.promise;
	const factory = pdf.canvasFactory as {
		create(
			width: number,
			height: number,
		): { canvas: HTMLCanvasElement & { toBuffer(type: string): Buffer } };
	};
	const pictures: Buffer[] = [];
	for (let number = 1; number <= pdf.numPages; number += 1) {
		const page = await pdf.getPage(number);
		const viewport = page.getViewport({ scale });
		const { canvas } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
		await page.render({ canvas, viewport }).promise;
		pictures.push(canvas.toBuffer('image/png'));
	}
	await task.destroy();
	return pictures;
}
