import type { DocumentElement } from '../../service/element';
import { eachInBatches, mapInBatches } from '../../text/batches';

/** Pages that were sent as a file of their own: the number of the first one in the document, and how many there are. */
interface SentPages {
	first: number;
	count: number;
}

/**
 * Returns the elements of a part of a document with the page numbers of the document. Most services number pages from
 * `starting_page_number` on; some ignore it and number those of the file, from 1.
 */
export async function numberedInDocument(
	elements: DocumentElement[],
	{ first, count }: SentPages,
): Promise<{ elements: DocumentElement[]; isCorrected: boolean }> {
	let lowest = Infinity;
	let highest = -Infinity;
	await eachInBatches(elements, ({ metadata: { page_number: page } }) => {
		if (typeof page !== 'number') return;
		lowest = Math.min(lowest, page);
		highest = Math.max(highest, page);
	});
	const isCorrected = lowest < first && lowest >= 1 && highest <= count;
	return { elements: isCorrected ? await movedBy(first - 1, elements) : elements, isCorrected };
}

/** Returns elements with page numbers that are `pages` higher. */
export async function movedBy(
	pages: number,
	elements: DocumentElement[],
): Promise<DocumentElement[]> {
	if (pages === 0) return elements;
	return await mapInBatches(elements, (element) => {
		const { page_number: page } = element.metadata;
		if (typeof page !== 'number') return element;
		return { ...element, metadata: { ...element.metadata, page_number: page + pages } };
	});
}
