import { UnsupportedPdf, type Work, type WorkBudget } from '../work/work';

/** The rows of a packed stream that were written as differences (PNG filters; ISO 32000-1, 7.4.4.4). */
export interface Prediction {
	/** Bytes in a row, without the byte that names its filter. */
	rowBytes: number;
	/** Bytes from one value to its left neighbour. */
	valueBytes: number;
}

/** Undoes PNG filters, row by row, in the buffer itself. Throws UnsupportedPdf for a filter that doesn't exist. */
export function* undoPrediction(
	packed: Buffer,
	{ rowBytes, valueBytes }: Prediction,
	budget: WorkBudget,
): Work<Buffer> {
	const rows = Math.ceil(packed.length / (rowBytes + 1));
	let size = 0;
	for (let row = 0; row < rows; row += 1) {
		const start = row * (rowBytes + 1);
		const end = Math.min(start + 1 + rowBytes, packed.length);
		if (budget.spend(end - start)) yield;
		const filter = packed[start] ?? 0;
		if (filter > 4) throw new UnsupportedPdf('A packed stream has an unknown filter');
		for (let place = start + 1; place < end; place += 1, size += 1) {
			// Rows move together, so what stands above and to the left has its final place already.
			const hasLeft = place - start > valueBytes;
			const left = hasLeft ? (packed[size - valueBytes] ?? 0) : 0;
			const above = row > 0 ? (packed[size - rowBytes] ?? 0) : 0;
			const corner = hasLeft && row > 0 ? (packed[size - rowBytes - valueBytes] ?? 0) : 0;
			packed[size] = (packed[place] ?? 0) + predicted(filter, left, above, corner);
		}
	}
	return packed.subarray(0, size);
}

function predicted(filter: number, left: number, above: number, corner: number): number {
	switch (filter) {
		case 1:
			return left;
		case 2:
			return above;
		case 3:
			return (left + above) >> 1;
		case 4:
			return paeth(left, above, corner);
		default:
			return 0;
	}
}

function paeth(left: number, above: number, corner: number): number {
	const estimate = left + above - corner;
	const toLeft = Math.abs(estimate - left);
	const toAbove = Math.abs(estimate - above);
	const toCorner = Math.abs(estimate - corner);
	if (toLeft <= toAbove && toLeft <= toCorner) return left;
	return toAbove <= toCorner ? above : corner;
}
