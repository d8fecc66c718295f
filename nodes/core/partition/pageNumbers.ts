import { originalElements, UnpackBudget } from '../output/originalElements';
import type { DocumentElement } from '../wire/element';
import { eachInBatches } from '../text/batches';

/** Pages that were sent as a file of their own: the number of the first one in the document, and how many there are. */
interface NumberedPages {
	first: number;
	count: number;
}

/**
 * Returns the elements of a part of a document with the page numbers of the document. Most services number pages from
 * `starting_page_number` on; some ignore it and number those of the file, from 1.
 */
export async function numberedInDocument(
	elements: DocumentElement[],
	{ first, count }: NumberedPages,
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

/** Returns elements, and those that chunks are made of, with page numbers that are `pages` higher. */
export async function movedBy(
	pages: number,
	elements: DocumentElement[],
): Promise<DocumentElement[]> {
	if (pages === 0) return elements;
	const moved: DocumentElement[] = [];
	const budget = new UnpackBudget();
	await eachInBatches(elements, (element) => {
		const own = movedElement(element, pages);
		if (!element.metadata.orig_elements) return void moved.push(own);
		return originalElements(element, budget)
			.then(async (originals) => await withOriginals(own, originals, pages))
			.then((chunk) => void moved.push(chunk));
	});
	return moved;
}

function movedElement(element: DocumentElement, pages: number): DocumentElement {
	const { page_number: page } = element.metadata;
	if (typeof page !== 'number') return element;
	return { ...element, metadata: { ...element.metadata, page_number: page + pages } };
}

/** Wrong page numbers would be worse than none: originals that can't be read are left out. */
async function withOriginals(
	chunk: DocumentElement,
	originals: readonly DocumentElement[],
	pages: number,
): Promise<DocumentElement> {
	const { orig_elements: _withWrongPages, ...metadata } = chunk.metadata;
	if (originals.length === 0) return { ...chunk, metadata };
	const moved = originals.map((original) => movedElement(original, pages));
	const orig_elements = await packed(JSON.stringify(moved));
	return { ...chunk, metadata: { ...metadata, orig_elements } };
}

/** Returns text as a zlib stream in Base64, which is how services send original elements. */
async function packed(text: string): Promise<string> {
	const { readable, writable } = new CompressionStream('deflate');
	const writer = writable.getWriter();
	// Errors of the stream show when it is read.
	writer.write(new TextEncoder().encode(text)).catch(() => undefined);
	writer.close().catch(() => undefined);
	const parts: Uint8Array[] = [];
	const reader = readable.getReader();
	for (let part = await reader.read(); !part.done; part = await reader.read())
		parts.push(part.value);
	return Buffer.concat(parts).toString('base64');
}

/** Returns the hint for a document, as errors name it, whose page numbers had to be corrected. */
export function numberingHint(document: string): string {
	return `The service numbered the pages of each page range of ${document} from 1. The page numbers were corrected, but element IDs may repeat.`;
}
