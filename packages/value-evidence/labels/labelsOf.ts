import { hasBox } from '../document/boxes';
import type { Coverage } from '../document/coverage';
import type { DocumentIndex } from '../document/documentIndex';
import type { Line } from '../document/lines';
import type { Place } from '../document/place';
import { conceptsOf, hasLetters, isConcept, meaningsOf } from './concepts';
import { parties } from './weights';

/** What a place is called in the document. */
export interface Label {
	text: string;
	concepts: ReadonlySet<string>;
	/** How surely it is the label of that place: 0 to 1. */
	weight: number;
}

/** A text that may name a place, and how surely it does. */
type Naming = readonly [text: string, weight: number];

/** What a line is: a label on its own, a value with its label, or a value. */
type Role = 'label' | 'labelled' | 'value';

/** A label is no longer than this. Characters; words before a place, and of a line of its own. */
const maxLabel = 80;
const maxWords = 8;
const maxOwnWords = 6;
/** How surely the words before a place in a sentence name it. A line with more words is a sentence. */
const inSentence = 0.65;
const maxLine = 9;
/** How surely a label is that of the second number behind it, and of a line below the first one. */
const behindFigures = 0.92;
const below = 0.8;
/** How surely the heading of a column names a place in a row that has a label. */
const inList = 0.5;
/** Lines of a block below its label. */
const maxBlock = 5;

/** A line that begins with whose it is says it of all that follows: Customer: No. 17 Linden Ltd. */
const partyLabel = /^\s*\p{L}[\p{L}\s/-]{2,40}:/u;
const partyWeight = 0.95;
/** The number of a question, and rates. */
const notFigures = /^\s*(?:§ ?\d{1,2}[.)]?|\d{1,2}[.)])\s|\d{1,9}(?:[.,]\d{1,9})?\s?%/g;
/** What ends a sentence, or separates what stands beside each other. */
const breaks =
	/(?<!(?<!\p{L})(?:[Nn][or]|n|[Nn]um|[Nn]ro|Str?|str?|[MD]rs?|Inc|Ltd|Co|Corp|Reg|Tel|USt|MwSt|Pos|Art|Ref|[Ii]n[ck]l|IN[CK]L|[Ee]x[ck]l|EX[CK]L|\p{L}))[.;!?]\s+(?=\p{Lu})|\s[|·•]\s/u;

/** What stands behind a label's colon, with a label of its own behind it: Total: none Supplier: Birch. */
const anotherLabel = /:\s(?=.*\p{L}:\s*$)/u;
/** What joins the day of something to its number: Invoice No. 17 of 3 May. */
const joining = /^(?:vom|of|dated|from|du|del?|van|z dnia|av)$/i;
/** A unit is no longer. Characters. */
const maxUnit = 4;

/** The labels of a document's places. */
export class Labels {
	private readonly index: DocumentIndex;
	private readonly coverage: Coverage;
	private readonly roles: Array<Role | undefined> = [];

	constructor(index: DocumentIndex, coverage: Coverage) {
		this.index = index;
		this.coverage = coverage;
	}

	/** Returns what a place is called, the surest label first. */
	of(place: Place): Label[] {
		return this.textsFor(place).map(([text, weight]) => ({
			...{ text: text.replace(/[\s:]+$/, ''), weight, concepts: conceptsOf(text) },
		}));
	}

	/** The label above a line, and how surely it's the line's. */
	above(own: Line): readonly [label: Line, weight: number] | undefined {
		let line: Line | undefined = own;
		for (let distance = 0; distance <= maxBlock && line?.row.isTable === false; distance += 1) {
			const role = this.roleOf(line);
			if (role === 'label' && distance > 0) return [line, distance === 1 ? 1 : below];
			if (role !== 'value') return undefined;
			line = this.index.lines[line.index - 1];
		}
		return undefined;
	}

	private roleOf(line: Line): Role {
		return (this.roles[line.index] ??= this.readRole(line));
	}

	/** A label on its own is a few words without a figure that aren't those of a value. */
	private readRole({ text, index, row }: Line): Role {
		if (row.isTable) return 'value';
		const hasColon = /[^\s:]\s*:\s*\S/.test(text);
		const hasFigure = /\d/.test(text) && /\d/.test(text.replace(notFigures, ''));
		if (hasColon || hasFigure || hasBox(text)) {
			const first = /^\s*\p{L}[\p{L}.\s-]{2,40}/u.exec(text)?.[0] ?? '';
			const words = first.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
			const isNamed = words.some((word) => [...meaningsOf(word)].some(isConcept));
			return hasColon || isNamed ? 'labelled' : 'value';
		}
		const isLong = text.length > maxLabel || text.trim().split(/\s+/).length > maxOwnWords;
		return isLong || !hasLetters(text) || this.coverage.covers(index) ? 'value' : 'label';
	}

