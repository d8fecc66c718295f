import type { DocumentIndex, Occurrence } from '../../document/documentIndex';
import { findValue } from '../../document/findValue';
import type { Row } from '../../document/passages';
import { addTo } from '../../lists';
import type { Value } from '../../values';

/** A number or text of an entry, and where it stands, by row. */
export interface EntryCell {
	value: Value;
	occurrences: readonly Occurrence[];
	byRow: ReadonlyMap<Row, readonly Occurrence[]>;
}

/** An entry of a list of objects, and the row that it was read from. */
export interface Entry {
	cells: EntryCell[];
	booleans: Value[];
	row?: Row;
}

const isBoolean = ({ value }: Value) => typeof value === 'boolean';

/** Returns where the values of an entry stand. */
export function findEntry(index: DocumentIndex, values: readonly Value[]): Entry {
	const cells = values
		.filter((value) => !isBoolean(value))
		.map((value) => {
			const { occurrences } = findValue(index, value.value as number | string);
			const byRow = new Map<Row, Occurrence[]>();
			for (const occurrence of occurrences) addTo(byRow, occurrence.passage.row, occurrence);
			return { value, occurrences, byRow };
		});
	return { cells, booleans: values.filter(isBoolean) };
}

/** Whether a row has at least half of an entry's values. */
export function holdsMost({ cells }: Entry, row: Row): boolean {
	return cells.filter(({ byRow }) => byRow.has(row)).length * 2 >= cells.length;
}
