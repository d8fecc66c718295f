import type { DocumentIndex, Occurrence } from '../document/documentIndex';
import type { Passage } from '../document/passages';
import { conceptsOf } from './concepts';

/** What a place is called in the document. */
export interface Label {
	concepts: ReadonlySet<string>;
	/** How surely it is the label of that place: 0 to 1. */
	weight: number;
}

/** A label is no longer than this. Characters; words. */
const maxLabel = 80;
const maxWords = 8;
const headingWords = 4;

const hasLetters = (text: string) => /\p{L}{2}|[#№]|\p{L}[.:]/u.test(text);

/** The last words of what stands before a place, down to the number or date before it. */
function wordsBefore({ figuresOf }: DocumentIndex, { passage, start }: Occurrence): string {
	const { text } = passage;
	let before = text.slice(Math.max(0, start - maxLabel), start);
	for (const figure of figuresOf.get(passage) ?? []) {
		if (figure.end > start) break;
		const rest = text.slice(Math.max(figure.end, start - maxLabel), start);
		if (hasLetters(rest) && rest.length < before.length) before = rest;
	}
	const sentence = before.split(/[.;!?]\s+(?=\p{Lu}\p{L}{3})|\s\|\s/u).at(-1) ?? '';
	const ofLine = sentence.split('\n').at(-1) ?? '';
	return (hasLetters(ofLine) ? ofLine : sentence).split(/\s+/).slice(-maxWords).join(' ');
}

function isLabel({ text }: Passage): boolean {
	return text.length <= maxLabel && hasLetters(text) && text.trim().split(/\s+/).length <= maxWords;
}

/** The texts beside and above a place that may name it. */
function* textsAround(
	index: DocumentIndex,
	occurrence: Occurrence,
): Generator<readonly [string, number]> {
	const { passage } = occurrence;
	const { row, column } = passage;
	const before = wordsBefore(index, occurrence);
	if (hasLetters(before)) {
		const last = before.split(/[,;(]\s/).at(-1) ?? '';
		if (hasLetters(last)) yield [last, 1];
		if (last !== before) yield [before, 0.9];
	}
	const left = row.passages
		.slice(0, column)
		.filter((cell) => hasLetters(cell.text))
		.at(-1);
	const isInTable =
		row.names !== undefined || typeof passage.element.metadata.text_as_html === 'string';
	if (isInTable) {
		if (left && !hasLetters(before)) yield [left.text, 1];
		const [first] = row.passages;
		const isNext = left?.column === column - 1;
		if (first && !isNext && first !== left && first !== passage) yield [first.text, 0.9];
		const name = row.names?.[column];
		if (name !== undefined) yield [name, row.tableRows === 1 ? 1 : 0.5];
		return;
	}
	if (!hasLetters(before)) {
		const above = index.passages[passage.index - 1];
		if (left && isLabel(left)) yield [left.text, 1];
		else if (above && isLabel(above)) yield [above.text, 0.9];
	}
	const heading = passage.text.split(/\s+/).slice(0, headingWords).join(' ');
	if (passage.text.includes('\n') && hasLetters(heading)) yield [heading, 0.7];
}

/** Returns what a place is called, by the texts around it. */
export function labelsOf(index: DocumentIndex, occurrence: Occurrence): Label[] {
	return [...textsAround(index, occurrence)].map(([text, weight]) => ({
		concepts: conceptsOf(text),
		weight,
	}));
}
