import { forEachEntry, type Pause } from '../../../pauses';
import type { DocumentIndex, Occurrence } from '../../document/documentIndex';
import type { Row } from '../../document/passages';
import type { Finding } from '../../evidence';
import { addTo } from '../../lists';
import type { Value } from '../../values';
import { holdsMost, type Entry, type EntryCell } from './entry';

/** A value in more rows than this stands in no column. */
const maxRows = 50;

/**
 * Returns the rows of text that hold most of several entries: a service that reads no tables returns each column as a text
 * of its own.
 */
export async function columnBlocks(
	{ figuresOf }: DocumentIndex,
	entries: readonly Entry[],
	pause: Pause,
): Promise<ReadonlySet<Row>> {
	const counts = new Map<Row, number>();
	await forEachEntry(entries, pause, (entry) => {
		const near = entry.cells.filter(({ byRow }) => byRow.size <= maxRows);
		for (const row of new Set(near.flatMap(({ byRow }) => [...byRow.keys()]))) {
			const isText = row.tableRows === 0;
			if (isText && holdsMost(entry, row)) counts.set(row, (counts.get(row) ?? 0) + 1);
		}
	});
	const figuresIn = ({ passages }: Row) =>
		passages.reduce((sum, passage) => sum + (figuresOf.get(passage)?.length ?? 0), 0);
	const isBlock = ([row, count]: [Row, number]) =>
		count > 1 && count >= entries.length / 2 && figuresIn(row) > entries.length * 2;
	return new Set([...counts].filter(isBlock).map(([row]) => row));
}

/** Finds values in columns that are one text: a number by its place among the others, a text as often as it's wanted. */
export function findInBlocks(
	{ figuresOf }: DocumentIndex,
	blocks: ReadonlySet<Row>,
	entries: readonly Entry[],
): Map<Value, Finding> {
	const findings = new Map<Value, Finding>();
	if (blocks.size === 0) return findings;
	const columns = new Map<Value['field'], EntryCell[]>();
	for (const cell of entries.flatMap(({ cells }) => cells)) addTo(columns, cell.value.field, cell);
	for (const cells of columns.values()) {
		const wanted = new Map<unknown, number>();
		for (const { value } of cells) wanted.set(value.value, (wanted.get(value.value) ?? 0) + 1);
		/** The places of numbers and dates, of passages that have as many of them as there are cells. */
		const figures = new Map<string, ReadonlyArray<readonly Occurrence[]>>();
		const figuresLike = ({ kind }: Occurrence) => {
			const passages = [...blocks].flatMap((row) => row.passages);
			const known =
				figures.get(kind) ??
				passages
					.map((passage) => separate(figuresOf.get(passage) ?? [], kind))
					.filter(({ length }) => length === cells.length);
			figures.set(kind, known);
			return known;
		};
		for (const [at, { value, byRow }] of cells.entries()) {
			const places = [...blocks].flatMap((row) => byRow.get(row) ?? []);
			const [first] = places;
			if (first === undefined) continue;
			const inOrder = figuresLike(first).map((column) => column[at]);
			const own =
				first.kind === 'text'
					? (wanted.get(value.value) ?? 0) <= places.length && first
					: places.find((place) => inOrder.includes(place));
			findings.set(value, { status: own ? 'verified' : 'ambiguous', place: own || first });
		}
	}
	return findings;
}

/** The numbers or dates of a passage that don't overlap. */
function separate(figures: readonly Occurrence[], kind: Occurrence['kind']): Occurrence[] {
	let end = 0;
	return figures.filter((figure) => {
		if (figure.kind !== kind || figure.start < end) return false;
		end = figure.end;
		return true;
	});
}
