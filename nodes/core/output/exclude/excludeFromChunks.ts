import type { FoundParts, PagePart } from '../../../../packages/element-text';
import { createPause, eachInBatches, mapInBatches } from '../../text/batches';
import { nameText } from '../../text/text';
import type { DocumentElement } from '../../service/element';
import { originalElements, UnpackBudget } from '../sections/originalElements';

/** What the service writes between the elements of a chunk: docs/maintainers/service.md#elements */
const separator = '\n\n';
/** No line of a page's margin is longer, and the rest of a text would only take memory. Characters. */
const maxCharacters = 200;

/**
 * How many elements of chunks are looked at, however short their packed form is, and one more for so many characters.
 */
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
function slim({ type, text, metadata: { page_number } }: DocumentElement) {
	const line = text.slice(0, 10 * maxCharacters).replace(/\s+/g, ' ');
	return { type, text: line.slice(0, maxCharacters), metadata: { page_number } };
}

/** The text without the elements that are excluded. */
function cut(text: string, { first, lengths }: Composed, excluded: FoundParts): string {
	const kept: string[] = [];
	let start = 0;
	for (const [number, length] of lengths.entries()) {
		if (!excluded.has(first + number)) kept.push(text.slice(start, start + length));
		start += length + separator.length;
	}
	return kept.join(separator);
}

/**
 * Returns the elements of a document without these parts of its pages in the texts of chunks. That's possible where the
 * service returns the elements that a chunk was made of, and its text is nothing but their texts: a part of a long
 * element, or a text that overlaps the one before, stays as it is, and so do all if their elements would fill the
 * memory. A chunk of which nothing is left has no text.
 */
export async function excludeFromChunks(
	elements: DocumentElement[],
	parts: readonly PagePart[],
): Promise<{ elements: DocumentElement[]; excluded: FoundParts }> {
	const unchanged = { elements, excluded: new Map() };
	const { findPageParts } = await import('../../../../packages/element-text');
	const budget = new UnpackBudget();
	const originals: Array<ReturnType<typeof slim>> = [];
	const composed = new Map<DocumentElement, Composed>();
	let room = freeOriginals;
	await eachInBatches(elements, async (chunk) => {
		if (room < 0) return;
		const first = originals.length;
		const own = await originalElements(chunk, budget);
		room -= own.length - nameText(chunk.metadata.orig_elements).length / charactersPerOriginal;
		const withText = own.filter(({ text }) => text !== '');
		for (const original of withText) originals.push(slim(original));
		const texts = withText.map(({ text }) => text);
		if (chunk.type !== 'CompositeElement' || texts.join(separator) !== chunk.text) return;
		composed.set(chunk, { first, lengths: texts.map(({ length }) => length) });
	});
	if (room < 0) return unchanged;
	const excluded = await findPageParts(originals, parts, createPause());
	if (excluded.size === 0) return unchanged;
	const rest = await mapInBatches(elements, (chunk) => {
		const own = composed.get(chunk);
		const text = own && cut(chunk.text, own, excluded);
		return text === undefined || text === chunk.text ? chunk : { ...chunk, text };
	});
	return { elements: rest, excluded };
}
