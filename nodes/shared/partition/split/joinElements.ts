import type { DocumentElement } from '../../element/element';
import { joinHierarchy } from './hierarchy';
import { withPageBreaks } from './pageBreaks';

/** All elements in page order. */
export interface JoinedElements {
	elements: DocumentElement[];
	/** For each range that failed, in order: how many elements stand before its place. */
	gaps: number[];
}

/**
 * Joins the elements of ranges as an unsplit answer has them: page breaks and parents between ranges included.
 * A position without elements is a range that failed: nothing is concluded across it.
 */
export function joinElements(
	ranges: ReadonlyArray<readonly DocumentElement[] | undefined>,
): JoinedElements {
	const joined: JoinedElements = { elements: [], gaps: [] };
	let open: Array<readonly DocumentElement[]> = [];
	const close = () => {
		// One by one: spreading a long list into one call overflows the stack.
		for (const element of joinHierarchy(withPageBreaks(open))) joined.elements.push(element);
		open = [];
	};
	for (const range of ranges) {
		if (range) open.push(range);
		else {
			close();
			joined.gaps.push(joined.elements.length);
		}
	}
	close();
	return joined;
}
