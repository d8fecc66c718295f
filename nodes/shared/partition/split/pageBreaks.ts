import { randomUUID } from 'crypto';

import type { DocumentElement } from '../../element/element';

const isPageBreak = (element: DocumentElement | undefined) => element?.type === 'PageBreak';
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Gives a maker of the page break that an unsplit answer would have between two ranges, or undefined when the
 * ranges show none. It is as those inside the ranges are; identifiers that are random there are new ones.
 */
export function pageBreakLike(
	ranges: ReadonlyArray<readonly DocumentElement[]>,
): (() => DocumentElement) | undefined {
	const pattern = ranges.flat().find(isPageBreak);
	if (!pattern) return undefined;
	return () => ({
		...pattern,
		element_id: uuid.test(pattern.element_id) ? randomUUID() : pattern.element_id,
		metadata: { ...pattern.metadata },
	});
}

/** Adds the page break at the end of each range that another one follows, unless the service put one there. */
export function withPageBreaks(
	ranges: ReadonlyArray<readonly DocumentElement[]>,
): DocumentElement[][] {
	const makePageBreak = pageBreakLike(ranges);
	return ranges.map((range, position) => {
		const next = ranges[position + 1];
		const isNeeded = next !== undefined && !isPageBreak(range.at(-1)) && !isPageBreak(next[0]);
		return makePageBreak && isNeeded ? [...range, makePageBreak()] : [...range];
	});
}
