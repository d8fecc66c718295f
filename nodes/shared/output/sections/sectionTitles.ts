import type { DocumentElement } from '../../element/element';
import { originalElements } from './originalElements';

/** A guard against parents that point at each other. Real headings nest far less. */
const deepestSection = 16;

/** Takes an element of a list; gives the text of the heading above it, undefined without one. */
function titleAbove(
	element: DocumentElement,
	byId: ReadonlyMap<string, DocumentElement>,
): string | undefined {
	let current: DocumentElement | undefined = element;
	for (let level = 0; level < deepestSection; level++) {
		const parentId: unknown = current.metadata.parent_id;
		current = typeof parentId === 'string' ? byId.get(parentId) : undefined;
		if (current === undefined) return undefined;
		if (isTitle(current)) return current.text;
	}
	return undefined;
}

function isTitle({ type, text }: DocumentElement): boolean {
	return type === 'Title' && text.trim() !== '';
}

/**
 * Takes the whole list of one document in its order; gives the heading of the section in which each element or
 * chunk begins, by position, undefined without one. Elements name their heading as parent. Chunks name none: theirs
 * is read from the elements they were made of, and a chunk without a heading continues the section before it.
 */
export async function sectionTitles(
	elements: readonly DocumentElement[],
): Promise<Array<string | undefined>> {
	const byId = new Map(elements.map((element) => [element.element_id, element]));
	const titles: Array<string | undefined> = [];
	let running: string | undefined;
	for (const element of elements) {
		const originals = await originalElements(element);
		if (originals.length === 0) {
			titles.push(titleAbove(element, byId));
			continue;
		}
		const headings = originals.filter(isTitle).map(({ text }) => text);
		const beginsSection = originals[0] !== undefined && isTitle(originals[0]);
		titles.push(beginsSection ? headings[0] : (running ?? headings[0]));
		running = headings.at(-1) ?? running;
	}
	return titles;
}
