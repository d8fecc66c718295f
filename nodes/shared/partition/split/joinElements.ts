import type { DocumentElement } from '../../element/element';
import type { Work } from '../../wait/inSlices';
import { joinHierarchy } from './hierarchy';
import {
	arePageBreaksNumbered,
	pageBreakPattern,
	withNumberedPageBreaks,
	withPageBreaks,
	type RangeElements,
} from './pageBreaks';
import { differingLanguages } from './rangeLanguages';

/** A range of pages; without `elements` it failed. */
export type JoinedRange = RangeElements | { pages: number; elements?: undefined };

/** All elements in page order. */
export interface JoinedElements {
	elements: DocumentElement[];
	/** For each range that failed, in order: how many elements stand before its place. */
	gaps: number[];
	/** The languages of the ranges where they differ. */
	differingLanguages: string[];
}

/**
 * Joins the elements of ranges as an unsplit answer has them: with page breaks and parents between ranges, and page
 * breaks numbered through. Nothing is concluded across a range that failed; its pages count for the numbers.
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
		// One by one: spreading a long list into one call overflows the stack.
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
