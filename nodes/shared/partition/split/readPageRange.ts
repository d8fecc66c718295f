import type { PageRange } from './planRanges';

const written = /^(\d+)(?:\s*[-\u2013]\s*(\d+))?$/;

/**
 * Reads a page range: "1-50", "7", a number, or a list of two numbers from an expression.
 * Undefined for anything else, or if the end is before the start.
 */
export function readPageRange(value: unknown): PageRange | undefined {
	const text = (Array.isArray(value) ? value.join('-') : String(value)).trim();
	const match = written.exec(text);
	if (!match) return undefined;
	const first = Number(match[1]);
	const last = match[2] === undefined ? first : Number(match[2]);
	return first >= 1 && last >= first && Number.isSafeInteger(last) ? { first, last } : undefined;
}
