import type { Steps } from '../../pauses';
import type { Coverage } from '../document/coverage';
import type { DocumentIndex } from '../document/documentIndex';
import type { Place } from '../document/place';
import type { Line } from '../document/lines';
import { hasLetters, labelConcepts } from './concepts';
import { LabelColumns } from './labelColumns';
import { parties } from './weights';

/** What a place is called in the document. */
export interface Label {
	text: string;
	concepts: ReadonlySet<string>;
	/** How surely it is the label of that place: 0 to 1. */
	weight: number;
}

/** A label is no longer than this. Characters; words. */
const maxLabel = 80;
const maxWords = 8;
const nearestWords = 3;
/** How surely the words before a place in a sentence name it. A line with more words is a sentence. */
const inSentence = 0.65;
const maxLine = 9;
/** How surely a label is that of the second number behind it. */
const behindFigures = 0.92;

/** A line that begins with whose it is says it of all that follows: Customer: No. 17 Linden Ltd. */
const partyLabel = /^\s*\p{L}[\p{L}\s/-]{2,40}:/u;
const partyWeight = 0.95;

/** What ends a sentence, or separates what stands beside each other. */
const breaks =
	/(?<!(?<!\p{L})(?:[Nn]o|[Nn]r|n|[Nn]um|[Nn]ro|[Ss]t|[Ss]tr|Mr|Ms|Dr|Inc|Ltd|Co|Corp|Reg|Tel|USt|MwSt|Pos|Art|Ref|[Ii]n[ck]l|IN[CK]L|[Ee]x[ck]l|EX[CK]L|\p{L}))[.;!?]\s+(?=\p{Lu})|\s[|·•]\s/u;
const boxes = /[☐☒☑□]|\[[ xX]?\]/;

/** What stands between the ends of a period or a range. */
const until =
	/^[\s,]*(?:to|until|till|through|bis|au|a|al|hasta|t\/m|tot|do|até|to the|-|–|—)(?: le| zum| el)?\s*$/u;
/** A unit is no longer. Characters. */
const maxUnit = 4;
/** What stands before the first of them says nothing about the second, unless they're near. Characters. */
const maxBetween = 15;

/** The labels of a document's places. */
export class Labels {
	private readonly index: DocumentIndex;
	private readonly coverage: Coverage;
	private readonly columns: LabelColumns;

	constructor(index: DocumentIndex, coverage: Coverage) {
		this.index = index;
		this.coverage = coverage;
		this.columns = new LabelColumns(index, coverage);
	}

	/** Reads the document. */
	read(): Steps<void> {
		return this.columns.read();
	}

	/** Returns the labels above a line, and how surely they're those of the line. */
	above(line: Line): ReadonlyArray<readonly [label: Line, weight: number]> {
		return this.columns.of(line);
	}

	/** Returns what a place is called, the surest label first. */
	of(place: Place): Label[] {
		const [first, isSecond] = this.periodOf(place);
		const own = this.textsFor(first);
		const end = isSecond === undefined ? [] : [isSecond ? 'end' : 'start'];
		const labels = own.map(([text, weight]) => {
			const concepts = labelConcepts(text);
			return {
				text: text.replace(/[\s:]+$/, ''),
				weight,
				concepts: end.length > 0 ? new Set([...concepts, ...end]) : concepts,
			};
		});
		if (labels.length > 0 || end.length === 0) return labels;
		return [{ text: isSecond === true ? 'until' : 'from', concepts: new Set(end), weight: 0.9 }];
	}

	/** Returns the first figure of the period or range that a place is in, and whether it's the second one; else the place itself. */
	private periodOf(place: Place): [first: Place, isSecond: boolean | undefined] {
		if (place.kind !== 'date' && place.kind !== 'number') return [place, undefined];
		const figures = this.index.figuresOf(place.line);
		const at = figures.findIndex(({ start }) => start >= place.start);
		const joins = (one: Place | undefined, other: Place | undefined) =>
			one !== undefined &&
			other !== undefined &&
			other.start > one.end &&
			other.start - one.end <= maxBetween &&
			until.test(place.line.text.slice(one.end, other.start).toLowerCase());
		const before = figures
			.slice(0, at)
			.reverse()
			.find(({ kind, end }) => kind === place.kind && end <= place.start);
		const after = figures
			.slice(at)
			.find(({ kind, start }) => kind === place.kind && start >= place.end);
		if (joins(before, place) && before) return [before, true];
		return [place, joins(place, after) ? false : undefined];
	}

