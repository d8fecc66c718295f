import { stepThrough, type Steps } from '../../pauses';
import { hasBox } from '../document/boxes';
import type { Coverage } from '../document/coverage';
import type { DocumentIndex } from '../document/documentIndex';
import type { Line } from '../document/lines';
import { hasLetters, isConcept, labelConcepts, meaningsOf } from './concepts';

/** What a line of a form is: a label on its own, a value with its label, or a value. */
type Role = 'label' | 'labelled' | 'value';

/** The number of a question, and rates. */
const notFigures = /^\s*(?:§ ?\d{1,2}[.)]?|\d{1,2}[.)])\s|\d{1,9}(?:[.,]\d{1,9})?\s?%/g;
/** A label is no longer than this. Characters; words. */
const maxLabel = 80;
const maxWords = 6;
/** Lines of a block below its label. */
const maxBlock = 5;
/** More labels in a column are no form. */
const maxColumn = 40;

/** Labels that stand above their values: in turns, or a column of labels and one of values. */
export class LabelColumns {
	private readonly index: DocumentIndex;
	private readonly coverage: Coverage;
	private readonly above: Array<Array<readonly [label: Line, weight: number]>> = [];

	constructor(index: DocumentIndex, coverage: Coverage) {
		this.index = index;
		this.coverage = coverage;
	}

	/** Reads the document. */
	*read(): Steps<void> {
		const { lines } = this.index;
		const roles: Role[] = [];
		yield* stepThrough(lines, (one) => {
			roles.push(this.roleOf(one));
		});
		for (let at = 0; at < lines.length;) {
			yield;
			const first = at;
			while (roles[at] === 'label') at += 1;
			const labels = lines.slice(Math.max(first, at - maxColumn), at);
			const start = at;
			while (at < lines.length && roles[at] === 'value' && lines[at]?.row.isTable === false)
				at += 1;
			if (at === start) at += 1;
			else this.pair(labels, lines.slice(start, at));
		}
	}

	/** Returns the labels above a line, and how surely they're those of the line. */
	of({ index }: Line): ReadonlyArray<readonly [label: Line, weight: number]> {
		return this.above[index] ?? [];
	}

	/** Whether a line is a label on its own: a few words without a figure that aren't those of a value. */
	roleOf(line: Line): Role {
		const { text, index, row } = line;
		if (row.isTable) return 'value';
		const hasFigure = /\d/.test(text) && /\d/.test(text.replace(notFigures, ''));
		const colon = /:\s*\S/.test(text);
		if (hasFigure || colon || hasBox(text)) {
			return colon || this.isNamed(text) ? 'labelled' : 'value';
		}
		if (!hasLetters(text) || text.length > maxLabel) return 'value';
		if (text.trim().split(/\s+/).length > maxWords) return 'value';
		return this.coverage.covers(index) ? 'value' : 'label';
	}

	/** Whether a text begins with a word that labels have, and not with a figure. */
	private isNamed(text: string): boolean {
		const first = /^\s*\p{L}[\p{L}.\s-]{2,40}/u.exec(text)?.[0];
		const words = first?.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
		return words.some((word) => [...meaningsOf(word)].some(isConcept));
	}

	private isKnown(line: Line): boolean {
		return [...labelConcepts(line.text)].some(isConcept);
	}

	/** Gives values the labels above them: labels and values that alternate, or a column of each. */
	private pair(labels: readonly Line[], values: readonly Line[]): void {
		const nearest = labels.at(-1);
		if (nearest === undefined) return;
		const names =
			labels.length > values.length && values.length > 1 ? labels.slice(-values.length) : labels;
		const known = names.filter((line) => this.isKnown(line));
		const isApart = nearest.element !== values[0]?.element;
		const isGrid = names.length > 2 && values.length % names.length === 0;
		const own = isGrid || names.length === values.length ? names : known;
		const isColumn = isApart && known.length > 1 && values.length >= own.length;
		for (const [at, { index }] of values.entries()) {
			const texts: Array<readonly [Line, number]> = [];
			const beside = isColumn ? own[isGrid ? at % own.length : at] : undefined;
			if (beside) texts.push([beside, 1]);
			if (at < maxBlock && nearest !== beside)
				texts.push([nearest, isColumn ? 0.6 : at === 0 ? 1 : 0.8]);
			this.above[index] = texts;
		}
	}
}
