import type { DocumentIndex, Place } from '../document/documentIndex';
import type { Line } from '../document/lines';
import type { TextCell, TextCells } from '../document/textCells';
import { isConcept, type ConceptsOf } from './concepts';

/** A row of values is no longer; it has no more labels, and these no more words. Characters. */
export const maxRow = 400;
const maxRowLabels = 12;
const maxWords = 8;

/** The labels of lines with several values: those of the line above, or what the line begins with. */
export class RowLabels {
	private readonly index: DocumentIndex;
	private readonly cells: TextCells;
	private readonly conceptsOf: ConceptsOf;
	/** By the places of the values. */
	private readonly inRows = new Map<Line, Array<{ start: number; label: string }>>();

	constructor(index: DocumentIndex, cells: TextCells, conceptsOf: ConceptsOf) {
		this.index = index;
		this.cells = cells;
		this.conceptsOf = conceptsOf;
		this.read();
	}

	/** Returns the label of a place; undefined if its line has no row of values with labels. */
	of({ line, start: at }: Place): string | undefined {
		const labels = this.inRows.get(line)?.filter(({ start }) => start <= at);
		return labels?.at(-1)?.label;
	}

	/** Reads the labels of lines with several values: those of the line above, or of the line's begin. */
	private read(): void {
		let headings: { labels: readonly string[]; index: number } | undefined;
		for (const line of this.index.lines) {
			if (line.row.isTable || line.row.lines.length > 1 || line.text.length > maxRow) continue;
			for (const withPercents of [true, false]) {
				const cells = this.cells.of(line, withPercents);
				const isBelow =
					cells[0]?.isValue === true &&
					headings?.index === line.index - 1 &&
					headings.labels.length === cells.length;
				const [own, labels] = this.labelsOfRow(line, cells, isBelow ? headings?.labels : undefined);
				if (labels === undefined) continue;
				if (own.length === cells.length) headings = { labels, index: line.index };
				this.inRows.set(
					line,
					own.map(({ start }, at) => ({ start, label: labels[at] ?? '' })),
				);
				break;
			}
		}
	}

	/** Returns the values of a line, and their labels. */
	private labelsOfRow(
		{ text, index }: Line,
		cells: readonly TextCell[],
		above: readonly string[] | undefined,
	): [values: readonly TextCell[], labels: readonly string[] | undefined] {
		if (above !== undefined) return [cells, above];
		const values = cells.filter(({ isValue }) => isValue);
		if (values.length < 2 || values.length < cells.length - 1) return [cells, undefined];
		const [first] = cells;
		if (first?.isValue === false) {
			return [
				cells.slice(1),
				text.includes(':')
					? undefined
					: this.splitLabels(text.slice(0, first.end), cells.length - 1),
			];
		}
		const before = this.index.lines[index - 1];
		if (before === undefined || before.row.isTable || before.text.includes(':'))
			return [cells, undefined];
		const figures = this.index.figuresOf.get(before) ?? [];
		const hasFigure = figures.some(
			({ kind, isPercent }) => kind !== 'currency' && isPercent !== true,
		);
		return [cells, hasFigure ? undefined : this.splitLabels(before.text, cells.length)];
	}

	/** Splits a text into so many labels, as known words and capitals say; undefined if it hasn't so many. */
	private splitLabels(text: string, count: number): string[] | undefined {
		const words = text.trim().split(/\s+/);
		if (
			count < 2 ||
			count > maxRowLabels ||
			words.length < count ||
			words.length > 4 * maxRowLabels
		)
			return undefined;
		/** By labels and words: how good the best split is, and where its last label begins. */
		const best: Array<Array<[quality: number, from: number] | undefined>> = [[[0, 0]]];
		for (let label = 1; label <= count; label += 1) {
			best[label] = [];
			for (let to = label; to <= words.length; to += 1) {
				for (let from = Math.max(label - 1, to - maxWords); from < to; from += 1) {
					const before = best[label - 1]?.[from];
					if (before === undefined) continue;
					const quality = before[0] + this.qualityOf(words.slice(from, to));
					const row = best[label] ?? [];
					if (quality > (row[to]?.[0] ?? -Infinity)) row[to] = [quality, from];
				}
			}
		}
		const labels: string[] = [];
		let to = words.length;
		for (let label = count; label > 0; label -= 1) {
			const from = best[label]?.[to]?.[1];
			if (from === undefined) return undefined;
			labels.unshift(words.slice(from, to).join(' '));
			to = from;
		}
		const known = labels.filter((label) => [...this.conceptsOf(label)].some(isConcept)).length;
		return 2 * known >= count ? labels : undefined;
	}

	/** How much words look like one label. */
	private qualityOf(words: readonly string[]): number {
		const concepts = this.conceptsOf(words.join(' '));
		const isKnown = [...concepts].some(isConcept);
		const [first = ''] = words;
		const endsOpen =
			this.conceptsOf(words.at(-1) ?? '').size === 0 && !/[)%.]$/.test(words.at(-1) ?? '');
		return (
			(isKnown ? 1 : 0) +
			(/^[\p{Lu}#№]/u.test(first) ? 0.5 : 0) -
			(endsOpen ? 0.6 : 0) -
			0.05 * words.length ** 1.5
		);
	}
}
