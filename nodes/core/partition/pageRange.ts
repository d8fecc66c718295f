/** Pages of a document, counted from 1, both included. */
export interface PageRange {
	first: number;
	last: number;
}

/** More pages in one request make failures expensive, and gateways time out: docs/maintainers/service.md#splitting-a-pdf */
const maxPagesInRange = 20;
/** A request for a single page isn't worth its overhead. */
const minPagesInRange = 2;

/**
 * Cuts pages into ranges to send `concurrency` at a time: in as few rounds as possible, each of them full, and of lengths
 * that differ by one page at most, so that no range has to be waited for alone.
 */
export function planRanges({ first, last }: PageRange, concurrency: number): PageRange[] {
	const pages = last - first + 1;
	const rounds = Math.ceil(pages / (maxPagesInRange * concurrency));
	const count = Math.max(1, Math.min(rounds * concurrency, Math.floor(pages / minPagesInRange)));
	const boundary = (position: number) => first + Math.floor((position * pages) / count);
	return Array.from({ length: count }, (_, position) => ({
		first: boundary(position),
		last: boundary(position + 1) - 1,
	}));
}

/** "21-40", or "7" for a single page. */
export function rangeText({ first, last }: PageRange): string {
	return first === last ? String(first) : `${first}-${last}`;
}

const pageRangePattern = /^(\d+)(?:\s*[-\u2013]\s*(\d+))?$/;

/**
 * Reads a page range: "1-50", "7", a number, or a list of two numbers from an expression.
 * Undefined for anything else, or if the end is before the start.
 */
export function readPageRange(value: unknown): PageRange | undefined {
	const text = (Array.isArray(value) ? value.join('-') : String(value)).trim();
	const match = pageRangePattern.exec(text);
	if (!match) return undefined;
	const first = Number(match[1]);
	const last = match[2] === undefined ? first : Number(match[2]);
	return first >= 1 && last >= first && Number.isSafeInteger(last) ? { first, last } : undefined;
}
