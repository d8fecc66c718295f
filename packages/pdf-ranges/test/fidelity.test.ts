import { openPdfWithPauses } from './pdfs/openPdf';
import { corpus, type CorpusPdf } from './pdfs/corpus.ts';
import { describePages } from './pdfs/describePages.ts';
import { splitAll } from './pdfs/splitAll.ts';

const pagesInRange = 3;
let documents: CorpusPdf[] = [];

beforeAll(async () => {
	documents = await corpus();
});

describe('ranges of the corpus', () => {
	it.each([false, true])(
		'have the same pages as the original, as pdfjs reads them (only what they draw: %p)',
		async (onlyUsed) => {
			for (const { name, bytes } of documents) {
				const original = await describePages(bytes).catch((error: unknown) => {
					throw new Error(`pdfjs can't read ${name}`, { cause: error });
				});
				const { reason } = await splitAll(openPdfWithPauses, bytes, {
					pagesInRange,
					onlyUsed,
					onRange: async (range, { first, last }) => {
						const pages = await describePages(range);
						expect({ name, first, count: pages.length }).toEqual({
							name,
							first,
							count: last - first + 1,
						});
						pages.forEach((page, index) => {
							const same = { name, page: first + index, description: original[first - 1 + index] };
							expect({ ...same, description: page }).toEqual(same);
						});
					},
				});
				expect({ name, reason }).toEqual({ name, reason: undefined });
			}
		},
	);
});
