export type PdfLibrary = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

/**
 * Loads pdfjs, an ES module only. Where this file itself runs as CommonJS (jest), Node's own
 * `require` reads it: jest's cannot load ES modules.
 */
export async function pdfLibrary(): Promise<PdfLibrary> {
	if (typeof require !== 'function') return await import('pdfjs-dist/legacy/build/pdf.mjs');
	const { createRequire } = process.getBuiltinModule('node:module');
	const nativeRequire = createRequire(require.resolve('pdfjs-dist/package.json'));
	return nativeRequire('pdfjs-dist/legacy/build/pdf.mjs') as PdfLibrary;
}
