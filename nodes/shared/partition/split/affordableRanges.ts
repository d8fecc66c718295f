import { addHint } from '../../items/hint';
import type { ItemContext } from '../../items/itemContext';
import type { PdfDocument } from '../../pdf/openPdf';
import { evenRanges, planRanges, type PageRange } from './planRanges';

/** All ranges together may be this many times as long as the document: what pages share is in each of them. */
const mostTimesDocument = 2;
/** What a range may hold beside its part of the document, so that small documents are split whatever they share. Bytes. */
const freeBytesInRange = 256 * 1024;

/**
 * Cuts pages into ranges to be sent `concurrency` at a time, or into fewer where the pages share so much that the
 * ranges would be much longer than the document; a hint says so. Gives undefined when the document can't be cut, or
 * not into ranges that are worth it, so that it is better sent whole.
 */
export async function affordableRanges(
	context: ItemContext,
	pdf: PdfDocument,
	pages: PageRange,
	{ concurrency, documentName }: { concurrency: number; documentName: string },
): Promise<PageRange[] | undefined> {
	const planned = planRanges(pages, concurrency);
	for (let ranges = planned; ; ranges = evenRanges(pages, Math.ceil(ranges.length / 2))) {
		const weighed = ranges.length === 1 ? 'affordable' : await weigh(pdf, ranges);
		if (weighed === 'affordable') {
			if (ranges.length < planned.length) {
				addHint(context, sharingHint(documentName, planned.length, ranges.length));
			}
			return ranges;
		}
		if (weighed === 'tooMuchWork') addHint(context, tooMuchWorkHint(documentName));
		if (weighed !== 'tooLong') return undefined;
	}
}

type Weighed = 'affordable' | 'tooLong' | 'notSplittable' | 'tooMuchWork';

async function weigh(pdf: PdfDocument, ranges: readonly PageRange[]): Promise<Weighed> {
	const most = mostTimesDocument * pdf.size + freeBytesInRange * ranges.length;
	let total = 0;
	for (const range of ranges) {
		const found = await pdf.weigh(range);
		if ('reason' in found) return found.reason;
		total += found.size;
		if (total > most) return 'tooLong';
	}
	return 'affordable';
}

/** Says why a document was sent whole that takes more work than a document of its length should. */
export function tooMuchWorkHint(documentName: string): string {
	return `The ${documentName} was sent whole: splitting it takes more work than a PDF of its size should`;
}

function sharingHint(documentName: string, planned: number, sent: number): string {
	const what = sent === 1 ? 'was sent in one request' : `was split into ${sent} page ranges`;
	return `The ${documentName} ${what} instead of ${planned} page ranges: its pages share most of their data, which each range would repeat`;
}
