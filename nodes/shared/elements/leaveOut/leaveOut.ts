import type { Caller, CallerContext } from '../../run/caller';
import { inSlices, type Work } from '../../values/inSlices';
import type { DocumentElement } from '../element';
import type { MissingPages } from '../missingPages';
import { leaveOutOfChunks } from './leaveOutOfChunks';
import { countLeftOut } from './leftOutHint';
import type { PagePart } from './pageParts';
import { partsToLeaveOut, type LeftOut } from './partsToLeaveOut';

/** What of a document is left. */
interface Rest {
	elements: DocumentElement[];
	/** With their places among what's left. */
	missingPages?: MissingPages[];
}

/** Returns a document without these parts of its pages, also in the texts of chunks, and counts them for the hint. */
export async function leaveOut(
	caller: Caller<CallerContext>,
	elements: DocumentElement[],
	missingPages: readonly MissingPages[] | undefined,
	parts: readonly PagePart[],
): Promise<Rest> {
	if (parts.length === 0) return { elements, missingPages: missingPages && [...missingPages] };
	const { elements: whole, left: leftOfChunks } = await leaveOutOfChunks(elements, parts);
	const left = await inSlices(partsToLeaveOut(whole, parts));
	countLeftOut(caller, leftOfChunks);
	countLeftOut(caller, left);
	return await inSlices(withoutParts(whole, missingPages, left));
}

function* withoutParts(
	elements: readonly DocumentElement[],
	missingPages: readonly MissingPages[] | undefined,
	left: LeftOut,
): Work<Rest> {
	const rest: DocumentElement[] = [];
	const places = missingPages?.map((missing) => ({ ...missing }));
	for (const [position, element] of elements.entries()) {
		yield;
		if (!left.has(position)) {
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
