/*
 * Splitting: PDFs that were made to hold the event loop, and long honest ones.
 */
import type { createPause as createPauseOf } from '../../nodes/core/text/batches.ts';
import type { openPdf as openPdfOf } from '../../packages/pdf-ranges/index.ts';
import { hostilePdfs } from '../../packages/pdf-ranges/test/pdfs/hostilePdfs.ts';
import { splitAll } from '../../packages/pdf-ranges/test/pdfs/splitAll.ts';
import type { Load, Subject } from './support/subject.ts';

/** Opens PDFs as the nodes do. */
async function loadOpen(load: Load) {
	const { openPdf } = await load<{ openPdf: typeof openPdfOf }>('packages/pdf-ranges/index');
	const { createPause } = await load<{ createPause: typeof createPauseOf }>(
		'nodes/core/text/batches',
	);
	return async (bytes: Buffer) => await openPdf(bytes, { pause: createPause() });
}

/** Opens a PDF and writes its ranges. */
function split(make: () => Buffer) {
	return async (load: Load) => {
		const open = await loadOpen(load);
		const bytes = make();
		return async () => await splitAll(open, bytes);
	};
}

export const cases: Subject['cases'] = {
	...Object.fromEntries(
		Object.entries(hostilePdfs).map(([name, { make }]) => [`PDF: ${name}`, split(make)]),
	),
	'PDF: honest: only opening 2,000 pages, 104 MB': async (load) => {
		const open = await loadOpen(load);
		const bytes = hostilePdfs['honest: 2,000 pages, 104 MB, indirect lengths']?.make();
		return () => bytes && open(bytes);
	},
};
