/*
 * Splitting: PDFs that were made to hold the event loop, and long honest ones.
 */
import type { openPdf as openPdfOf } from '../../packages/pdf-ranges/index.ts';
import { hostilePdfs } from '../../packages/pdf-ranges/test/pdfs/hostilePdfs.ts';
import { pause } from '../../packages/pdf-ranges/test/pdfs/openPdf.ts';
import { splitAll } from '../../packages/pdf-ranges/test/pdfs/splitAll.ts';
import type { Load, Subject } from './support/subject.ts';

/** Opens a PDF and writes its ranges. */
function split(make: () => Buffer) {
	return async (load: Load) => {
		const { openPdf } = await load<{ openPdf: typeof openPdfOf }>('packages/pdf-ranges/index');
		const bytes = make();
		return async () => await splitAll(async (pdf) => await openPdf(pdf, { pause }), bytes);
	};
}

export const cases: Subject['cases'] = {
	...Object.fromEntries(
		Object.entries(hostilePdfs).map(([name, { make }]) => [`PDF: ${name}`, split(make)]),
	),
	'PDF: honest: only opening 2,000 pages, 104 MB': async (load) => {
		const { openPdf } = await load<{ openPdf: typeof openPdfOf }>('packages/pdf-ranges/index');
		const bytes = hostilePdfs['honest: 2,000 pages, 104 MB, indirect lengths']?.make();
		return () => bytes && openPdf(bytes, { pause });
	},
};
