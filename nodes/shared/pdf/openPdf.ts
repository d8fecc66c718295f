import type { PDFContext } from 'pdf-lib';

import { writePageRange } from './pageRange';
import { readPageTree, type PageTree } from './pageTree';
import type { PdfLibrary } from './pdfLibrary';

/** A document that can be sent in page ranges. */
export interface PdfDocument {
	pageCount: number;
	/**
	 * Gives pages `first` to `last` (from 1, both included) as a PDF of its own; undefined when the library cannot
	 * write it, so that the document is better sent whole.
	 */
	range(first: number, last: number): Promise<Buffer | undefined>;
}

/** Where a PDF may begin: readers accept some bytes before the header. */
const headerWithin = 1024;

/**
 * Opens a PDF for splitting. Gives undefined for anything that is better sent whole: what is no PDF,
 * encrypted, broken or odd (issue 5). The library is loaded only when it is needed.
 */
export async function openPdf(bytes: Uint8Array): Promise<PdfDocument | undefined> {
	if (
		!Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headerWithin)).includes(
			'%PDF-',
		)
	) {
		return undefined;
	}
	const { createPdfLibrary } = await import('./pdfLibrary');
	const library = createPdfLibrary();
	const parsed = await parse(library, bytes);
	if (!parsed) return undefined;
	const { context, tree } = parsed;
	return {
		pageCount: tree.pages.length,
		async range(first, last) {
			try {
				const part = await writePageRange(library, context, tree, { first, last });
				return Buffer.from(part.buffer, part.byteOffset, part.byteLength);
			} catch {
				return undefined;
			}
		},
	};
}

async function parse(
	library: PdfLibrary,
	bytes: Uint8Array,
): Promise<{ context: PDFContext; tree: PageTree } | undefined> {
	const { PDFDict, PDFName, PDFParser, PDFRef } = library;
	try {
		const context = await PDFParser.forBytesWithOptions(bytes, Infinity, true).parseDocument();
		if (context.trailerInfo.Encrypt !== undefined) return undefined;
		const catalog = context.lookup(context.trailerInfo.Root);
		const root = catalog instanceof PDFDict ? catalog.get(PDFName.of('Pages')) : undefined;
		if (!(root instanceof PDFRef)) return undefined;
		const tree = readPageTree(library, context, root);
		return tree && { context, tree };
	} catch {
		// What this library cannot read, the service may.
		return undefined;
	}
}
