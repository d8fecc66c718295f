import { createHash, randomUUID } from 'crypto';

import type { DocumentElement } from '../../service/element';
import { eachInBatches, mapInBatches } from '../../text/batches';
import { nameText } from '../../text/text';
import { joinHierarchy } from './hierarchy';

/** The elements of one page range, in page order. */
interface RangeElements {
	/** How many pages the range has. */
	pages: number;
	elements: readonly DocumentElement[];
}

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
export async function joinElements(ranges: readonly JoinedRange[]): Promise<JoinedElements> {
	const done = ranges.filter((range) => range.elements !== undefined);
	const about = await mapInBatches(done, ({ elements }) => ({
		languages: languagesIn(elements),
		pageBreaks: elements.filter(isPageBreak),
	}));
	const breaks = about.map(({ pageBreaks }) => pageBreaks);
	const isNumbered = arePageBreaksNumbered(breaks);
	const pattern = pageBreakPattern(breaks.flat());
	const joined: JoinedElements = {
		elements: [],
		gaps: [],
		differingLanguages: differingLanguages(about.map(({ languages }) => languages)),
	};
	let open: RangeElements[] = [];
	let pagesBefore = 0;
	let nextBreak = 0;
	const close = async () => {
		const whole = await joinHierarchy(withPageBreaks(open, pattern));
		// One by one, since spreading a long list into one call overflows the stack.
		await eachInBatches(whole, (element) => {
			const number = isNumbered && isPageBreak(element) ? nextBreak++ : undefined;
			joined.elements.push(
				number === undefined ? element : { ...element, element_id: pageBreakId(element, number) },
			);
		});
		open = [];
	};
	for (const range of ranges) {
		pagesBefore += range.pages;
		if (range.elements) open.push(range);
		else {
			await close();
			joined.gaps.push(joined.elements.length);
			nextBreak = Math.max(nextBreak, pagesBefore);
		}
	}
	await close();
	return joined;
}

/** Returns the different values of `languages` in a range, each as text. What isn't text is no language. */
function languagesIn(elements: readonly DocumentElement[]): Set<string> {
	const found = new Set<string>();
	for (const { text, metadata } of elements) {
		const languages = [metadata.languages].flat().filter((each) => typeof each === 'string');
		if (text !== '' && languages.length > 0) found.add(languages.join(','));
	}
	return found;
}

/**
 * Returns the languages of the ranges, sorted; none if all ranges have the same, or if each element has its own. A
 * service that detects the languages of a whole file may detect others in a range of it.
 */
function differingLanguages(ranges: ReadonlyArray<Set<string>>): string[] {
	const all = new Set(ranges.flatMap((languages) => [...languages]));
	const isFoundByRange = ranges.some(({ size }) => size === 1);
	if (all.size < 2 || !isFoundByRange) return [];
	const names = [...all].join(' ').match(/\w+/g) ?? [];
	return [...new Set(names)].sort();
}

const isPageBreak = (element: DocumentElement | undefined) => element?.type === 'PageBreak';
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const hashDigits = 32;

/**
 * Returns the identifier that the hosted service gives to the page break with this number, counted from 0 in a document:
 * a hash of the file name, no text, no page, and the number. See docs/maintainers/service.md#element-identifiers.
 */
function pageBreakId({ metadata }: DocumentElement, number: number): string {
	const source = `${nameText(metadata.filename)}None${number}`;
	return createHash('sha256').update(source).digest('hex').slice(0, hashDigits);
}

/** Whether the service numbers page breaks. If so, it starts from 0 again in each range. */
function arePageBreaksNumbered(ranges: ReadonlyArray<readonly DocumentElement[]>): boolean {
	const isNumbered = (element: DocumentElement, number: number) =>
		element.element_id === pageBreakId(element, number);
	return (
		ranges.some(({ length }) => length > 0) && ranges.every((range) => range.every(isNumbered))
	);
}

/** Returns the page break to copy; undefined if the ranges have none. */
function pageBreakPattern(breaks: readonly DocumentElement[]): DocumentElement | undefined {
	return breaks.find(({ metadata }) => metadata.languages !== undefined) ?? breaks[0];
}

/** Copies a page break, with a new identifier if identifiers are random. */
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

/**
 * Completes the page breaks of consecutive ranges to those of an unsplit response: adds those between ranges, and the
 * languages of the document.
 */
function withPageBreaks(
	ranges: readonly RangeElements[],
	pattern: DocumentElement | undefined,
): Array<readonly DocumentElement[]> {
	if (!pattern) return ranges.map(({ elements }) => elements);
	const { languages } = pattern.metadata;
	return ranges.map((range, position) => {
		const isLast = position === ranges.length - 1;
		const elements =
			languages === undefined
				? [...range.elements]
				: range.elements.map((element) => withLanguages(element, languages));
		if (!isLast && lacksLastBreak(range)) elements.push(copyOf(pattern));
		return elements;
	});
}
