import type { Page } from '../layout/page.ts';
import { draftsOfPages } from '../layout/pageDrafts.ts';
import type { RecognizedImage } from '../ocr/ocrEngine.ts';
import { withOcr } from '../ocr/ocrEngine.ts';
import { ocrPage } from '../ocr/ocrPage.ts';
import type { ElementDraft } from '../serviceElement.ts';
import { readDrawnPaths } from './drawnPaths.ts';
import { fastDrafts } from './fastDrafts.ts';
import type { PdfDocument, PdfPage } from './openPdf.ts';
import { withPdf } from './openPdf.ts';
import { pageImage } from './pageImage.ts';
import { dotsOf, rulesOf } from './pageShapes.ts';
import { readPageText } from './pageText.ts';

/** How a PDF is read: by its text layer as the strategy `fast` does, with its layout, or all of it by OCR. */
type PdfReading = 'fast' | 'layout' | 'ocr';

type Recognize = (image: Buffer) => Promise<RecognizedImage>;

/** How many pages a PDF has. Throws a PartitionRefusal 422 as reading it does. */
export async function countPdfPages(content: Buffer): Promise<number> {
	return await withPdf(content, async (document) => document.numPages);
}

async function eachPage<Result>(
	document: PdfDocument,
	read: (page: PdfPage, number: number) => Promise<Result>,
): Promise<Result[]> {
	const results: Result[] = [];
	for (let number = 1; number <= document.numPages; number += 1) {
		const page = await document.getPage(number);
		results.push(await read(page, number));
		page.cleanup();
	}
	return results;
}

/** What a page draws. It's a scan, which needs OCR, if it shows an image and no text. */
async function readDrawnPage(page: PdfPage): Promise<Page> {
	const { paths, hasImage } = await readDrawnPaths(page);
	const text = await readPageText(page);
	const isScan = hasImage && text.runs.length === 0;
	return { ...text, rules: rulesOf(paths), dots: dotsOf(paths), shownScale: 1, isScan };
}

async function readScannedPage(page: PdfPage, recognize: Recognize): Promise<Page> {
	const { width } = page.getViewport({ scale: 1 });
	return await ocrPage(await recognize(await pageImage(page)), width);
}

async function readPages(document: PdfDocument, reading: PdfReading): Promise<Page[]> {
	const drawn = await eachPage(document, readDrawnPage);
	const isRecognized = drawn.map(({ isScan }) => isScan || reading === 'ocr');
	if (!isRecognized.includes(true)) return drawn;
	return await withOcr(
		async (recognize) =>
			await eachPage(document, async (page, number) => {
				const own = drawn[number - 1];
				return own === undefined || isRecognized[number - 1]
					? await readScannedPage(page, recognize)
					: own;
			}),
	);
}

/**
 * Reads a PDF, with a PageBreak after each page. Pages without text that show an image are read by OCR, except with
 * `fast`, which finds nothing on them, as on the public server. Throws a PartitionRefusal: 422 for an encrypted or
 * broken file, 400 for a scan where OCR isn't installed.
 */
export async function readPdf(
	content: Buffer,
	settings: { reading: PdfReading; tablesAsHtml: boolean },
): Promise<ElementDraft[]> {
	return await withPdf(content, async (document) => {
		const isFast = settings.reading === 'fast';
		const drafts = isFast
			? await eachPage(document, async (page) => fastDrafts(await readPageText(page)))
			: draftsOfPages(await readPages(document, settings.reading), settings);
		return drafts.flatMap((page, index) => {
			// With `fast`, the last page ends with a break, too.
			const hasBreak = isFast || index < drafts.length - 1;
			const pageBreak: ElementDraft[] = hasBreak ? [{ type: 'PageBreak', text: '' }] : [];
			return [...page.map((draft) => ({ ...draft, page: index + 1 })), ...pageBreak];
		});
	});
}
