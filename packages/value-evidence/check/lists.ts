import { conceptsOf } from '../labels/concepts';
import { forEachEntry, takeSteps, type Pause } from '../../pauses';
import { addTo, type DocumentIndex } from '../document/documentIndex';
import type { Place } from '../document/place';
import type { FoundValue } from '../document/findValue';
import type { WholeTexts } from './wholeTexts';
import { reasons, toReview, type Finding } from '../finding';
import { namesField, scoreLabel } from '../labels/labelScore';
import type { Labels } from '../labels/labelsOf';
import type { DataField, Value } from '../values';
import { judgeCells } from './booleans';
import { columnsAt, isTableRow, rowScores, type Cell, type Entry, type EntryRow } from './rows';
import { Stretches, type Stretch } from './stretches';

/** Entries are rows of the document if so many of their values stand in them. */
const minInRows = 0.92;
/** No entry has more rows that may be its own. */
const maxCandidates = 50;

/** What a heading counts that's called like a field, beside a value that stands below it. */
const namedWeight = 1.05;
/** A table has no more columns that are looked at. */
const maxColumns = 100;

/** What lists are checked with. */
export interface ListChecks {
	index: DocumentIndex;
	labels: Labels;
	texts: WholeTexts;
	foundOf: (value: Value) => FoundValue;
}

interface Ranked {
	score: number;
	distance: number;
}

const byScore = (one: Ranked, other: Ranked) =>
	other.score - one.score || one.distance - other.distance;

/** Checks the values of a list's entries: each entry in a row of its own, each field in a column of its own. */
export class List {
	/** The rows of entries. */
	readonly rows = new Set<EntryRow>();
	private readonly checks: ListChecks;
	private readonly entries: Entry[] = [];
	/** Whether the document has rows at all: it may give a table as its columns. */
	private hasRows = true;
	/** The places of values by their field. */
	private readonly claimed = new Map<DataField, Set<Place>>();
	/** Equal values are in the same rows. */
	private readonly byRows = new Map<FoundValue, ReadonlyMap<EntryRow, readonly Place[]>>();

	constructor(checks: ListChecks) {
		this.checks = checks;
	}

	/** Adds what is found out about each value to `findings`. */
	async check(
		lists: ReadonlyArray<readonly Value[]>,
		findings: Map<Value, Finding>,
		pause: Pause,
	): Promise<void> {
		const stretches = await takeSteps(new Stretches(this.checks).of(lists), pause);
		await forEachEntry(lists, pause, (values) => {
			const isBoolean = ({ value }: Value) => typeof value === 'boolean';
			const cells = values
				.filter((value) => !isBoolean(value))
				.map((value) => this.cellOf(value, stretches));
			this.entries.push({ cells, booleans: values.filter(isBoolean) });
		});
		await this.assignRows(pause);
		const columns = await this.columnsOf(pause);
		this.hasRows = this.shareInRows(columns) >= minInRows;
		await forEachEntry(this.entries, pause, ({ cells, booleans, row }) => {
			for (const cell of cells) {
				findings.set(cell.value, this.judge(cell, row, columns.get(cell.value.field)));
			}
			for (const value of booleans) {
				const names = this.namedColumns(row, value.field).map(([column]) => column);
				const cells = row !== undefined && isTableRow(row) ? row.lines : [];
				findings.set(value, judgeCells(value, cells, names));
			}
		});
	}

	/** The share of the values that stand in the rows of their entries. */
	private shareInRows(columns: ReadonlyMap<DataField, ReadonlySet<string>>): number {
		let all = 0;
		let inRow = 0;
		for (const { cells, row } of this.entries) {
			for (const { value, found, byRow } of cells) {
				if (found.places.length === 0) continue;
				all += 1;
				if (row === undefined) continue;
				const isInOther = [...byRow].some(
					([one, places]) =>
						this.rows.has(one) && this.isInColumn(places, one, columns.get(value.field)),
				);
				if (byRow.has(row) || isInOther) inRow += 1;
			}
		}
		return inRow / Math.max(1, all);
	}

	private cellOf(value: Value, stretches: readonly Stretch[]): Cell {
		const found = this.checks.foundOf(value);
		const known = this.byRows.get(found);
		if (known !== undefined) return { value, found, byRow: known };
		const byRow = new Map<EntryRow, Place[]>();
		this.byRows.set(found, byRow);
		for (const place of found.places) {
			const row = this.rowAt(place, stretches);
			if (row !== undefined) addTo(byRow, row, place);
		}
		return { value, found, byRow };
	}

	private rowAt(place: Place, stretches: readonly Stretch[]): EntryRow | undefined {
		if (place.line.row.isTable) return place.line.row;
		const [word] = this.checks.index.wordRange(place);
		let [low, high] = [0, stretches.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((stretches[middle]?.from ?? 0) <= word) low = middle + 1;
			else high = middle;
		}
		const stretch = stretches[low - 1];
		return stretch !== undefined && word < stretch.to ? stretch : undefined;
	}

