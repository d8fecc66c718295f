import type { Caller, CallerContext } from '../../run/caller';
import type { PagePart } from './pageParts';
import type { LeftOut } from './partsToLeaveOut';

/** What is counted of each part, as the hint names it. Page breaks have no text that could be missed. */
const names: Readonly<Partial<Record<PagePart, string>>> = {
	headers: 'repeated headers',
	footers: 'repeated footers',
	pageNumbers: 'page numbers',
	repeatedLines: 'repeated lines',
};

function countsOf(caller: Caller<CallerContext>): Map<PagePart, number> {
	return caller.once(countsOf, () => new Map<PagePart, number>());
}

/** Adds what was left out of a document to what this execution has left out. */
export function countLeftOut(caller: Caller<CallerContext>, left: LeftOut): void {
	const counts = countsOf(caller);
	for (const part of left.values()) counts.set(part, (counts.get(part) ?? 0) + 1);
}

/** Says in a hint what this execution has left out of its documents, and how to keep it. */
export function showLeftOut(caller: Caller<CallerContext>): void {
	const counts = countsOf(caller);
	const all = Object.entries(names).flatMap(([part, name]) => {
		const count = counts.get(part as PagePart) ?? 0;
		return count === 0 ? [] : [`${count} ${name}`];
	});
	if (all.length === 0) return;
	const list = [all.slice(0, -1).join(', '), ...all.slice(-1)].filter((text) => text !== '');
	caller.hint(
		`Left out ${list.join(' and ')}. To keep them, add the option Leave Out and clear what to keep.`,
	);
}
