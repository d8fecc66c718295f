import { UnsupportedPdf, type Work, type WorkBudget } from '../work/work';
import { carriageReturn, kinds, lineFeed, regular } from './characters';
import { skipSpace } from './value';

/** How much is skipped in one step. Bytes. */
const stepBytes = 8 * 1024;

/** Skips spaces and comments; returns where something else begins, or `end`. Costs a unit for each byte. */
export function* skipToToken(
	bytes: Buffer,
	start: number,
	end: number,
	budget: WorkBudget,
): Work<number> {
	for (let position = start; ;) {
		const stop = Math.min(end, position + stepBytes);
		const next = skipSpace(bytes, position, stop);
		if (budget.spend(next - position)) yield;
		position = next;
		if (position === stop && stop < end) continue;
		if (position >= end || bytes[position] !== 37) return position;
		position = yield* skipComment(bytes, position, end, budget);
	}
}

function* skipComment(bytes: Buffer, start: number, end: number, budget: WorkBudget): Work<number> {
	let position = start;
	while (position < end && !isLineEnd(bytes[position])) {
		const stop = Math.min(end, position + stepBytes);
		const before = position;
		while (position < stop && !isLineEnd(bytes[position])) position += 1;
		if (budget.spend(position - before)) yield;
	}
	return position;
}

/** Whether a comment ends with this byte. */
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
