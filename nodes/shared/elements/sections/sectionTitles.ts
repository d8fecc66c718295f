import type { DocumentElement } from '../element';
import { createPauses } from '../../values/inSlices';
import { originalElements, UnpackBudget } from './originalElements';

/** A guard against parents that point at each other. Real headings nest far less. */
const deepestSection = 16;

/** The text of the heading above an element. */
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

/** Shown where chunks brought more original elements than are unpacked. */
export function incompleteTitlesHint(fileName: string): string {
	return `Some chunks of "${fileName}" have no section title: their original elements would take too much memory to unpack`;
}

/** The headings of a document's elements or chunks. */
export interface SectionTitles {
	/** By position; undefined where there is no heading. */
	titles: Array<string | undefined>;
	/** Whether some chunks brought more original elements than are unpacked: their headings are unknown. */
	areIncomplete: boolean;
}

/**
 * Finds the heading of the section in which each element or chunk of one document begins. Elements name their heading
 * as parent. Chunks name none: theirs is read from the elements they were made of, and a chunk without a heading
 * continues the section before it.
 */
export async function sectionTitles(elements: readonly DocumentElement[]): Promise<SectionTitles> {
	const byId = new Map<string, DocumentElement>();
	const titles: Array<string | undefined> = [];
	const budget = new UnpackBudget();
	const pauses = createPauses();
	for (const element of elements) {
		if (pauses.isDue()) await pauses.take();
		byId.set(element.element_id, element);
	}
	let running: string | undefined;
	for (const element of elements) {
		if (pauses.isDue()) await pauses.take();
		const originals = await originalElements(element, budget);
		if (originals.length === 0) {
			titles.push(titleAbove(element, byId));
			continue;
		}
		const headings = originals.filter(isTitle).map(({ text }) => text);
		const beginsSection = originals[0] !== undefined && isTitle(originals[0]);
		titles.push(beginsSection ? headings[0] : (running ?? headings[0]));
		running = headings.at(-1) ?? running;
	}
	return { titles, areIncomplete: budget.hasLeftPacked };
}
