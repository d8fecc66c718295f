/** Pages of a document, counted from 1, both included. */
export interface PageRange {
	first: number;
	last: number;
}

/** More pages in one request make failures dear and gateways give up (public service, section 3). */
const mostPagesInRange = 20;
/** A request for a single page costs more than it gains. */
const fewestPagesInRange = 2;

/**
 * Cuts pages into ranges to be sent `concurrency` at a time: as few rounds as possible, each of them full, and
 * ranges whose lengths differ by one page at most, so that no range is waited for alone.
 */
export function planRanges({ first, last }: PageRange, concurrency: number): PageRange[] {
	const pages = last - first + 1;
	const rounds = Math.ceil(pages / (mostPagesInRange * concurrency));
	const count = Math.max(1, Math.min(rounds * concurrency, Math.floor(pages / fewestPagesInRange)));
	return evenRanges({ first, last }, count);
}

/** Cuts pages into so many ranges whose lengths differ by one page at most. */
export function evenRanges({ first, last }: PageRange, count: number): PageRange[] {
	const pages = last - first + 1;
	const boundary = (position: number) => first + Math.floor((position * pages) / count);
	return Array.from({ length: count }, (_, position) => ({
		first: boundary(position),
		last: boundary(position + 1) - 1,
	}));
}

/** A range as texts name it: "21-40", or "7" for a single page. */
export function rangeText({ first, last }: PageRange): string {
	return first === last ? String(first) : `${first}-${last}`;
}
