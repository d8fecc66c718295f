import type { TextElement } from '../element';

const maxLevel = 6;
/** Parts of a document stand above titles, whose depths begin with 0. */
const partDepths = { attachment: -2, sheet: -1 } as const;

/** Returns an element's level below others of its type, from 0; 0 if it isn't set (docs/maintainers/service.md#elements). */
export function categoryDepth(element: TextElement): number {
	const depth: unknown = element.metadata.category_depth;
	return typeof depth === 'number' && depth > 0 ? Math.floor(Math.min(depth, 100)) : 0;
}

/** Types of headings, with how far below the document's title they are if the service doesn't say it. */
const headingTypes: ReadonlyMap<string, number> = new Map([
	['Title', 0],
	['Headline', 0],
	['Subheadline', 1],
	['Section-header', 1],
]);

/** Single letters with spaces between them, such as what's turned by 90 degrees in the margin of a page. */
const lettersApart = /^\S(?:\s+\S)+$/u;

/** From this number on, titles without any text below them are the texts themselves. */
const minTexts = 3;

/** Whether a document says everything in titles without levels and pages: services name the values of XML so. */
function areValues(elements: readonly TextElement[]): boolean {
	const isValue = ({ type, metadata }: TextElement) =>
		type === 'Title' && metadata.page_number === undefined && metadata.category_depth === undefined;
	return elements.length >= minTexts && elements.every(isValue);
}

/** The headings of a document. Each one is at most one level below the one above it. */
export class Headings {
	/** The depths of the open sections. */
	private open: number[] = [];
	private readonly areNone: boolean;

	/** `elements`: the whole document. */
	constructor(elements: readonly TextElement[]) {
		this.areNone = areValues(elements);
	}

	/** Whether an element is written as a heading. */
	includes({ type, text }: TextElement): boolean {
		return headingTypes.has(type) && !this.areNone && !lettersApart.test(text.trim());
	}

	/** The level of the next heading, from 1. */
	levelOf(element: TextElement): number {
		const isSet = typeof element.metadata.category_depth === 'number';
		return this.levelAt(isSet ? categoryDepth(element) : (headingTypes.get(element.type) ?? 0));
	}

	/** Returns the level of the heading of a part of the document: titles inside of it are below. */
	levelOfPart(part: keyof typeof partDepths): number {
		return this.levelAt(partDepths[part]);
	}

	private levelAt(depth: number): number {
		this.open = [...this.open.filter((above) => above < depth), depth];
		return Math.min(this.open.length, maxLevel);
	}
}
