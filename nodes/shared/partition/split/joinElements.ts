import { createHash, randomUUID } from 'crypto';

import type { DocumentElement } from '../../elements/element';
import type { Work } from '../../values/inSlices';
import { nameText } from '../../values/text';
import { joinHierarchy } from './hierarchy';

/** A page range; no `elements` if it failed. */
export type JoinedRange = RangeElements | { pages: number; elements?: undefined };

export interface JoinedElements {
	/** In page order. */
	elements: DocumentElement[];
	/** For each failed range, in order: how many elements come before it. */
	gaps: number[];
	/** The languages of the ranges if they differ. */
	differingLanguages: string[];
}

/**
 * Joins the elements of ranges to those of an unsplit response: with page breaks and parents across ranges, and with the
 * page breaks numbered through the document. No parent is looked for across a failed range, whose pages count for the
 * numbers all the same.
 */
export function* joinElements(ranges: readonly JoinedRange[]): Work<JoinedElements> {
	const done = ranges.filter((range) => range.elements !== undefined);
	const joined: JoinedElements = {
		elements: [],
		gaps: [],
		differingLanguages: yield* differingLanguages(done.map(({ elements }) => elements)),
	};
	const isNumbered = yield* arePageBreaksNumbered(done);
	const pattern = yield* pageBreakPattern(done);
	let open: RangeElements[] = [];
	let pagesBefore = 0;
	let nextBreak = 0;
	const close = function* (): Work<void> {
		const whole = yield* joinHierarchy(yield* withPageBreaks(open, pattern));
		const { elements, next } = isNumbered
			? yield* withNumberedPageBreaks(whole, nextBreak)
			: { elements: whole, next: nextBreak };
		nextBreak = next;
		// One by one, since spreading a long list into one call overflows the stack.
		for (const element of elements) {
			yield;
			joined.elements.push(element);
		}
		open = [];
	};
	for (const range of ranges) {
		pagesBefore += range.pages;
		if (range.elements) open.push(range);
		else {
			yield* close();
			joined.gaps.push(joined.elements.length);
			nextBreak = Math.max(nextBreak, pagesBefore);
		}
	}
	yield* close();
	return joined;
}

/**
 * Returns the different values of `languages` in a range, each as text, such as 'eng', or "['eng']" in a CSV cell. What
 * isn't text is no language.
 */
function languagesIn(elements: readonly DocumentElement[]): Set<string> {
	const found = new Set<string>();
	for (const { text, metadata } of elements) {
		const languages = [metadata.languages].flat().filter((each) => typeof each === 'string');
		if (text !== '' && languages.length > 0) found.add(languages.join(','));
	}
	return found;
}

/**
 * The languages of the ranges, sorted; none if all ranges have the same, or if each element has its own. A service that
 * detects the languages of a whole file may detect others in a range of it.
 */
function* differingLanguages(ranges: ReadonlyArray<readonly DocumentElement[]>): Work<string[]> {
	const found: Array<Set<string>> = [];
	for (const range of ranges) {
		yield;
		const languages = languagesIn(range);
		if (languages.size > 0) found.push(languages);
	}
	const all = new Set(found.flatMap((languages) => [...languages]));
	const isFoundByRange = found.some(({ size }) => size === 1);
	if (all.size < 2 || !isFoundByRange) return [];
	const names = [...all].join(' ').match(/\w+/g) ?? [];
	return [...new Set(names)].sort();
}

/** The elements of one page range, in page order. */
interface RangeElements {
	/** How many pages the range has. */
	pages: number;
	elements: readonly DocumentElement[];
}

const isPageBreak = (element: DocumentElement | undefined) => element?.type === 'PageBreak';
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const hashDigits = 32;

const breaksIn = ({ elements }: RangeElements) => elements.filter(isPageBreak);

/**
 * The identifier that the public service gives to the page break with this number, counted from 0 in a document:
 * a hash of the file name, no text, no page, and the number. See docs/service.md#element-identifiers.
 */
function pageBreakId({ metadata }: DocumentElement, number: number): string {
	const source = `${nameText(metadata.filename)}None${number}`;
	return createHash('sha256').update(source).digest('hex').slice(0, hashDigits);
}

/** Whether the service numbers page breaks. If so, it starts from 0 again in each range. */
function* arePageBreaksNumbered(ranges: readonly RangeElements[]): Work<boolean> {
	let hasBreaks = false;
	for (const range of ranges) {
		yield;
		for (const [number, element] of breaksIn(range).entries()) {
			yield;
			hasBreaks = true;
			if (element.element_id !== pageBreakId(element, number)) return false;
		}
	}
	return hasBreaks;
}

/** Numbers the page breaks from `first` on, so that their identifiers don't repeat from range to range. */
function* withNumberedPageBreaks(
	elements: readonly DocumentElement[],
	first: number,
): Work<{ elements: DocumentElement[]; next: number }> {
	let next = first;
	const numbered: DocumentElement[] = [];
	for (const element of elements) {
		yield;
		if (!isPageBreak(element)) {
			numbered.push(element);
			continue;
		}
		numbered.push({ ...element, element_id: pageBreakId(element, next) });
		next += 1;
	}
	return { elements: numbered, next };
}

/** A copy of a page break in the ranges, with a new identifier if identifiers are random. */
function copyOf(pattern: DocumentElement): DocumentElement {
	return {
		...pattern,
		element_id: uuid.test(pattern.element_id) ? randomUUID() : pattern.element_id,
		metadata: { ...pattern.metadata },
	};
}

/**
 * Whether the service left out the break after the last page of a range because nothing followed. Some services add one
 * anyway, and a blank page may have nothing but its break, so breaks are counted.
 */
function lacksLastBreak({ pages, elements }: RangeElements): boolean {
	const isBlankWithoutBreaks = elements.length === 0 && pages > 1;
	return !isBlankWithoutBreaks && elements.filter(isPageBreak).length < pages;
}

/** Languages are detected in text, so the breaks of a blank range have none. In the whole document they do. */
function withLanguages(
	element: DocumentElement,
	languages: DocumentElement[string],
): DocumentElement {
	if (!isPageBreak(element) || element.metadata.languages !== undefined) return element;
	return { ...element, metadata: { languages, ...element.metadata } };
}

/** The page break to copy; undefined if the ranges have none. */
function* pageBreakPattern(ranges: readonly RangeElements[]): Work<DocumentElement | undefined> {
	let first: DocumentElement | undefined;
	for (const range of ranges) {
		yield;
		const breaks = breaksIn(range);
		const found = breaks.find(({ metadata }) => metadata.languages !== undefined);
		if (found) return found;
		first ??= breaks[0];
	}
	return first;
}

/**
 * Completes the page breaks of consecutive ranges to those of an unsplit response: adds those between ranges, and the
 * languages of the document.
 */
function* withPageBreaks(
	ranges: readonly RangeElements[],
	pattern: DocumentElement | undefined,
): Work<ReadonlyArray<readonly DocumentElement[]>> {
	if (!pattern) return ranges.map(({ elements }) => elements);
	const { languages } = pattern.metadata;
	const completed: DocumentElement[][] = [];
	for (const [position, range] of ranges.entries()) {
		yield;
		const isLast = position === ranges.length - 1;
		const elements =
			languages === undefined
				? [...range.elements]
				: range.elements.map((element) => withLanguages(element, languages));
		if (!isLast && lacksLastBreak(range)) elements.push(copyOf(pattern));
		completed.push(elements);
	}
	return completed;
}
