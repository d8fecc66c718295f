import { forEachEntry, type Pause } from '../../../pauses';
import type { DocumentIndex } from '../../document/documentIndex';
import type { Row } from '../../document/passages';
import type { Finding } from '../../evidence';
import type { Value } from '../../values';
import { answerIn } from '../checkBoolean';
import { assignRows } from './assignRows';
import { columnTexts, findInColumnTexts } from './columnTexts';
import { columnsIn, columnsOf, NamedColumns } from './columns';
import { findEntry, type Entry, type EntryCell } from './entry';

/** Adds where the values of a list's entries stand to `findings`: each entry in a row of its own, each field in a column of its own. */
export async function checkList(
	index: DocumentIndex,
	lists: ReadonlyArray<readonly Value[]>,
	findings: Map<Value, Finding>,
	pause: Pause,
): Promise<void> {
	const entries: Entry[] = [];
	await forEachEntry(lists, pause, (values) => {
		entries.push(findEntry(index, values));
	});
	const texts = await columnTexts(entries, pause);
	const inTexts = findInColumnTexts(index, texts, entries);
	await assignRows(entries, inTexts, pause);
	const named = new NamedColumns();
	const columns = await columnsOf(entries, named, pause);
	const taken = new Set(entries.map(({ row }) => row));
	await forEachEntry(entries, pause, ({ cells, booleans, row }) => {
		for (const cell of cells) {
			const { value } = cell;
			findings.set(
				value,
				inTexts.get(value) ?? findingOf(cell, row, columns.get(value.field), taken),
			);
		}
		for (const value of booleans) findings.set(value, booleanFinding(value, row, named));
	});
}

function findingOf(
	{ occurrences, byRow }: EntryCell,
	row: Row | undefined,
	column: string | undefined,
	taken: ReadonlySet<Row | undefined>,
): Finding {
	const [first] = occurrences;
	if (row === undefined) {
		if (first === undefined) return { status: 'unverified' };
		const isOnly = byRow.size === 1 && !taken.has(first.passage.row);
		return { status: isOnly ? 'verified' : 'ambiguous', place: first };
	}
	const inRow = byRow.get(row) ?? [];
	const own = inRow.find(
		(place) => place.kind === 'text' || columnsIn(place, row).includes(column ?? ''),
	);
	if (own) return { status: 'verified', place: own };
	const place = startOf(row);
	if (first === undefined) return { status: 'unverified', place };
	return { status: 'ambiguous', place: inRow[0] ?? place };
}

/** Compares a boolean with the cell of its column, or with the one cell of its row that says yes or no. */
function booleanFinding(
	{ field, value }: Value,
	row: Row | undefined,
	named: NamedColumns,
): Finding {
	if (row === undefined) return { status: 'unverified' };
	const [best] = named.of(row, field).sort(([, one], [, other]) => other - one);
	const cells = best ? row.passages.slice(best[0], best[0] + 1) : row.passages;
	const answers = cells.map(({ text }) => answerIn(text)).filter((answer) => answer !== undefined);
	const isVerified = answers.length === 1 && answers[0] === value;
	return { status: isVerified ? 'verified' : 'unverified', place: startOf(row) };
}

function startOf({ passages: [passage] }: Row): Finding['place'] {
	return passage && { passage, start: 0, end: 0 };
}
