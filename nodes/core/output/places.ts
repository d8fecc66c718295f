import type { headingDepth } from '../../../packages/element-text';
import { eachInBatches } from '../text/batches';
import type { DocumentElement } from '../wire/element';
import { beginningOf } from '../text/text';
import { originalElements, UnpackBudget } from './originalElements';

/**
 * How many headings a path shows, and how much of each: every chunk repeats them. It also ends parents that point at
 * each other. Real headings nest far less. Characters.
 */
const maxDepth = 10;
const maxStep = 200;
const pathSeparator = ' > ';

interface Heading {
	text: string;
	/** From the top. */
	path: readonly string[];
	/** The same as text: "Report > Sales". */
	written: string;
}

function isTitle({ type, text }: DocumentElement): boolean {
	return type === 'Title' && text.trim() !== '';
}

function headingBelow(above: Pick<Heading, 'path'> | undefined, title: DocumentElement): Heading {
	const step = beginningOf(title.text.replace(/\s+/g, ' ').trim(), maxStep);
	const text = title.text.length <= maxStep ? title.text : step;
	const path = [...(above?.path ?? []), step].slice(-maxDepth);
	return { text, path, written: path.join(pathSeparator) };
}

class HeadingsByParent {
	/** By position. */
	private readonly elements: DocumentElement[] = [];
	/** Services name elements by their texts: the last of those with the same ID. */
	private readonly byId = new Map<unknown, DocumentElement>();
	private readonly parents = new Map<DocumentElement, DocumentElement>();
	private readonly known = new Map<DocumentElement, Heading>();

	add(element: DocumentElement): void {
		const parent = this.byId.get(element.metadata.parent_id);
		if (parent !== undefined) this.parents.set(element, parent);
		this.byId.set(element.element_id, element);
		this.elements.push(element);
	}

	aboveThat(position: number): Heading | undefined {
		const element = this.elements[position];
		return element && this.above(element);
	}

	private above(element: DocumentElement, sectionsBelow = 0): Heading | undefined {
		if (sectionsBelow === maxDepth) return undefined;
		let current: DocumentElement | undefined = element;
		for (let level = 0; level < maxDepth; level++) {
			current = this.parents.get(current) ?? this.byId.get(current.metadata.parent_id);
			if (current === undefined) return undefined;
			if (isTitle(current)) return this.headingOf(current, sectionsBelow + 1);
		}
		return undefined;
	}

	private headingOf(title: DocumentElement, sectionsBelow: number): Heading {
		const known = this.known.get(title);
		if (known !== undefined) return known;
		const heading = headingBelow(this.above(title, sectionsBelow), title);
		this.known.set(title, heading);
		return heading;
	}
}

class HeadingsByDepth {
	private open: Array<Heading & { depth: number }> = [];
	private readonly depthOf: typeof headingDepth;

	constructor(depthOf: typeof headingDepth) {
		this.depthOf = depthOf;
	}

	continueWith(elements: readonly DocumentElement[]): Heading | undefined {
		let begin = this.open.at(-1);
		for (const [position, element] of elements.entries()) {
			if (!isTitle(element)) continue;
			const depth = this.depthOf(element);
			const above = this.open.filter((heading) => heading.depth < depth).slice(0, maxDepth);
			const heading = { ...headingBelow(above.at(-1), element), depth };
			this.open = [...above, heading];
			if (position === 0) begin = heading;
			begin ??= heading;
		}
		return begin;
	}
}

function pagesOf(elements: readonly DocumentElement[]): string | undefined {
	let first = Infinity;
	let last = -Infinity;
	for (const { metadata } of elements) {
		if (typeof metadata.page_number !== 'number') continue;
		first = Math.min(first, metadata.page_number);
		last = Math.max(last, metadata.page_number);
	}
	if (first > last) return undefined;
	return first === last ? String(first) : `${first}-${last}`;
}

/** Where a chunk or an element is in its document, as far as the document says. */
export interface ElementPlace {
	pages?: string;
	section?: string;
	sectionPath?: string;
	/** Where its parts stand, as JSON: a list of `page` and `box`. */
	position?: string;
}

