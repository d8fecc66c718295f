import type { PdfDocument } from '../../pdf/openPdf';
import { evenRanges, planRanges, type PageRange } from './planRanges';
import type { Caller, ItemContext } from '../../run/caller';

/** All ranges together may be this many times as large as the document, since each contains what pages share. */
const mostTimesDocument = 2;
/** How much larger than its share a range may be, so that small documents are split whatever their pages share. Bytes. */
const freeBytesInRange = 256 * 1024;

/**
 * Cuts pages into ranges to send `concurrency` at a time. If the pages share so much that the ranges would be much larger
 * than the document, there are fewer of them, and a hint says so. Undefined if the document can't be split, or isn't
 * worth splitting, and should be sent whole.
 */
export async function affordableRanges(
	caller: Caller<ItemContext>,
	pdf: PdfDocument,
	pages: PageRange,
	{ concurrency, documentName }: { concurrency: number; documentName: string },
): Promise<PageRange[] | undefined> {
	const planned = planRanges(pages, concurrency);
	for (let ranges = planned; ; ranges = evenRanges(pages, Math.ceil(ranges.length / 2))) {
		const weighed = ranges.length === 1 ? 'affordable' : await weigh(pdf, ranges);
		if (weighed === 'affordable') {
			if (ranges.length < planned.length) {
				caller.hint(sharingHint(documentName, planned.length, ranges.length));
			}
			return ranges;
		}
		if (weighed === 'tooMuchWork') caller.hint(tooMuchWorkHint(documentName));
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

/** The hint for a document that is sent whole because splitting takes more work than it should for its size. */
export function tooMuchWorkHint(documentName: string): string {
	return `The ${documentName} was sent whole: splitting it takes more work than a PDF of its size should`;
}

function sharingHint(documentName: string, planned: number, sent: number): string {
	const what = sent === 1 ? 'was sent in one request' : `was split into ${sent} page ranges`;
	return `The ${documentName} ${what} instead of ${planned} page ranges: its pages share most of their data, which each range would repeat`;
}
