import type { Coverage } from './coverage';
import type { DocumentIndex } from './documentIndex';
import type { Line } from './lines';

/** A value of a line, or what stands between two. */
export interface TextCell {
	start: number;
	end: number;
	isValue: boolean;
	key: string;
}

/** A unit is no longer. Characters. */
export const maxUnit = 4;

const hasWord = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** What stands between the ends of a period or a range. */
export const until =
	/^[\s,]*(?:to|until|till|through|bis|au|a|al|hasta|t\/m|tot|do|até|till|to the|-|–|—)(?: le| zum| el)?\s*$/iu;
/** Cuts lines into values and figures, and what stands between them. */
export class TextCells {
	private readonly index: DocumentIndex;
	private readonly coverage: Coverage;

	constructor(index: DocumentIndex, coverage: Coverage) {
		this.index = index;
		this.coverage = coverage;
	}

	/** The values and figures of a line, and what stands between them. */
	of(line: Line, withPercents = false): TextCell[] {
		const { words, firstWords, figuresOf } = this.index;
		const figures = (figuresOf.get(line) ?? []).filter(
			({ kind, isPercent }) => kind !== 'currency' && (withPercents || isPercent !== true),
		);
		const cells: TextCell[] = [];
		const to = firstWords[line.index + 1] ?? words.length;
		const between = (from: number, end: number) => line.text.slice(from, end);
		let figure = 0;
		for (let at = firstWords[line.index] ?? 0; at < to; at += 1) {
			const word = words[at];
			if (word === undefined) break;
			while ((figures[figure]?.end ?? Infinity) <= word.start) figure += 1;
			const own = figures[figure];
			const last = cells.at(-1);
			const text = this.coverage.textAt(at);
			if (text === 0 && last !== undefined && last.end >= word.end) continue;
			const isFigure = text === 0 && own !== undefined && own.start <= word.start;
			const key =
				text > 0 ? `v${text}` : isFigure ? 'figure' : this.coverage.has(at) ? 'value' : '';
			const isUnit =
				key === '' &&
				last?.key === 'figure' &&
				word.end - word.start <= maxUnit &&
				between(last.end, word.start).trim() === '';
			const isSame = last !== undefined && last.key === key && (key === '' || key.startsWith('v'));
			const joins =
				last !== undefined &&
				isFigure &&
				last.key === 'figure' &&
				until.test(between(last.end, word.start)) &&
				between(last.end, word.start).trim() !== '';
			if (last && (isUnit || isSame || joins)) last.end = isFigure ? own.end : word.end;
			else
				cells.push({
					start: isFigure ? own.start : word.start,
					end: isFigure ? own.end : word.end,
					isValue: key !== '',
					key,
				});
		}
		return cells.filter(({ start, end }) => hasWord(between(start, end)));
	}
}
