import { headingTypes, type TextElement } from '../element';

const maxLevel = 6;
/** Parts of a document stand above titles, whose depths begin with 0. */
const partDepths = { attachment: -2, sheet: -1 } as const;

/** Returns an element's level below others of its type, from 0; 0 if it isn't set (docs/maintainers/service.md#elements). */
export function categoryDepth({ metadata: { category_depth: depth } }: TextElement): number {
	return typeof depth === 'number' && depth > 0 ? Math.floor(Math.min(depth, 100)) : 0;
}

/** Single letters with spaces between them, such as what's turned by 90 degrees in the margin of a page. */
const lettersApart = /^\S(?:\s+\S)+$/u;

/** From this number on, titles without any text below them are the texts themselves. */
const minTexts = 3;

/** Whether an element is a title without level and page. */
function isValue({ type, metadata }: TextElement): boolean {
	return (
		type === 'Title' && metadata.page_number === undefined && metadata.category_depth === undefined
	);
}

/** The headings of a document. Each one is at most one level below the one above it. */
export class Headings {
	/** The depths of the open sections. */
	private open: number[] = [];
	/** Whether the document says everything in titles: services name the values of XML so. */
	private readonly areValues: boolean;

	/** `elements`: the whole document. */
	constructor(elements: readonly TextElement[]) {
		this.areValues = elements.length >= minTexts && elements.every(isValue);
	}

	/** Whether an element is written as a heading. */
	includes({ type, text }: TextElement): boolean {
		return headingTypes.has(type) && !this.areValues && !lettersApart.test(text.trim());
	}

	/** Returns the level of the next heading, from 1: of a title, or of a part of the document with titles below. */
	levelOf(heading: TextElement | keyof typeof partDepths): number {
		const depth = typeof heading === 'string' ? partDepths[heading] : titleDepth(heading);
		this.open = [...this.open.filter((above) => above < depth), depth];
		return Math.min(this.open.length, maxLevel);
	}
}

function titleDepth(title: TextElement): number {
	const isSet = typeof title.metadata.category_depth === 'number';
	return isSet ? categoryDepth(title) : (headingTypes.get(title.type) ?? 0);
}
