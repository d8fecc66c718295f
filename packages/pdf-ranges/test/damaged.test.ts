import { damagedPages, damagedPdfs, undamagedPdf } from './pdfs/damagedPdfs.ts';
import { describePages } from './pdfs/describePages.ts';
import { openPdfWithPauses } from './pdfs/openPdf';
import { splitAll } from './pdfs/splitAll.ts';

/** The texts that pdfjs finds on each page. */
async function textsOf(bytes: Buffer): Promise<string[]> {
	return (await describePages(bytes)).map((page) =>
		[...page.matchAll(/"str":"([^"]*)"/g)].map(([, text]) => text).join(' '),
	);
}

describe.each(Object.entries(damagedPdfs))('a PDF with %s', (_, { bytes, ranges }) => {
	it('is counted, and its ranges hold its pages or are not written', async () => {
		const expected = await textsOf(undamagedPdf);
		const texts: string[] = [];
		const split = await splitAll(openPdfWithPauses, bytes, {
			pagesInRange: 3,
			onRange: async (range) => {
				texts.push(...(await textsOf(range)));
			},
		});
		expect({ ...(await openPdfWithPauses(bytes)) }).toHaveProperty('pdf.pageCount', damagedPages);
		if (ranges === 'split') expect(texts).toEqual(expected);
		else expect(split.reason).toBe(ranges);
	});
});