export class Places {
	/** Whether some chunks brought more original elements than are unpacked: where they are is known in part. */
	areIncomplete = false;
	private readonly byParent = new HeadingsByParent();
	/** Those of chunks, and of elements whose boxes are wanted, by position. */
	private readonly known = new Map<number, ElementPlace>();

	of(element: DocumentElement, position: number): ElementPlace {
		const known = this.known.get(position);
		if (known !== undefined) return known;
		const heading = this.byParent.aboveThat(position);
		return { pages: pagesOf([element]), section: heading?.text, sectionPath: heading?.written };
	}

	section(position: number): string | undefined {
		const known = this.known.get(position);
		return known ? known.section : this.byParent.aboveThat(position)?.text;
	}

	severalPages(position: number): string | undefined {
		const pages = this.known.get(position)?.pages;
		return pages?.includes('-') ? pages : undefined;
	}

	get haveBoxes(): boolean {
		return [...this.known.values()].some(({ position }) => position !== undefined);
	}

	add(element: DocumentElement): void {
		this.byParent.add(element);
	}

	addChunk(position: number, pages: string | undefined, heading: Heading | undefined): void {
		this.known.set(position, { pages, ...sectionOf(heading) });
	}

	addBoxes(element: DocumentElement, position: number, boxes: string | undefined): void {
		const place = this.of(element, position);
		this.known.set(position, boxes === undefined ? place : { ...place, position: boxes });
	}
}

function sectionOf(heading: Heading | undefined): ElementPlace {
	return { section: heading?.text, sectionPath: heading?.written };
}

/**
 * Finds the pages of each element or chunk of one document, and the section in which it begins. Elements name their
 * heading as parent. Chunks name none: theirs is read from the elements they were made of, and a chunk without a heading
 * continues the section before it.
 */
export async function findPlaces(
	elements: readonly DocumentElement[],
	withBoxes = false,
): Promise<Places> {
	const places = new Places();
	const boxesOf = withBoxes ? await boxReader() : undefined;
	const budget = new UnpackBudget();
	let haveParents = false;
	let areChunks = false;
	await eachInBatches(elements, ({ metadata }) => {
		if (metadata.parent_id) haveParents = true;
		if (metadata.orig_elements) areChunks = true;
	});
	if (haveParents) await eachInBatches(elements, (element) => places.add(element));
	if (!areChunks && !boxesOf) return places;
	const { headingDepth: depthOf } = await import('../../../packages/element-text');
	const byDepth = new HeadingsByDepth(depthOf);
	await eachInBatches(elements, (element, position) => {
		const add = (originals: readonly DocumentElement[]) => {
			if (originals.length > 0) {
				const pages = pagesOf(originals) ?? pagesOf([element]);
				places.addChunk(position, pages, byDepth.continueWith(originals));
			}
			if (!boxesOf) return;
			places.addBoxes(element, position, boxesOf(originals.length > 0 ? originals : [element]));
		};
		if (!element.metadata.orig_elements) return add([]);
		return originalElements(element, budget).then(add);
	});
	places.areIncomplete = budget.hasLeftPacked;
	return places;
}

async function boxReader(): Promise<(elements: readonly DocumentElement[]) => string | undefined> {
	const { boxOf } = await import('../../../packages/value-evidence');
	return (elements) => {
		const parts = elements.flatMap(({ metadata: { page_number: page, coordinates } }) => {
			const box = boxOf(coordinates);
			return typeof page === 'number' && box ? [{ page, box }] : [];
		});
		return parts.length > 0 ? JSON.stringify(parts) : undefined;
	};
}

export function placeHints(places: Places, fileName: string, withBoxes: boolean): string[] {
	const hints: string[] = [];
	if (withBoxes && !places.haveBoxes) {
		hints.push(
			`The chunks of "${fileName}" have no position: their elements have no coordinates, as in files that aren't PDFs or images, or with the strategy VLM`,
		);
	}
	if (places.areIncomplete) {
		hints.push(
			`Some chunks of "${fileName}" have no section title, and only their first page: their original elements would take too much memory to unpack`,
		);
	}
	return hints;
}
