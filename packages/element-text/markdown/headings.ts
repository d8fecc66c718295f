import { stepThrough, type Steps } from '../../pauses';
import { headingTypes, type TextElement } from '../element';
import { partsAbove } from './documentParts';

const maxLevel = 6;

/** Returns an element's level below others of its type, from 0; 0 if it isn't set (docs/maintainers/service.md#elements). */
export function categoryDepth({ metadata: { category_depth: depth } }: TextElement): number {
	return typeof depth === 'number' && depth > 0 ? Math.floor(Math.min(depth, 100)) : 0;
}

const charactersApart = /^\S(?:\s+\S)+$/u;
/** What stands in no text that is read forward: a bracket that closes first or opens last, or a name such as "nuJ". */
const readBackwards = /^[\])}]|[[({]$|^\p{Ll}.*\p{Lu}$/su;

/** A longer title is text for people. Characters. */
const maxTurned = 200;

function isTurned(text: string): boolean {
	if (text.length > maxTurned) return false;
	const own = text.trim();
	return charactersApart.test(own) && readBackwards.test(own);
}

/** From this number on, titles without any text below them are the texts themselves. */
const minTexts = 3;

function isValue({ type, metadata }: TextElement): boolean {
	return (
		type === 'Title' && metadata.page_number === undefined && metadata.category_depth === undefined
	);
}

/** The heading that an element is in HTML, as a service that reads pages with a model returns it for every element. */
const headingTag = /^\s*<h([1-6])[\s>]/i;

/** Returns how far below the document's title a heading is, from 0, as far as the service says it. */
export function headingDepth(heading: TextElement): number {
	const { text_as_html: html, category_depth: depth } = heading.metadata;
	const [, tagLevel] = (typeof html === 'string' && headingTag.exec(html)) || [];
	if (tagLevel !== undefined) return Number(tagLevel) - 1;
	return typeof depth === 'number' ? categoryDepth(heading) : (headingTypes.get(heading.type) ?? 0);
}

/** The headings of a document: each depth that it has is a level, wherever its first heading stands. */
export class Headings {
	/** The depths of the headings by the part of the document that they stand in: an attachment has its own. */
	private readonly depths = new Map<string, Set<number>>();
	/** Whether the document says everything in titles: services name the values of XML so. */
	private readonly areValues: boolean;

	constructor(areValues: boolean) {
		this.areValues = areValues;
	}

	add(element: TextElement): void {
		if (this.includes(element)) this.depthsBeside(element).add(headingDepth(element));
	}

	includes({ type, text }: TextElement): boolean {
		return headingTypes.has(type) && !this.areValues && !isTurned(text);
	}

	/** Returns the level of a heading, from 1. Parts of the document that it stands in have headings above it. */
	levelOf(heading: TextElement): number {
		const own = headingDepth(heading);
		let level = partsAbove(heading).length + 1;
		for (const depth of this.depthsBeside(heading)) if (depth < own) level += 1;
		return Math.min(level, maxLevel);
	}

	private depthsBeside(heading: TextElement): Set<number> {
		const part = partsAbove(heading).join('\n');
		const known = this.depths.get(part) ?? new Set();
		this.depths.set(part, known);
		return known;
	}
}

export function* readHeadings(elements: readonly TextElement[]): Steps<Headings> {
	const headings = new Headings(elements.length >= minTexts && elements.every(isValue));
	yield* stepThrough(elements, (element) => headings.add(element));
	return headings;
}
