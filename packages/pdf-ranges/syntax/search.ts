import type { Work, WorkBudget } from '../work/work';

/** How much is searched in one step: searching is much faster than reading. Bytes. */
const stepBytes = 128 * 1024;
const bytesPerUnit = 16;

/** Where `text` is found first between `start` and `end`; undefined when it isn't. */
export function* search(
	bytes: Buffer,
	start: number,
	end: number,
	text: string,
	budget: WorkBudget,
): Work<number | undefined> {
	for (let from = start; from < end; from += stepBytes) {
		const stop = Math.min(end, from + stepBytes + text.length - 1);
		if (budget.spend((stop - from) / bytesPerUnit)) yield;
		const found = bytes.subarray(from, stop).indexOf(text, 0, 'latin1');
		if (found >= 0) return from + found;
	}
	return undefined;
}
