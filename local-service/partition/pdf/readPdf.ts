import { PartitionRefusal } from '../refusal.ts';
import type { ElementDraft } from '../serviceElement.ts';
import type { PdfDocument } from './openPdf.ts';
import { withPdf } from './openPdf.ts';
import type { PageReading } from './pageDrafts.ts';
import { pageDrafts } from './pageDrafts.ts';
import { readPageText } from './pageText.ts';
import { pdfLibrary } from './pdfLibrary.ts';

async function paintsImages(document: PdfDocument): Promise<boolean> {
	const { OPS } = await pdfLibrary();
	const imageOperators = [
		OPS.paintImageXObject,
		OPS.paintInlineImageXObject,
		OPS.paintImageMaskXObject,
	];
	for (let page = 1; page <= document.numPages; page += 1) {
		const { fnArray } = await (await document.getPage(page)).getOperatorList();
		if (fnArray.some((operator) => imageOperators.includes(operator))) return true;
	}
	return false;
}

/** How many pages a PDF has. Throws a PartitionRefusal 422 as reading it does. */
export async function countPdfPages(content: Buffer): Promise<number> {
	return await withPdf(content, async (document) => document.numPages);
}

/**
 * Reads the text layer of a PDF, with a PageBreak after each page. Throws a PartitionRefusal:
 * 422 for an encrypted or broken file; 400 for scanned pages without any text, except with
 * the strategy `fast`, which then finds nothing, as on the public server.
 */
export async function readPdf(
	content: Buffer,
	reading: PageReading & { strategy: string },
): Promise<ElementDraft[]> {
	return await withPdf(content, async (document) => {
		const drafts: ElementDraft[] = [];
		for (let page = 1; page <= document.numPages; page += 1) {
			const text = await readPageText(await document.getPage(page));
			drafts.push(...pageDrafts(text, reading).map((draft) => ({ ...draft, page })));
			// With `fast`, the last page ends with a break, too.
			const hasBreak = reading.isFast || page < document.numPages;
			if (hasBreak) drafts.push({ type: 'PageBreak', text: '' });
		}
		const isEmpty = drafts.every(({ type }) => type === 'PageBreak');
		if (isEmpty && !reading.isFast && (await paintsImages(document))) {
			throw new PartitionRefusal(
				400,
				`The ${reading.strategy} strategy is not available for PDF files without a text layer: this server has no OCR`,
			);
		}
		return drafts;
	});
}
