import { kinds, space } from '../syntax/characters';
import { isKeyword, readDigits } from '../syntax/value';
import { skipToToken } from '../syntax/skipToToken';
import { UnsupportedPdf, type WorkBudget } from '../work/work';
import type { ObjectEntries } from './entries';

export type FreedObjects = number[];

const entryUnits = 20;

/**
 * Reads the subsections of a cross-reference table from `start` on (behind the keyword); returns where the trailer's
 * dictionary begins. Each entry is read once and costs as much as it is long, whatever count a subsection claims.
 * Throws UnsupportedPdf.
 */
export async function readReferenceTable(
	bytes: Buffer,
	start: number,
	entries: ObjectEntries,
	freed: FreedObjects,
	budget: WorkBudget,
): Promise<number> {
	const { length } = bytes;
	for (let position = start; ;) {
		if (budget.spend(entryUnits)) await budget.pause();
		position = skipToToken(bytes, position, length, budget);
		if (isKeyword(bytes, position, 'trailer')) return position + 'trailer'.length;
		const first = numberAt(bytes, position);
		position = skipToToken(bytes, first.end, length, budget);
		const count = numberAt(bytes, position);
		position = count.end;
		for (let index = 0; index < count.value; index += 1) {
			if (budget.spend(entryUnits)) await budget.pause();
			const offset = numberAt(bytes, skipShort(bytes, position));
			const generation = numberAt(bytes, skipShort(bytes, offset.end));
			const kind = skipShort(bytes, generation.end);
			const number = first.value + index;
			if (isKeyword(bytes, kind, 'n')) entries.addPlain(number, offset.value, generation.value);
			else if (isKeyword(bytes, kind, 'f')) freed.push(number);
			else throw new UnsupportedPdf('A cross-reference table is broken');
			position = kind + 1;
		}
	}
}

function numberAt(bytes: Buffer, position: number): { value: number; end: number } {
	const number = readDigits(bytes, position, 15);
	if (!number) throw new UnsupportedPdf('A cross-reference table is broken');
	return number;
}

/** At most a few spaces stand between the parts of an entry. */
function skipShort(bytes: Buffer, start: number): number {
	let position = start;
	while (position < start + 8 && kinds[bytes[position] ?? 0] === space) position += 1;
	return position;
}
