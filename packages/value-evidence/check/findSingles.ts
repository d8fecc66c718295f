import { forEachEntry, type Pause } from '../../pauses';
import type { DocumentIndex } from '../document/documentIndex';
import { findValue, type FoundValue } from '../document/findValue';
import { conceptsOf, isConcept } from '../labels/concepts';
import type { Value } from '../values';

/** Finds where numbers and texts stand. Labels are read without these texts from then on. */
export async function findSingles(
	index: DocumentIndex,
	values: readonly Value[],
	pause: Pause,
): Promise<Map<Value, FoundValue>> {
	const found = new Map<Value, FoundValue>();
	await forEachEntry(values, pause, (value) => {
		found.set(value, findWithSign(index, value));
	});
	await forEachEntry(found, pause, ([{ value }, places]) => {
		if (!isLabel(String(value))) blank(index, places);
	});
	return found;
}

/** Finds a value, and a discount with or without its minus. */
function findWithSign(index: DocumentIndex, { field, value }: Value): FoundValue {
	const found = findValue(index, value as number | string);
	const isOpposite = typeof value === 'number' && field.concepts.has('discount');
	return isOpposite && found.occurrences.length === 0 ? findValue(index, -value) : found;
}

/** Whether a value is a word that documents use as a label, such as the type of a document. */
function isLabel(value: string): boolean {
	return !/\S\s+\S/.test(value.trim()) && [...conceptsOf(value)].some(isConcept);
}

function blank({ wordings }: DocumentIndex, { occurrences }: FoundValue): void {
	for (const { kind, passage, start, end } of occurrences) {
		if (kind !== 'text') continue;
		const text = wordings.get(passage) ?? passage.text;
		wordings.set(passage, text.slice(0, start) + ' '.repeat(end - start) + text.slice(end));
	}
}