	/** The texts that may name a place. */
	private textsFor(place: Place): Naming[] {
		const { line, kind, start } = place;
		const inline = this.textBefore(place);
		const party =
			kind === 'text' && !line.row.isTable && partyLabel.exec(line.text.slice(0, start));
		if (party && [...conceptsOf(party[0])].some((word) => parties.has(word)))
			return [[party[0], partyWeight]];
		if (line.row.isTable) return hasLetters(inline) ? [[inline, 1]] : this.textsInTable(line);
		const numbered = kind === 'date' && joining.test(inline) ? this.textBeforeFigures(place) : '';
		if (hasLetters(numbered)) return [[numbered, behindFigures]];
		if (hasLetters(inline)) {
			// The words of a sentence say less than a label does.
			const isSentence =
				line.text.split(/\s+/, maxLine + 1).length > maxLine || /\p{Ll} .*\.\s*$/u.test(line.text);
			return [[inline, isSentence && !inline.endsWith(':') ? inSentence : 1]];
		}
		const before = kind === 'number' || kind === 'date' ? this.textBeforeFigures(place) : '';
		if (hasLetters(before)) return [[before, behindFigures]];
		const left = line.row.lines
			.slice(0, line.column)
			.reverse()
			.find((one) => this.roleOf(one) === 'label');
		const texts: Naming[] = left ? [[left.text, 1]] : [];
		const [label, weight = 0] = this.above(line) ?? [];
		// Of several numbers in a line, a label above names one.
		const several = this.index.figuresOf(line).filter(({ kind }) => kind === 'number').length > 2;
		if (label) texts.push([label.text, several ? Math.min(weight, inSentence) : weight]);
		return texts;
	}

	private textsInTable({ row, column }: Line): Naming[] {
		const left = row.lines
			.slice(0, column)
			.reverse()
			.find(
				(cell) =>
					hasLetters(cell.text) &&
					cell.text.length <= maxLabel &&
					!this.index.figuresOf(cell).some(({ kind }) => kind === 'number') &&
					!this.coverage.covers(cell.index),
			)?.text;
		const name = row.names?.[column];
		const isList = row.tableRows > 1 && left !== undefined;
		const texts: Naming[] = left === undefined ? [] : [[left, 1]];
		if (name !== undefined) texts.push([name, isList ? inList : 1]);
		return texts;
	}

	/** What stands before a place in its sentence, down to the value or the figure before it. */
	private textBefore(place: Place): string {
		const { line, start } = place;
		const whole = line.text.slice(Math.max(0, start - 2 * maxLabel), start);
		const sentence = whole.split(breaks).at(-1)?.split(anotherLabel).at(-1) ?? '';
		let from = start - Math.min(sentence.length, maxLabel);
		for (const figure of this.index.figuresOf(line)) {
			if (figure.start >= start) break;
			if (figure.kind === 'currency' || figure.isPercent === true || figure.end > start) continue;
			from = Math.max(from, figure.end);
		}
		const { words, firstWords } = this.index;
		const [word] = this.index.wordRange(place);
		for (let at = word - 1; at >= (firstWords[line.index] ?? 0); at -= 1) {
			const end = words[at]?.end ?? 0;
			if (end <= from) break;
			if (this.coverage.has(at)) from = end;
		}
		const text = line.text.slice(from, start).trim();
		// A unit behind a number names nothing.
		if (from > 0 && text.length <= maxUnit && !/[:.#]$/.test(text)) return '';
		return text.split(/\s+/).slice(-maxWords).join(' ');
	}

	/** What stands before the figures directly before another one: Total 25 9,050.00. */
	private textBeforeFigures(place: Place): string {
		let { start } = place;
		for (const { kind, start: before, end } of [...this.index.figuresOf(place.line)].reverse()) {
			if (end > start || kind === 'currency') continue;
			const between = place.line.text.slice(end, start);
			const isNumber = place.kind === 'date' && joining.test(between.trim());
			if (!isNumber && (kind !== place.kind || hasLetters(between))) break;
			start = before;
		}
		return start === place.start ? '' : this.textBefore({ ...place, start, end: start + 1 });
	}
}
