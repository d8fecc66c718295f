import { UnsupportedPdf, type WorkBudget } from '../work/work';

/** The rows of a packed stream that were written as differences (PNG filters; ISO 32000-1, 7.4.4.4). */
export interface Prediction {
	/** Bytes in a row, without the byte that names its filter. */
	rowBytes: number;
	/** Bytes from one value to its left neighbour. */
	valueBytes: number;
}

/** The filters that writers of PDF use: a row as it is (0), and differences to the left or to the row above. */
const toLeft = 1;
const toAbove = 2;

/** Undoes PNG filters, row by row, in the buffer itself. Throws UnsupportedPdf for an unusual one. */
export async function undoPrediction(
	packed: Buffer,
	{ rowBytes, valueBytes }: Prediction,
	budget: WorkBudget,
): Promise<Buffer> {
	let size = 0;
	for (let start = 0; start < packed.length; start += rowBytes + 1) {
		const end = Math.min(start + 1 + rowBytes, packed.length);
		if (budget.spend(end - start)) await budget.pause();
		const filter = packed[start] ?? 0;
		if (filter > toAbove)
			throw new UnsupportedPdf('A packed stream has an unusual filter', 'unusual');
		for (let place = start + 1; place < end; place += 1, size += 1) {
			// Rows move together, so what stands above and to the left has its final place already.
			const hasLeft = filter === toLeft && place - start > valueBytes;
			const before = filter === toAbove ? size - rowBytes : hasLeft ? size - valueBytes : -1;
			packed[size] = (packed[place] ?? 0) + (before < 0 ? 0 : (packed[before] ?? 0));
		}
	}
	return packed.subarray(0, size);
}
