import { forEachEntry, type Pause } from '../../pauses';
import type { DocumentIndex } from '../document/documentIndex';
import type { Passage } from '../document/passages';
import type { Finding } from '../evidence';
import { conceptsOf } from '../labels/concepts';
import { textBelow } from '../labels/labelsOf';
import type { Value } from '../values';

const marked = /[☒☑✓✔]|\[ ?[xX✓✔] ?\]|\([xX]\)/;
const unmarked = /[☐□]|\[ ?\]|\( ?\)/;
const yes = /(?<!\p{L})(?:yes|true|ja|oui|s[ií]|wahr|vrai)(?!\p{L})/iu;
const no = /(?<!\p{L})(?:no|not|false|nein|non|falsch|faux|none)(?!\p{L})/iu;
/** A longer text says more than one thing. Characters. */
const maxText = 200;

/** Returns what a text says of what it names, by its boxes, or else by yes and no; undefined if it says neither. */
export function answerIn(text: string): boolean | undefined {
	if (text.length > maxText) return undefined;
	const box = marked.exec(text);
	if (box) return !no.test(text.slice(box.index + box[0].length).split(unmarked)[0] ?? '');
	if (unmarked.test(text)) return false;
	if (yes.test(text) === no.test(text)) return undefined;
	return yes.test(text);
}

/** Returns what a passage and those beside and after it say. */
function answerAt(index: DocumentIndex, passage: Passage): boolean | undefined {
	const { row, column } = passage;
	const isInTable = row.tableRows > 0;
	const beside = row.passages.slice(column + 1, column + 2);
	const next = [textBelow(index, passage)].filter((below) => below !== undefined);
	const before = row.passages
		.slice(Math.max(0, column - 1), column)
		.filter(({ text }) => text.length <= 4);
	const isHeading = passage.element.type === 'Title';
	return [passage, ...beside, ...before, ...(isInTable || isHeading ? [] : next)]
		.map(({ text }) => answerIn(text))
		.find((answer) => answer !== undefined);
}

/** A question of the document that's called like a yes-or-no field. */
interface Question {
	value: Value;
	passage: Passage;
	score: number;
	answer: boolean;
}

/** Finds the places that are called like yes-or-no fields, and what they say: a box that's marked, a yes or a no. */
export async function checkBooleans(
	index: DocumentIndex,
	values: readonly Value[],
	pause: Pause,
): Promise<Map<Value, Finding>> {
	const questions: Question[] = [];
	await forEachEntry(values.length > 0 ? index.passages : [], pause, (passage) => {
		if (passage.text.length > maxText) return;
		const label = conceptsOf(passage.text.replace(yes, '').replace(no, ''));
		for (const value of values) {
			const { concepts } = value.field;
			const hits = [...concepts].filter((word) => label.has(word)).length;
			if (hits === 0 || hits * 2 < concepts.size) continue;
			const answer = answerAt(index, passage);
			if (answer === undefined) continue;
			questions.push({ value, passage, answer, score: hits / (concepts.size + 0.1 * label.size) });
		}
	});
	questions.sort((one, other) => other.score - one.score);
	const findings = new Map<Value, Finding>();
	const taken = new Set<Passage>();
	for (const { value, passage, answer } of questions) {
		if (findings.has(value) || taken.has(passage)) continue;
		taken.add(passage);
		const status = answer === value.value ? 'verified' : 'unverified';
		findings.set(value, { status, place: { passage, start: 0, end: 0 } });
	}
	return findings;
}
