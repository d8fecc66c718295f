import { withinMemory } from '../../n8n/memory';
import type { NodeContext } from '../../n8n/nodeContext';
import type { FormFile } from '../../service/transport/formFile';
import type { PageRange } from '../split/planRanges';
import { hintingFakePdf } from '../split/fakePdf';
import type { PdfObstacle } from '../split/pdfObstacle';
import { bytesToRead, readPdfFile, type ReadFile } from '../split/readPdfFile';

/** What the hosted service bills as a page where a document has none: docs/maintainers/service.md#pages. Bytes. */
const bytesPerPage = 100 * 1024;

/** How many pages a document has for who bills it. */
export interface PageCount {
	pages: number;
	/** Whether these are a PDF's own pages, or an estimate. */
	countedBy: 'pdf' | 'size';
	/** How many pages a PDF has, whichever of them are sent. */
	ofPdf?: number;
	/** Why its pages can't be counted, if it's a PDF: `pages` is a guess then. */
	obstacle?: PdfObstacle;
}

/**
 * Counts the pages of a document as the hosted service bills them, before it's sent: PDFs by page, everything else, and
 * PDFs that can't be read, by size. Of a PDF, only the pages of `pageRange` count. The file is read for that. Throws a
 * Problem where reading it takes too long.
 */
export async function countPages(
	context: NodeContext,
	file: FormFile,
	pageRange?: PageRange,
): Promise<PageCount> {
	// What is a PDF is told by its first bytes, as services do: its name may be any.
	const read = await withinMemory(context, bytesToRead(file), async () =>
		readPdfFile(context, hintingFakePdf(context, file)),
	);
	return countRead(read, pageRange);
}

/** Counts the pages of a document that has been read, as `countPages` does. */
export function countRead(read: ReadFile, pageRange?: PageRange): PageCount {
	if ('obstacle' in read) {
		const { obstacle, file } = read;
		const pages = Math.max(1, Math.ceil(file.size / bytesPerPage));
		return { pages, countedBy: 'size', ...(obstacle.kind !== 'notPdf' && { obstacle }) };
	}
	const { pageCount } = read.pdf;
	const { first, last } = pageRange ?? { first: 1, last: pageCount };
	const pages = Math.max(0, Math.min(last, pageCount) - first + 1);
	return { pages, countedBy: 'pdf', ofPdf: pageCount };
}