	/** The texts that may name a place, and how surely they do. */
	private textsFor(place: Place): Array<readonly [string, number]> {
		const { line } = place;
		const inline = this.textBefore(place);
		const party =
			place.kind === 'text' ? partyLabel.exec(line.text.slice(0, place.start))?.[0] : undefined;
		if (
			party !== undefined &&
			!line.row.isTable &&
			[...labelConcepts(party)].some((word) => parties.has(word))
		)
			return [[party, partyWeight]];
		if (line.row.isTable) return this.textsInTable(place, inline);
		if (hasLetters(inline)) {
			const words = inline.trim().split(/\s+/);
			const nearest = words.slice(-nearestWords).join(' ');
			// The words of a sentence say less than a label does.
			const isProse =
				!inline.endsWith(':') &&
				(line.text.split(/\s+/, maxLine + 1).length > maxLine ||
					/\p{Ll} .*\.\s*$/u.test(line.text));
			const weight = isProse ? inSentence : 1;
			const texts: Array<readonly [string, number]> = [[inline, weight]];
			if (words.length > nearestWords) texts.push([nearest, weight]);
			// What a number counts stands behind it in a sentence: 3 rooms.
			const counted = /^\s?\p{L}{3,}/u.exec(line.text.slice(place.end, place.end + maxLabel));
			if (counted && isProse && place.kind === 'number') texts.push([counted[0], inSentence]);
			return texts;
		}
		const before = place.kind === 'number' ? this.textBeforeFigures(place) : '';
		if (hasLetters(before)) return [[before, behindFigures]];
		const left = line.row.lines
			.slice(0, line.column)
			.reverse()
			.find((one) => this.columns.roleOf(one) === 'label');
		const texts: Array<readonly [string, number]> = left ? [[left.text, 1]] : [];
		// Of several numbers in a line, a label above names one.
		const several = this.index.figuresOf(line).filter(({ kind }) => kind === 'number').length > 2;
		for (const [label, weight] of this.columns.of(line)) {
			texts.push([label.text, several ? Math.min(weight, inSentence) : weight]);
		}
		return texts;
	}

	private textsInTable({ line }: Place, inline: string): Array<readonly [string, number]> {
		if (hasLetters(inline)) return [[inline, 1]];
		const { row, column } = line;
		const left = row.lines
			.slice(0, column)
			.reverse()
			.find(
				(cell) =>
					hasLetters(cell.text) &&
					!this.index.figuresOf(cell).some(({ kind }) => kind === 'number') &&
					cell.text.length <= maxLabel &&
					!this.coverage.covers(cell.index),
			);
		const name = row.names?.[column];
		const isList = row.tableRows > 1;
		const texts: Array<readonly [string, number]> = [];
		if (left && name !== undefined && hasLetters(name) && isList)
			texts.push([`${left.text} ${name}`, 1]);
		else if (left) texts.push([left.text, 1]);
		if (name !== undefined) texts.push([name, isList && left ? 0.5 : 1]);
		return texts;
	}

	/** What stands before a place in its sentence, down to the value or the figure before it. */
	private textBefore(place: Place): string {
		const { line, start } = place;
		const whole = line.text.slice(Math.max(0, start - 2 * maxLabel), start);
		// The options of a question say nothing about each other.
		const sentence =
			(boxes.test(whole) ? (whole.split(boxes)[0] ?? '') : whole).split(breaks).at(-1) ?? '';
		let from = start - Math.min(sentence.length, maxLabel);
		const figures = this.index.figuresOf(line);
		for (const figure of figures) {
			if (figure.start >= start) break;
			if (figure.kind === 'currency' || figure.isPercent === true || figure.end > start) continue;
			from = Math.max(from, figure.end);
		}
		const [word] = this.index.wordRange(place);
		for (let at = word - 1; at >= (this.index.firstWords[line.index] ?? 0); at -= 1) {
			const before = this.index.words[at];
			if (before === undefined || before.end <= from) break;
			if (!this.coverage.has(at)) continue;
			from = before.end;
			break;
		}
		const text = line.text.slice(from, start).trim();
		// A unit behind a number names nothing.
		if (from > 0 && text.length <= maxUnit && !/[:.#]$/.test(text)) return '';
		return text.split(/\s+/).slice(-maxWords).join(' ');
	}

	/** What stands before the numbers directly before a number, as in the last row of a list: Total 25 9,050.00. */
	private textBeforeFigures(place: Place): string {
		let { start } = place;
		const figures = this.index.figuresOf(place.line);
		for (const { kind, start: before, end } of [...figures].reverse()) {
			if (end > start || kind === 'currency') continue;
			if (kind !== 'number' || hasLetters(place.line.text.slice(end, start))) break;
			start = before;
		}
		return start === place.start ? '' : this.textBefore({ ...place, start, end: start + 1 });
	}
}
