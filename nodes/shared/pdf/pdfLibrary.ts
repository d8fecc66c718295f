import * as library from 'pdf-lib';

/** The parts of pdf-lib that reading and writing page ranges needs; the build bundles exactly these. */
export type PdfLibrary = Pick<
	typeof library,
	| 'PDFArray'
	| 'PDFContext'
	| 'PDFDict'
	| 'PDFName'
	| 'PDFNumber'
	| 'PDFParser'
	| 'PDFRef'
	| 'PDFStream'
	| 'PDFWriter'
>;

/**
 * Gives a library for one document. In the package each call gives a library of its own, since pdf-lib keeps
 * every name that it ever read; scripts/bundle-pdf-library.mjs puts it in place of this file.
 */
export function createPdfLibrary(): PdfLibrary {
	return library;
}