	/** Gives each entry the row that has most of its values, and no row to two entries; of equal ones, the next in order. */
	private async assignRows(pause: Pause): Promise<void> {
		const scored: Array<Array<[EntryRow, number]>> = [];
		await forEachEntry(this.entries, pause, (entry) => {
			scored.push([...rowScores(entry)]);
		});
		const startOf = (row: EntryRow) =>
			isTableRow(row) ? (this.checks.index.firstWords[row.lines[0]?.index ?? 0] ?? 0) : row.from;
		const rows = [
			...new Set(
				scored.flatMap((scores) => {
					const most = Math.max(...scores.map(([, score]) => score));
					return scores.flatMap(([row, score]) => (score === most ? [row] : []));
				}),
			),
		];
		rows.sort((one, other) => startOf(one) - startOf(other));
		const ranks = new Map(rows.map((row, rank) => [row, rank]));
		const candidates: Array<Ranked & { entry: Entry; row: EntryRow }> = [];
		await forEachEntry(this.entries, pause, (entry, at) => {
			const own = (scored[at] ?? []).map(([row, score]) => {
				const distance = Math.abs((ranks.get(row) ?? 0) - at);
				return { entry, row, score, distance };
			});
			own.sort(byScore);
			candidates.push(...own.slice(0, maxCandidates));
		});
		candidates.sort(byScore);
		await forEachEntry(candidates, pause, ({ entry, row }) => {
			if (entry.row !== undefined || this.rows.has(row)) return;
			entry.row = row;
			this.rows.add(row);
		});
	}

	/** Returns the columns of each field: those in which most of its values stand, or that are called like it. */
	private async columnsOf(pause: Pause): Promise<Map<DataField, ReadonlySet<string>>> {
		const votes = new Map<DataField, Map<string, number>>();
		await forEachEntry(this.entries, pause, ({ cells, row }) => {
			for (const { value, byRow } of row ? cells : []) {
				const counts = votes.get(value.field) ?? new Map<string, number>();
				votes.set(value.field, counts);
				const vote = (column: string, count: number) =>
					counts.set(column, (counts.get(column) ?? 0) + count);
				const places = (row && byRow.get(row)) ?? [];
				for (const column of new Set(places.flatMap((place) => this.columnsAt(place, row))))
					vote(column, 1 / Math.sqrt(places.length));
				for (const [column, score] of this.namedColumns(row, value.field))
					vote(column, namedWeight * score);
			}
		});
		const columns = new Map<DataField, ReadonlySet<string>>();
		for (const [field, counts] of votes) {
			const most = Math.max(...counts.values()) - 1e-9;
			const best = [...counts].filter(([, count]) => count >= most);
			columns.set(field, new Set(best.map(([column]) => column)));
		}
		return columns;
	}

	private columnsAt(place: Place, row: EntryRow | undefined): string[] {
		return row ? columnsAt(this.checks.index, place, row) : [];
	}

	/** The columns of a table that are called like a field, with how well. */
	private namedColumns(row: EntryRow | undefined, field: DataField): Array<[string, number]> {
		const names = row && isTableRow(row) ? (row.names ?? []).slice(0, maxColumns) : [];
		return names.flatMap((name, column): Array<[string, number]> => {
			const score = scoreLabel(field, conceptsOf(name), 'number');
			return score < namesField ? [] : [[`column ${column}`, score]];
		});
	}

	private judge(
		cell: Cell,
		row: EntryRow | undefined,
		columns: ReadonlySet<string> | undefined,
	): Finding {
		const { value, byRow, found } = cell;
		const [first] = found.places;
		if (row === undefined) {
			if (first === undefined) return toReview(reasons.nowhere);
			const whole = found.places.find((place) => this.checks.texts.isWhole(place, value));
			if (whole === undefined) return toReview(reasons.part, first);
			const isFree =
				found.places.length === 1 && ![...byRow.keys()].some((one) => this.rows.has(one));
			return isFree ? { status: 'found', place: whole } : toReview(reasons.otherRow, first);
		}
		const places = byRow.get(row) ?? [];
		const instead = this.insteadOf(row, columns);
		if (first === undefined) return toReview(reasons.nowhere, undefined, instead);
		const [inRow] = places;
		if (inRow === undefined && !this.hasRows) return this.judgeFree(cell, row);
		if (inRow === undefined) return toReview(reasons.otherRow, first, instead);
		const whole = places.filter((place) => this.checks.texts.isWhole(place, value));
		if (whole.length === 0) return toReview(reasons.part, inRow, instead);
		const own = whole.find((place) => this.isInColumn([place], row, columns));
		if (own !== undefined) return { status: 'confirmed', by: 'row', place: own };
		if (!this.hasRows) return this.judgeFree(cell, row);
		return toReview(reasons.otherColumn, whole[0], instead);
	}

	private isInColumn(
		places: readonly Place[],
		row: EntryRow,
		columns: ReadonlySet<string> = new Set(),
	): boolean {
		return places.some((place) =>
			columnsAt(this.checks.index, place, row).some((column) => columns.has(column)),
		);
	}

	/** Judges a value of a table whose rows aren't known: each of its places is that of one entry. */
	private judgeFree({ value, byRow, found: { places } }: Cell, own: EntryRow): Finding {
		const claimed = this.claimed.get(value.field) ?? new Set();
		this.claimed.set(value.field, claimed);
		const others = new Set<Place>();
		for (const [row, inRow] of byRow) {
			if (row === own || !this.rows.has(row)) continue;
			// Behind the name of another entry.
			for (const one of inRow) {
				if (isTableRow(row) || this.checks.index.words[row.name[0]]?.line === one.line)
					others.add(one);
			}
		}
		const place = places.find(
			(one) => !claimed.has(one) && !others.has(one) && this.checks.texts.isWhole(one, value),
		);
		if (place === undefined) return toReview(reasons.otherRow, places[0]);
		claimed.add(place);
		return { status: 'found', place };
	}

	/** What stands in a field's column of a row. */
	private insteadOf(row: EntryRow, columns: ReadonlySet<string> | undefined): Place | undefined {
		if (!isTableRow(row)) return undefined;
		const line = row.lines.find(({ column }) => columns?.has(`column ${column}`) === true);
		if (line === undefined || line.text.trim() === '') return undefined;
		return { line, endLine: line, start: 0, end: line.text.length, kind: 'text' };
	}
}
