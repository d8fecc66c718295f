import { forEachEntry, type Pause } from '../../../pauses';
import type { Occurrence } from '../../document/documentIndex';
import type { Row } from '../../document/passages';
import { conceptsOf } from '../../labels/concepts';
import { namesField, scoreOf } from '../../labels/fieldScore';
import type { Field } from '../../values';
import type { Entry } from './entry';

/** How much the name of a column counts, against the share of entries whose value stands in it: much for few entries. */
const nameCounts = (entries: number) => (entries > 3 ? 0.6 : 1.2);
/** A longer text is no line of a list. Characters. */
const maxLine = 2_000;
/** Headings behind this one name nothing. */
const maxColumns = 100;

const numbers = /(?<![\d.,])\d{1,3}(?:[ '’\u00a0\u202f]\d{3})*(?:[.,]\d+)*/g;
const countNumbers = (text: string) => (text.match(numbers) ?? []).length;

/** Returns where in its row something stands: in a table its column, in text how many numbers stand before and behind it. */
export function columnsIn({ passage, start, end }: Occurrence, row: Row): string[] {
	if (row.tableRows > 0) return [`column ${passage.column}`];
	const texts = row.passages.map(({ text }) => text);
	if (texts.reduce((sum, { length }) => sum + length, 0) > maxLine) return [];
	const before = [...texts.slice(0, passage.column), passage.text.slice(0, start)].join(' | ');
	const after = [passage.text.slice(end), ...texts.slice(passage.column + 1)].join(' | ');
	return [
		`${countNumbers(before)} before`,
		`${countNumbers(after)} after`,
		// Where spaces don't group digits.
		`${(after.match(/\d[\d.,]*/g) ?? []).length} apart after`,
	];
}

/** The columns of each field of a list, by the headings of its tables. */
export class NamedColumns {
	private readonly words = new Map<readonly string[], Array<ReadonlySet<string>>>();

	/** Returns the columns whose headings name a field, each with how well. */
	of({ names }: Row, field: Field): Array<[column: number, score: number]> {
		if (names === undefined) return [];
		const words = this.words.get(names) ?? names.slice(0, maxColumns).map(conceptsOf);
		this.words.set(names, words);
		return words.flatMap((heading, column) => {
			const score = scoreOf(field, heading);
			return score < namesField ? [] : [[column, score] as [number, number]];
		});
	}
}

/** Returns the column of each field: by its name, and by where most of its values stand. */
export async function columnsOf(
	entries: readonly Entry[],
	named: NamedColumns,
	pause: Pause,
): Promise<Map<Field, string>> {
	const votes = new Map<Field, Map<string, number>>();
	await forEachEntry(entries, pause, ({ cells, row }) => {
		if (row === undefined) return;
		for (const { value, byRow } of cells) {
			const counts = votes.get(value.field) ?? new Map<string, number>();
			votes.set(value.field, counts);
			const vote = (column: string, weight: number) =>
				counts.set(column, (counts.get(column) ?? 0) + weight / entries.length);
			for (const column of new Set(byRow.get(row)?.flatMap((place) => columnsIn(place, row)))) {
				vote(column, 1);
			}
			for (const [column, score] of named.of(row, value.field)) {
				vote(`column ${column}`, nameCounts(entries.length) * score);
			}
		}
	});
	const columns = new Map<Field, string>();
	for (const [field, counts] of votes) {
		const [best] = [...counts].sort(([, one], [, other]) => other - one);
		if (best !== undefined) columns.set(field, best[0]);
	}
	return columns;
}
