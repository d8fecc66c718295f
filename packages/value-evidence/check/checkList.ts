import { forEachEntry, type Pause } from '../../pauses';
import type { DocumentIndex, Occurrence } from '../document/documentIndex';
import { findValue } from '../document/findValue';
import type { Row } from '../document/passages';
import type { Finding } from '../evidence';
import { conceptsOf } from '../labels/concepts';
import { namesField, scoreOf } from '../labels/fieldScore';
import type { Value } from '../values';

/** A value of an entry, and where it stands, by row. */
interface FoundCell {
	value: Value;
	occurrences: readonly Occurrence[];
	byRow: ReadonlyMap<Row, readonly Occurrence[]>;
}

/** An entry of a list of objects, and the row that it was read from. */
interface FoundEntry {
	cells: FoundCell[];
	row?: Row;
}

/** Numbers are in more rows by chance than texts. */
const weights = { text: 2, date: 1.5, number: 1, currency: 0.1 } as const;
/** A value in more rows than this says nothing about which is its own. */
const maxRows = 200;
/** How much the name of a column counts, against the share of entries whose value stands in it: much for few entries. */
const nameCounts = (entries: number) => (entries > 3 ? 0.6 : 1.2);

/** Finds where the values of a list's entries stand: each entry in a row of its own, each field in a column of its own. */
export async function checkList(
	index: DocumentIndex,
	entries: ReadonlyArray<readonly Value[]>,
	pause: Pause,
): Promise<Map<Value, Finding>> {
	const found: FoundEntry[] = [];
	await forEachEntry(entries, pause, (values) => {
		found.push({ cells: values.map((value) => findCell(index, value)) });
	});
	const blocks = columnBlocks(index, found);
	await assignRows(found, blocks, pause);
	const columns = columnsOf(found);
	const findings = new Map<Value, Finding>();
	await forEachEntry(found, pause, ({ cells, row }, at) => {
		for (const cell of cells) {
			const inBlock = row ? undefined : findingInBlock(index, cell, blocks, at, found);
			const column = columns.get(fieldOf(cell.value));
			findings.set(cell.value, inBlock ?? findingOf(cell, row, column));
		}
	});
	return findings;
}

const fieldOf = ({ path }: Value) => path.replace(/^.*\]\.?/, '');

function findCell(index: DocumentIndex, value: Value): FoundCell {
	const { occurrences } = findValue(
		index,
		typeof value.value === 'boolean' ? String(value.value) : value.value,
	);
	const byRow = new Map<Row, Occurrence[]>();
	for (const occurrence of occurrences) {
		const list = byRow.get(occurrence.passage.row);
		if (list === undefined) byRow.set(occurrence.passage.row, [occurrence]);
		else list.push(occurrence);
	}
	return { value, occurrences, byRow };
}

/** Returns how much of an entry each row holds: two values don't stand in one place. */
function rowScores({ cells }: FoundEntry, blocks: ReadonlySet<Row>): Map<Row, number> {
	const scores = new Map<Row, number>();
	const seen = new Map<Row, Set<string>>();
	for (const { byRow } of cells) {
		if (byRow.size > maxRows) continue;
		for (const [row, occurrences] of byRow) {
			if (blocks.has(row)) continue;
			const places = seen.get(row) ?? new Set<string>();
			seen.set(row, places);
			const keyOf = ({ passage, start }: Occurrence) => `${passage.index} ${start}`;
			const free = occurrences.find((occurrence) => !places.has(keyOf(occurrence)));
			if (free === undefined) continue;
			places.add(keyOf(free));
			scores.set(row, (scores.get(row) ?? 0) + weights[free.kind]);
		}
	}
	return scores;
}

/** Gives each entry the row that has most of its values, and no row to two entries; of equal ones, the next in order. */
async function assignRows(
	entries: readonly FoundEntry[],
	blocks: ReadonlySet<Row>,
	pause: Pause,
): Promise<void> {
	const pairs: Array<{ entry: FoundEntry; at: number; row: Row; score: number }> = [];
	await forEachEntry(entries, pause, (entry, at) => {
		for (const [row, score] of rowScores(entry, blocks)) {
			if (holdsMost(entry, row))
				pairs.push({ entry, at, row, score: score + (row.names ? 0.2 : 0) });
		}
	});
	// Entries come in the order of the document: of equal rows, the one at an entry's own place.
	const placeOf = ({ passages }: Row) => passages[0]?.index ?? 0;
	const rows = [...new Set(pairs.map(({ row }) => row))];
	rows.sort((one, other) => placeOf(one) - placeOf(other));
	const ranks = new Map(rows.map((row, rank) => [row, rank]));
	const ordered = pairs.map((pair) => ({
		...pair,
		distance: Math.abs((ranks.get(pair.row) ?? 0) - pair.at),
	}));
	ordered.sort((one, other) => other.score - one.score || one.distance - other.distance);
	const taken = new Set<Row>();
	for (const { entry, row } of ordered) {
		if (entry.row !== undefined || taken.has(row)) continue;
		entry.row = row;
		taken.add(row);
	}
}

/**
 * Returns the rows of text that hold most of several entries: a service that reads no tables returns each column as a text
 * of its own.
 */
