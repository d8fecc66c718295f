import { trimmedText } from '../text/text';

/** The category of what fits none of the user's. */
export const otherCategory = 'Other';

/** Returns a category's name as it's compared: services change case and spaces. */
export function categoryKey(name: string): string {
	return name.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}

/**
 * Returns the name of the category that a service has chosen, as the user spells it; undefined without a match. Without
 * `names`, as for the results of a job, any name counts except Other.
 */
export function chosenCategory(given: unknown, names?: readonly string[]): string | undefined {
	const name = trimmedText(given);
	const key = categoryKey(name);
	if (names !== undefined) return names.find((one) => categoryKey(one) === key);
	return key === '' || key === categoryKey(otherCategory) ? undefined : name;
}

/** A document that a service has found in a scan. Pages are those of the file, counted from 1. */
export interface FoundDocument {
	/** What the service says; NaN where it says none. */
	first: number;
	last: number;
	/** The pages on which its quote, from its first page, stands, in their order. */
	quotePages: readonly number[];
	/** Whether the quote stands in the scan. */
	isQuoted: boolean;
}

/** A document with its pages. */
export interface ScanPart<Found> {
	found: Found;
	pages: [from: number, to: number];
	/** Whether it may begin on another page, or, for the last one, end on another page. */
	isDoubtful: boolean;
}

/**
 * Cuts the pages of a scan into its documents, so that each page belongs to exactly one: pages that no document has go to
 * the one before, a page that several have to the one that begins there, and of those that begin on one page, only the first
 * has it. Where the quote of a document stands decides against the page that the service names. Such borders are doubtful.
 * Documents without a page are left out.
 */
export function cutScan<Found extends FoundDocument>(
	all: readonly Found[],
	{ first, last }: { first: number; last: number },
): Array<ScanPart<Found>> {
	const placed = all
		.flatMap((found) => placeOf(found, { first, last }))
		.sort((one, other) => one.start - other.start || one.end - other.end);
	const wanted = new Set(placed.map(({ start }) => start));
	const byStart = new Map<number, Placed<Found>>();
	for (const one of placed) {
		const holder = byStart.get(one.start);
		if (holder === undefined) {
			byStart.set(one.start, one);
			continue;
		}
		const others = [...one.found.quotePages, ...(one.start < one.end ? [one.start + 1] : [])];
		const start = others.find(
			(page) => isWithin(page, { first, last }) && !wanted.has(page) && !byStart.has(page),
		);
		if (start === undefined) holder.isDoubtful = true;
		else byStart.set(start, { ...one, start, end: Math.max(start, one.end), isDoubtful: true });
	}
	const documents = [...byStart.values()].sort((one, other) => one.start - other.start);
	return documents.map(({ found, start, end, isDoubtful }, at) => {
		const [before, next] = [documents[at - 1], documents[at + 1]];
		const isBorder = before === undefined ? start === first : before.end === start - 1;
		const isEnd = next !== undefined || end === last;
		return {
			found,
			pages: [before === undefined ? first : start, next === undefined ? last : next.start - 1],
			isDoubtful: isDoubtful || !isBorder || !isEnd,
		};
	});
}

/** A document with the pages that it claims. */
interface Placed<Found> {
	found: Found;
	start: number;
	/** NaN where the service names none. */
	end: number;
	isDoubtful: boolean;
}

function isWithin(page: number, { first, last }: { first: number; last: number }): boolean {
	return page >= first && page <= last;
}

/** Returns where a document begins, by its quote and what the service says; nothing if neither says it. */
function placeOf<Found extends FoundDocument>(
	found: Found,
	range: { first: number; last: number },
): Array<Placed<Found>> {
	const { first: claimed, last, isQuoted } = found;
	const quotePages = found.quotePages.filter((page) => isWithin(page, range));
	if (isWithin(claimed, range) && (quotePages.length === 0 || quotePages.includes(claimed))) {
		return [{ found, start: claimed, end: Math.max(claimed, last), isDoubtful: !isQuoted }];
	}
	const near = Number.isNaN(claimed) ? range.first : claimed;
	const [start] = quotePages.sort((one, other) => Math.abs(one - near) - Math.abs(other - near));
	if (start === undefined) return [];
	return [{ found, start, end: Math.min(start + last - claimed, range.last), isDoubtful: true }];
}
