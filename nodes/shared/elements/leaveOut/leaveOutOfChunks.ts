import { createPauses, inSlices } from '../../values/inSlices';
import type { DocumentElement } from '../element';
import { originalElements, UnpackBudget } from '../sections/originalElements';
import type { PagePart } from './pageParts';
import { partsToLeaveOut, type LeftOut } from './partsToLeaveOut';
import { maxLineLength } from './repeatedLines';

/** What the service writes between the elements of a chunk: docs/service.md#elements */
const separator = '\n\n';
/** Stands for a text that's no line of a page's margin, and would only take memory. */
const longText = '…'.repeat(maxLineLength + 1);

/** How many elements of chunks are looked at, however short their packed form is, and one more for so many characters. */
const freeOriginals = 20_000;
const charactersPerOriginal = 64;

/** The elements in a chunk's text, as long as they are there. */
interface Composed {
	/** The number of its first element among those of all chunks. */
	first: number;
	/** Characters. */
	lengths: readonly number[];
}

/**
 * What is needed to tell repeated headers and footers from text. Where it stands on the page isn't: the service says it
 * in chunks of a whole document, and not in those of a PDF in ranges, and both must come to the same text.
 */
function slim({ type, element_id, text, metadata }: DocumentElement): DocumentElement {
	const { page_number } = metadata;
	const words = text.length > maxLineLength ? longText : text;
	return { type, element_id, text: words, metadata: { page_number } };
}

/** The text without the elements that are left out. */
function cut(text: string, { first, lengths }: Composed, left: LeftOut): string {
	const kept: string[] = [];
	let start = 0;
	for (const [number, length] of lengths.entries()) {
		if (!left.has(first + number)) kept.push(text.slice(start, start + length));
		start += length + separator.length;
	}
	return kept.join(separator);
}

/**
 * The elements of a document without these parts of its pages in the texts of chunks. That's possible where the service
 * returns the elements that a chunk was made of, and its text is nothing but their texts: a part of a long element, or a
 * text that overlaps the one before, stays as it is, and so do all if their elements would fill the memory. A chunk of
 * which nothing is left has no text.
 */
export async function leaveOutOfChunks(
	elements: DocumentElement[],
	parts: readonly PagePart[],
): Promise<{ elements: DocumentElement[]; left: LeftOut }> {
	const unchanged = { elements, left: new Map() };
	if (!elements.some(({ metadata }) => metadata.orig_elements)) return unchanged;
	const budget = new UnpackBudget();
	const pauses = createPauses();
	const originals: DocumentElement[] = [];
	const composed = new Map<DocumentElement, Composed>();
	let room = freeOriginals;
	for (const chunk of elements) {
		if (pauses.isDue()) await pauses.take();
		const first = originals.length;
		const texts: string[] = [];
		const own = await originalElements(chunk, budget);
		const { orig_elements: packed } = chunk.metadata;
		room -= own.length - String(packed ?? '').length / charactersPerOriginal;
		if (room < 0) return unchanged;
		for (const original of own) {
			if (original.text === '') continue;
			texts.push(original.text);
			originals.push(slim(original));
		}
		if (chunk.type !== 'CompositeElement' || texts.join(separator) !== chunk.text) continue;
		composed.set(chunk, { first, lengths: texts.map(({ length }) => length) });
	}
	const left = await inSlices(partsToLeaveOut(originals, parts));
	if (left.size === 0) return unchanged;
	const rest: DocumentElement[] = [];
	for (const chunk of elements) {
		if (pauses.isDue()) await pauses.take();
		const own = composed.get(chunk);
		const text = own && cut(chunk.text, own, left);
		rest.push(text === undefined || text === chunk.text ? chunk : { ...chunk, text });
	}
	return { elements: rest, left };
}