function columnBlocks(
	{ figuresOf }: DocumentIndex,
	entries: readonly FoundEntry[],
): ReadonlySet<Row> {
	const counts = new Map<Row, number>();
	for (const entry of entries) {
		for (const row of new Set(entry.cells.flatMap(({ byRow }) => [...byRow.keys()]))) {
			const isText = row.tableRows === 0;
			if (isText && holdsMost(entry, row)) counts.set(row, (counts.get(row) ?? 0) + 1);
		}
	}
	const figuresIn = ({ passages }: Row) =>
		passages.reduce((sum, passage) => sum + (figuresOf.get(passage)?.length ?? 0), 0);
	const isBlock = ([row, count]: [Row, number]) =>
		count > 1 && count >= entries.length / 2 && figuresIn(row) > entries.length * 2;
	return new Set([...counts].filter(isBlock).map(([row]) => row));
}

/** Finds a value in a column that's one text: a number by its place among the others, a text as often as it's wanted. */
function findingInBlock(
	{ figuresOf }: DocumentIndex,
	{ value, byRow }: FoundCell,
	blocks: ReadonlySet<Row>,
	at: number,
	entries: readonly FoundEntry[],
): Finding | undefined {
	const places = [...blocks].flatMap((row) => byRow.get(row) ?? []);
	const [first] = places;
	if (first === undefined) return undefined;
	if (first.kind === 'text') {
		const wanted = entries
			.flatMap(({ cells }) => cells)
			.filter((cell) => cell.value.value === value.value);
		return { status: wanted.length <= places.length ? 'verified' : 'ambiguous', place: first };
	}
	const hasField = ({ cells }: FoundEntry) =>
		cells.some((cell) => fieldOf(cell.value) === fieldOf(value));
	const withField = [...entries.keys()].filter((entry) =>
		hasField(entries[entry] ?? { cells: [] }),
	);
	const own = places.find(({ passage, start, kind }) => {
		let end = 0;
		const inOrder = (figuresOf.get(passage) ?? []).filter((figure) => {
			if (figure.kind !== kind || figure.start < end) return false;
			end = figure.end;
			return true;
		});
		return inOrder.length === withField.length && inOrder[withField.indexOf(at)]?.start === start;
	});
	return { status: own ? 'verified' : 'ambiguous', place: own ?? first };
}

function holdsMost({ cells }: FoundEntry, row: Row): boolean {
	return cells.filter(({ byRow }) => byRow.has(row)).length * 2 >= cells.length;
}

const numbers = /(?<![\d.,])\d{1,3}(?:[ '’\u00a0\u202f]\d{3})*(?:[.,]\d+)*/g;
const countNumbers = (text: string) => (text.match(numbers) ?? []).length;

/** Where in its row something stands: in a table its column, in text how many numbers stand before and behind it. */
function columnsIn({ passage, start, end }: Occurrence, row: Row): string[] {
	if (row.tableRows > 0) return [`column ${passage.column}`];
	const texts = row.passages.map(({ text }) => text);
	const before = [...texts.slice(0, passage.column), passage.text.slice(0, start)].join(' | ');
	const after = [passage.text.slice(end), ...texts.slice(passage.column + 1)].join(' | ');
	return [
		`${countNumbers(before)} before`,
		`${countNumbers(after)} after`,
		// Where spaces don't group digits.
		`${(after.match(/\d[\d.,]*/g) ?? []).length} apart after`,
	];
}

/** Returns the column of each field: by its name, and by where most of its values stand. */
function columnsOf(entries: readonly FoundEntry[]): Map<string, string> {
	const votes = new Map<string, Map<string, number>>();
	for (const { cells, row } of entries) {
		if (row === undefined) continue;
		for (const { value, byRow } of cells) {
			const counts = votes.get(fieldOf(value)) ?? new Map<string, number>();
			votes.set(fieldOf(value), counts);
			for (const column of new Set(byRow.get(row)?.flatMap((place) => columnsIn(place, row)))) {
				counts.set(column, (counts.get(column) ?? 0) + 1 / entries.length);
			}
			for (const [column, name] of (row.names ?? []).entries()) {
				const score = scoreOf(value.field, conceptsOf(name));
				if (score < namesField) continue;
				const key = `column ${column}`;
				counts.set(
					key,
					(counts.get(key) ?? 0) + (nameCounts(entries.length) * score) / entries.length,
				);
			}
		}
	}
	const columns = new Map<string, string>();
	for (const [field, counts] of votes) {
		const [best] = [...counts].sort(([, one], [, other]) => other - one);
		if (best !== undefined) columns.set(field, best[0]);
	}
	return columns;
}

function findingOf(
	{ occurrences, byRow }: FoundCell,
	row: Row | undefined,
	column: string | undefined,
): Finding {
	const [first] = occurrences;
	if (row === undefined) {
		if (first === undefined) return { status: 'unverified' };
		return { status: byRow.size === 1 ? 'verified' : 'ambiguous', place: first };
	}
	const inRow = byRow.get(row) ?? [];
	const own = inRow.find(
		(place) => place.kind === 'text' || columnsIn(place, row).includes(column ?? ''),
	);
	if (own) return { status: 'verified', place: own };
	const [passage] = row.passages;
	const rowPlace = passage && { passage, start: 0, end: 0 };
	if (first === undefined) return { status: 'unverified', place: rowPlace };
	return { status: 'ambiguous', place: inRow[0] ?? rowPlace };
}
