import { headingDepth } from '../../../../packages/element-text';
import type { NodeContext, N8nContext } from '../../n8n/nodeContext';
import { eachInBatches } from '../../text/batches';
import type { DocumentElement } from '../../service/element';
import { originalElements, UnpackBudget } from './originalElements';

/**
 * How many headings a path shows, and how much of each: every chunk repeats them. It also ends parents that point at
 * each other. Real headings nest far less. Characters.
 */
const maxDepth = 10;
const maxStep = 200;
const pathSeparator = ' > ';

/** A heading with those above it. */
interface Heading {
	text: string;
	/** From the top. */
	path: readonly string[];
	/** The same as text: "Report > Sales". */
	written: string;
	depth: number;
}

function isTitle({ type, text }: DocumentElement): boolean {
	return type === 'Title' && text.trim() !== '';
}

/** A heading with the nearest of those above it. */
function headingBelow(above: Pick<Heading, 'path'> | undefined, title: DocumentElement): Heading {
	const step = title.text.replace(/\s+/g, ' ').trim().slice(0, maxStep);
	const text = title.text.length <= maxStep ? title.text : step;
	const path = [...(above?.path ?? []), step].slice(-maxDepth);
	return { text, path, written: path.join(pathSeparator), depth: headingDepth(title) };
}

/** The headings of elements, which name what they're below as their parent. */
class HeadingsByParent {
	private readonly elements = new Map<string, DocumentElement>();
	private readonly known = new Map<DocumentElement, Heading>();

	add(element: DocumentElement): void {
		this.elements.set(element.element_id, element);
	}

	above(element: DocumentElement, sectionsBelow = 0): Heading | undefined {
		if (sectionsBelow === maxDepth) return undefined;
		let current: DocumentElement | undefined = element;
		for (let level = 0; level < maxDepth; level++) {
			const parentId: unknown = current.metadata.parent_id;
			current = typeof parentId === 'string' ? this.elements.get(parentId) : undefined;
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

/** The headings of the elements in chunks, which name no parent but say how deep they are. */
class HeadingsByDepth {
	private open: Heading[] = [];

	/** Returns the heading of the section in which these elements begin. They follow those before. */
	continueWith(elements: readonly DocumentElement[]): Heading | undefined {
		let begin = this.open.at(-1);
		for (const [position, element] of elements.entries()) {
			if (!isTitle(element)) continue;
			const depth = headingDepth(element);
			const above = this.open.filter((heading) => heading.depth < depth).slice(0, maxDepth);
			const heading = headingBelow(above.at(-1), element);
			this.open = [...above, heading];
			if (position === 0) begin = heading;
			begin ??= heading;
		}
		return begin;
	}
}

/** Returns the pages of elements, such as 3 or 3-5; undefined if the document has none. */
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
export interface Place {
	/** The pages that it covers, such as 3 or 3-5. */
	pages?: string;
	/** The text of the heading of the section in which it begins. */
	section?: string;
	/** That heading and those above it: "Report > Sales". */
	sectionPath?: string;
	/** Where its parts stand, as JSON: a list of `page` and `box`. */
	position?: string;
}

export interface Places {
	/** By position. */
	places: Place[];
	/** Whether some chunks brought more original elements than are unpacked: where they are is known in part. */
	areIncomplete: boolean;
}

/**
 * Finds the pages of each element or chunk of one document, and the section in which it begins. Elements name their
 * heading as parent. Chunks name none: theirs is read from the elements they were made of, and a chunk without a heading
 * continues the section before it.
 */
export async function chunkPlaces(
	elements: readonly DocumentElement[],
	withPosition = false,
): Promise<Places> {
	const positionOf = withPosition ? await positionReader() : undefined;
	const places: Place[] = [];
	const byParent = new HeadingsByParent();
	const byDepth = new HeadingsByDepth();
	const budget = new UnpackBudget();
	if (elements.some(({ metadata }) => metadata.parent_id)) {
		await eachInBatches(elements, (element) => byParent.add(element));
	}
	const add = (element: DocumentElement, originals: readonly DocumentElement[]) => {
		const isChunk = originals.length > 0;
		const pages = (isChunk ? pagesOf(originals) : undefined) ?? pagesOf([element]);
		const heading = isChunk ? byDepth.continueWith(originals) : byParent.above(element);
		const position = positionOf?.(isChunk ? originals : [element]);
		places.push({ pages, ...sectionOf(heading), ...(position && { position }) });
	};
	await eachInBatches(elements, (element) => {
		if (!element.metadata.orig_elements) return add(element, []);
		return originalElements(element, budget).then((originals) => add(element, originals));
	});
	return { places, areIncomplete: budget.hasLeftPacked };
}

/** Returns what writes where elements stand; undefined where the service doesn't say. */
async function positionReader(): Promise<
	(elements: readonly DocumentElement[]) => string | undefined
> {
	const { boxOf } = await import('../../../../packages/value-evidence');
	return (elements) => {
		const parts = elements.flatMap(({ metadata: { page_number: page, coordinates } }) => {
			const box = boxOf(coordinates);
			return typeof page === 'number' && box ? [{ page, box }] : [];
		});
		return parts.length > 0 ? JSON.stringify(parts) : undefined;
	};
}

function sectionOf(heading: Heading | undefined): Place {
	return { section: heading?.text, sectionPath: heading?.written };
}

/** The elements of a document, or parts of its text, and where they are, by position. */
export interface PlacedElements {
	elements: readonly DocumentElement[];
	places: readonly Place[];
}

/** Returns the elements with their places, and with their boxes `withPosition`. Shows a hint if there are none, and if finding some of them would take too much memory. */
export async function placedElements(
	context: NodeContext<N8nContext>,
	elements: readonly DocumentElement[],
	fileName: string,
	withPosition = false,
): Promise<PlacedElements> {
	const { places, areIncomplete } = await chunkPlaces(elements, withPosition);
	if (withPosition && !places.some(({ position }) => position !== undefined)) {
		context.hint(
			`The chunks of "${fileName}" have no position: their elements have no coordinates, as in files that aren't PDFs or images, or with the strategy VLM`,
		);
	}
	if (areIncomplete) {
		context.hint(
			`Some chunks of "${fileName}" have no section title, and only their first page: their original elements would take too much memory to unpack`,
		);
	}
	return { elements, places };
}
