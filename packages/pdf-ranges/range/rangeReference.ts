import type { WorkBudget } from '../work/work';
import type { RangeOutput, Written } from './rangeOutput';

type WrittenObjects = ReadonlyMap<number, Written>;

/** Bytes of an entry in a cross-reference stream: kind, offset, generation. */
const entryBytes = 8;

export async function referenceTable(
	output: RangeOutput,
	numbers: Uint32Array,
	trailer: string,
	budget: WorkBudget,
): Promise<void> {
	const start = output.length;
	output.text('xref\n0 1\n0000000000 65535 f \n');
	for (const [first, count] of await rangesOf(numbers, budget)) {
		output.text(`${first} ${count}\n`);
		for (let number = first; number < first + count; number += 1) {
			const [, offset, generation] = output.places.get(number) ?? [1, 0, 0];
			const place = `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')}`;
			output.text(`${place} n \n`);
			if (budget.isPauseDue(64)) await budget.pause();
		}
	}
	output.text(`trailer\n<<${trailer}>>\nstartxref\n${start}\n%%EOF\n`);
}

/** The cross-reference as the data of a stream, not packed yet, and which objects are in it. */
export async function referenceStreamData(
	places: WrittenObjects,
	numbers: Uint32Array,
	budget: WorkBudget,
): Promise<{ index: string; data: Buffer }> {
	const data = Buffer.alloc(numbers.length * entryBytes);
	for (const [index, number] of numbers.entries()) {
		const [kind, first, second] = places.get(number) ?? [1, 0, 0];
		data.writeUInt8(kind, index * entryBytes);
		data.writeUInt32BE(first, index * entryBytes + 1);
		data.writeUIntBE(second, index * entryBytes + 5, 3);
		if (budget.isPauseDue(32)) await budget.pause();
	}
	let index = '';
	for (const [first, count] of await rangesOf(numbers, budget)) {
		index += `${first} ${count} `;
		if (budget.isPauseDue(16)) await budget.pause();
	}
	return { index: index.trimEnd(), data };
}

/** Sorted numbers as ranges: the first one, and how many follow each other. */
async function rangesOf(
	numbers: Uint32Array,
	budget: WorkBudget,
): Promise<Array<[first: number, count: number]>> {
	const ranges: Array<[number, number]> = [];
	for (const number of numbers) {
		const last = ranges.at(-1);
		if (last && last[0] + last[1] === number) last[1] += 1;
		else ranges.push([number, 1]);
		if (budget.isPauseDue(8)) await budget.pause();
	}
	return ranges;
}
