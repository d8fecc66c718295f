import type { DocumentElement } from '../element';

const deepestHeading = 6;

/** An element's level below others of its type, from 0; 0 if it isn't set (docs/service.md#elements). */
export function categoryDepth(element: DocumentElement): number {
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

/** The headings above in a document. Each one is at most one level below the one above it. */
export class Headings {
	/** The depths of the open sections. */
	private open: number[] = [];

	/** The level of the next heading, from 1. */
	levelOf(element: DocumentElement): number {
		const isSet = typeof element.metadata.category_depth === 'number';
		const depth = isSet ? categoryDepth(element) : (headingTypes.get(element.type) ?? 0);
		this.open = [...this.open.filter((above) => above < depth), depth];
		return Math.min(this.open.length, deepestHeading);
	}
}

export function isHeading({ type }: DocumentElement): boolean {
	return headingTypes.has(type);
}
