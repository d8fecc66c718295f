import type { DocumentElement } from '../../elements/element';
import type { Work } from '../../values/inSlices';
import { joinHierarchy } from './hierarchy';
import {
	arePageBreaksNumbered,
	pageBreakPattern,
	withNumberedPageBreaks,
	withPageBreaks,
	type RangeElements,
} from './pageBreaks';
import { differingLanguages } from './rangeLanguages';

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
