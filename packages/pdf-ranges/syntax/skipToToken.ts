import { UnsupportedPdf, type WorkBudget } from '../work/work';
import { carriageReturn, kinds, lineFeed, regular } from './characters';
import { skipSpace } from './value';

/** No program writes more spaces and comments between two tokens. Bytes. */
const maxGapBytes = 8 * 1024;

/**
 * Skips spaces and comments; returns where something else begins, or `end`. Costs a unit for each byte. Throws
 * UnsupportedPdf for more of them than any program writes.
 */
export function skipToToken(bytes: Buffer, start: number, end: number, budget: WorkBudget): number {
	const stop = Math.min(end, start + maxGapBytes);
	let position = skipSpace(bytes, start, stop);
	while (position < stop && bytes[position] === 37) {
		while (position < stop && !isLineEnd(bytes[position])) position += 1;
		position = skipSpace(bytes, position, stop);
	}
	budget.charge(position - start);
	if (position === stop && stop < end) throw new UnsupportedPdf('A gap between tokens is too long');
	return position;
}

export function isLineEnd(code: number | undefined): boolean {
	return code === lineFeed || code === carriageReturn;
}

/** No name, number or keyword is longer. Bytes. */
export const maxTokenBytes = 1024;

/** Where a name, number or keyword ends. Throws UnsupportedPdf for one that nobody writes. */
export function endOfToken(bytes: Buffer, start: number, limit: number): number {
	let end = start;
	const stop = Math.min(limit, start + maxTokenBytes + 1);
	while (end < stop && kinds[bytes[end] ?? 0] === regular) end += 1;
	if (end - start > maxTokenBytes) throw new UnsupportedPdf('A name or number is too long');
	return end;
}
