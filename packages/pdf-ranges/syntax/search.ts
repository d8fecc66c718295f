import type { WorkBudget } from '../work/work';

/** How much is searched in one step: searching is much faster than reading. Bytes. */
const stepBytes = 128 * 1024;
const bytesPerUnit = 16;

export async function searchLast(
	bytes: Buffer,
	text: string,
	budget: WorkBudget,
): Promise<number | undefined> {
	for (let stop = bytes.length; stop > 0; stop -= stepBytes) {
		const from = Math.max(0, stop - stepBytes);
		if (budget.spend((stop - from) / bytesPerUnit)) await budget.pause();
		const found = bytes.subarray(from, stop + text.length - 1).lastIndexOf(text, -1, 'latin1');
		if (found >= 0) return from + found;
	}
	return undefined;
}

export async function search(
	bytes: Buffer,
	start: number,
	end: number,
	text: string,
	budget: WorkBudget,
): Promise<number | undefined> {
	for (let from = start; from < end; from += stepBytes) {
		const stop = Math.min(end, from + stepBytes + text.length - 1);
		const found = bytes.subarray(from, stop).indexOf(text, 0, 'latin1');
		const searched = found >= 0 ? found : stop - from;
		if (budget.spend(searched / bytesPerUnit)) await budget.pause();
		if (found >= 0) return from + found;
	}
	return undefined;
}
