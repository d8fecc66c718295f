import type { Work } from '../../values/inSlices';
import type { DocumentElement } from '../element';
import type { MissingPages } from '../missingPages';
import { pagePartTypes, type PagePart } from './pageParts';
import { repeatedLines } from './repeatedLines';

/** What of a document is left. */
interface Rest {
	elements: DocumentElement[];
	/** With their places among what's left. */
	missingPages?: MissingPages[];
}

/** A document without these parts of its pages. */
export function* leaveOut(
	elements: DocumentElement[],
	missingPages: readonly MissingPages[] | undefined,
	parts: readonly PagePart[],
): Work<Rest> {
	if (parts.length === 0) return { elements, missingPages: missingPages && [...missingPages] };
	const all = new Set<string>(Object.values(pagePartTypes).flat());
	const left = new Set<string>(parts.flatMap((part) => pagePartTypes[part]));
	const repeated = parts.includes('repeatedLines')
		? yield* repeatedLines(elements, ({ type }) => all.has(type))
		: new Set<number>();
	const rest: DocumentElement[] = [];
	const places = missingPages?.map((missing) => ({ ...missing }));
	for (const [position, element] of elements.entries()) {
		yield;
		if (!left.has(element.type) && !repeated.has(position)) {
			rest.push(element);
			continue;
		}
		for (const [number, missing] of (missingPages ?? []).entries()) {
			const place = places?.[number];
			if (place !== undefined && position < missing.position) place.position -= 1;
		}
	}
	return { elements: rest, missingPages: places };
}
