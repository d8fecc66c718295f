import { beginningOf, singleSpaced } from '../element';
import type { TableCell } from './htmlTable';
import { UniqueNames } from './uniqueNames';

/** A longer name is cut: each row repeats it. Characters. */
const maxName = 200;

/** The texts of the headings above a column, each once: "Revenue / 2025". */
function joinedName(headings: ReadonlyArray<readonly TableCell[]>, column: number): string {
	const parts: string[] = [];
	for (const row of headings) {
		const text = singleSpaced(row[column]?.text ?? '');
		if (text !== '' && text !== parts.at(-1)) parts.push(text);
	}
	const name = parts.join(' / ');
	return name.length <= maxName ? name : `${beginningOf(name, maxName - 1).trimEnd()}…`;
}

/**
 * Makes a name for each column of its headings from top to bottom. A column without one is "Column 3", by its place; a
 * name that's taken or reserved gets a number: "Price 2".
 */
export function columnNames(
	headings: ReadonlyArray<readonly TableCell[]>,
	width: number,
	reserved: readonly string[],
): string[] {
	const unique = new UniqueNames(reserved, { joint: ' ' });
	const names: string[] = [];
	for (let column = 0; column < width; column += 1) {
		names.push(unique.take(joinedName(headings, column) || `Column ${column + 1}`));
	}
	return names;
}
