import { currenciesOf, currencyPattern } from '../../element-text';
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
const wordsBefore = 3;
const wordsAfter = 3;
const maxSentence = 160;
/** A label stands at most so many passages before what it names. */
const maxDistance = 12;
/** Where a column of labels is read before one of values. */
const maxColumn = 40;

/** Whether a text has more than numbers and currencies. */
function hasLetters(text: string): boolean {
	// No currency has as many letters.
	if (/\p{L}{6}/u.test(text)) return true;
	const rest = text.replace(currencyPattern, (name) => (currenciesOf(name) ? '' : name));
	return /\p{L}{2}|[#№]|\p{L}[.:]/u.test(rest);
}

/** What ends a sentence, or separates what stands beside each other. */
const breaks =
	/(?<!(?<!\p{L})(?:[Nn]o|[Nn]r|n|[Ss]t|[Ss]tr|Mr|Ms|Dr|Inc|Ltd|Co|Corp|Reg|Tel|USt|MwSt|Pos))[.;!?]\s+(?=\p{Lu})|\s[|·•]\s/u;
const boxes = /[☐☒☑□]|\[[ xX]?\]/;

/** Returns how many places, in the order of the text, begin before this one. */
function firstFrom(places: readonly Occurrence[], start: number): number {
	let [low, high] = [0, places.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((places[middle]?.start ?? 0) < start) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** What stands between the days of a period. */
const untilDay = /^[\s,]*(?:to|until|till|through|bis|au|jusqu['’]au|-|–)(?: le| zum)?\s*$/iu;
/** What stands before the last day for something. */
const byDay =
	/(?<!\p{L})(?:by|no later than|bis(?: zum)?|spätestens am|au plus tard le|avant le)\s*$/iu;
/** Between them stands no more. Characters. */
const maxBetween = 15;

/** What a date is called as the first or the last day of a period. */
function* periodLabels({ figuresOf }: DocumentIndex, { passage, start, end }: Occurrence) {
	const figures = figuresOf.get(passage) ?? [];
	const at = firstFrom(figures, start);
	const dates = figures.slice(Math.max(0, at - 2), at + 3).filter(({ kind }) => kind === 'date');
	const isPeriod = (from: number, to: number) =>
		to > from && to - from < maxBetween && untilDay.test(passage.text.slice(from, to));
	const isFirst = dates.some((next) => isPeriod(end, next.start));
	const isLast = dates.some((previous) => isPeriod(previous.end, start));
	if (isFirst) yield ['start', 1] as const;
	if (isLast) yield ['end', 1] as const;
	else if (byDay.test(passage.text.slice(Math.max(0, start - maxLabel), start)))
		yield ['due', 0.9] as const;
}

/** A passage's text without the values of other fields: a company's name is no label of its city. */
function wordingOf({ wordings }: DocumentIndex, passage: Passage): string {
	return wordings.get(passage) ?? passage.text;
}

/** What stands before a place in its sentence: as a whole, and down to the number or date before it. */
function textsBefore(
	{ figuresOf }: DocumentIndex,
	{ passage, start }: Occurrence,
	text: string,
): string[] {
	const whole = text.slice(Math.max(0, start - maxSentence), start);
	// The options of a question say nothing about each other.
	const sentence =
		(boxes.test(whole) ? (whole.split(boxes)[0] ?? '') : whole).split(breaks).at(-1) ?? '';
	let own = sentence.slice(-maxLabel);
	const figures = figuresOf.get(passage) ?? [];
	for (let at = firstFrom(figures, start) - 1; at >= 0; at -= 1) {
		const { end } = figures[at] ?? { end: 0 };
		if (end < start - maxLabel) break;
		const rest = text.slice(end, start);
		if (end > start || !hasLetters(rest)) continue;
		if (rest.length < own.length) own = rest;
		break;
	}
	const ofLine = own.split('\n').at(-1) ?? '';
	const label = (hasLetters(ofLine) ? ofLine : own).split(/\s+/).slice(-maxWords).join(' ');
	const nearest = label.trim().split(' ').slice(-wordsBefore).join(' ');
	return [label.split(/[,;(]\s/).at(-1) ?? '', label, nearest];
}

/** What a contract calls the party that it has just named: (the client), (hereinafter “the client”). */
const called = /\(([^()\d]{4,60})\)/u;

function isLabel(text: string): boolean {
	return text.length <= maxLabel && hasLetters(text) && text.trim().split(/\s+/).length <= maxWords;
}

/** Whether two texts stand on one page, one below the other. */
function standBelowEachOther(one: Passage, other: Passage): boolean {
	const [first, second] = [one.box, other.box];
	if (!first || !second) return false;
	const isOnPage = one.element.metadata.page_number === other.element.metadata.page_number;
	return (
		isOnPage && first.left < second.left + second.width && second.left < first.left + first.width
	);
}

/** Returns the text directly below a passage, as far as the service says where texts stand, or else the next one. */
export function textBelow({ passages }: DocumentIndex, passage: Passage): Passage | undefined {
	const next = passages.slice(passage.index + 1, passage.index + 1 + maxDistance);
	return next.find((other) => standBelowEachOther(passage, other)) ?? next[0];
}

/** The text directly above a place, as far as the service says where texts stand, or else the one before it. */
function textAbove({ passages }: DocumentIndex, passage: Passage): Passage | undefined {
	const before = passages[passage.index - 1];
	const own = passage.box;
	if (own === undefined) return before;
	const near = passages.slice(Math.max(0, passage.index - maxDistance), passage.index);
	const above = near.filter((other) => {
		const { box } = other;
		const isAbove = box !== undefined && box.top + box.height <= own.top + own.height / 2;
		return isAbove && standBelowEachOther(other, passage);
	});
	return above.at(-1) ?? before;
}

/** The text on the same line to the left of a passage, wherever it comes in the reading order. */
function textLeft(index: DocumentIndex, passage: Passage): string | undefined {
	const own = passage.box;
	if (own === undefined) return undefined;
	const near = index.passages.slice(Math.max(0, passage.index - maxColumn), passage.index);
	const left = near.filter((other) => {
		const { box } = other;
		if (box === undefined || box.left + box.width > own.left) return false;
		const isOnPage = other.element.metadata.page_number === passage.element.metadata.page_number;
		return isOnPage && Math.abs(box.top - own.top) < own.height / 2;
	});
	const nearest = left.sort((one, other) => (other.box?.left ?? 0) - (one.box?.left ?? 0))[0];
	return nearest && wordingOf(index, nearest);
}

/** The texts beside and above a place that may name it, and how surely they do. */
function* textsAround(
	index: DocumentIndex,
	occurrence: Occurrence,
): Generator<readonly [string, number]> {
	const { passage, end } = occurrence;
	const { row, column } = passage;
	const wording = wordingOf(index, passage);
	const before = textsBefore(index, occurrence, wording);
	const isBlank = index.wordings.has(passage);
	const isInline = (isBlank ? textsBefore(index, occurrence, passage.text) : before).some(
		hasLetters,
	);
	for (const [at, text] of before.entries()) if (hasLetters(text)) yield [text, 1 - at / 10];
	if (occurrence.kind === 'date') yield* periodLabels(index, occurrence);
	const left = row.passages
		.slice(Math.max(0, column - maxDistance), column)
		.map((cell) => wordingOf(index, cell))
		.filter((text) => hasLetters(text.slice(0, maxSentence)))
		.at(-1);
	const isInTable =
		row.names !== undefined || typeof passage.element.metadata.text_as_html === 'string';
	if (isInTable) {
		if (left !== undefined && !isInline) yield [left, 1];
		const name = row.names?.[column];
		if (name !== undefined) yield [name, row.tableRows === 1 ? 1 : 0.5];
		return;
	}
	if (!isInline) {
		const above = textAbove(index, passage);
		const text = above && wordingOf(index, above);
		const leftText = left ?? textLeft(index, passage);
		if (leftText !== undefined && isLabel(leftText)) yield [leftText, 1];
		// A heading may be that of more than this place.
		const isHeading = above?.element.type === 'Title';
		if (text !== undefined && isLabel(text)) yield [text, isHeading ? 0.75 : 0.95];
	}
	yield* textsAfter(wording.slice(end, end + maxSentence), before[1] ?? '');
}

/** The texts behind a place that may name it, if what stands before it isn't clearly its label. */
function* textsAfter(after: string, before: string): Generator<readonly [string, number]> {
	const name = called
		.exec(after)?.[1]
		?.match(/\p{L}{4,}/gu)
		?.at(-1);
	if (name !== undefined) yield [name, 0.95];
	const rest = after.split(/[.,;:()|·\n]/)[0] ?? '';
	const next = rest.split(/\s+/).slice(0, wordsAfter).join(' ');
	// It may be the label of what comes then.
	const isOther = /^[.\s]*:/.test(after.slice(rest.length));
	const isNamed = /[:#][^\p{L}\p{N}]*(?:[A-Z]{3})?\s*$/u.test(before);
	if (!isOther && !isNamed && hasLetters(next)) yield [next, 0.8];
}

/** Returns what a place is called, by the texts around it. */
export function labelsOf(index: DocumentIndex, occurrence: Occurrence): Label[] {
	return [...textsAround(index, occurrence)].map(([text, weight]) => ({
		concepts: knownConcepts(index, text.slice(0, maxSentence)),
		weight,
	}));
}

/** Labels repeat: the headings of a table stand above each of its cells. */
function knownConcepts({ concepts }: DocumentIndex, text: string): ReadonlySet<string> {
	const known = concepts.get(text) ?? conceptsOf(text);
	concepts.set(text, known);
	return known;
}
