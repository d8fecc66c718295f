import { beginningOf, singleSpaced } from '../element';
import { withoutInvisible } from '../invisible';
import type { HtmlRow } from './tableBuilder';
import { UniqueNames } from './uniqueNames';

/** A longer name is cut: each row repeats it. Characters. */
const maxName = 200;

/** Returns the headings above a column as one, each of them once: "Revenue / 2025". They may have several lines. */
export function joinedHeading(headings: readonly HtmlRow[], column: number): string {
	const parts: string[] = [];
	for (const row of headings) {
		const text = row[column]?.text ?? '';
		if (text !== '' && text !== parts.at(-1)) parts.push(text);
	}
	return parts.join(' / ');
}

function columnName(headings: readonly HtmlRow[], column: number): string {
	const name = singleSpaced(withoutInvisible(joinedHeading(headings, column)));
	return name.length <= maxName ? name : `${beginningOf(name, maxName - 1).trimEnd()}…`;
}

/**
 * Makes a name for each column of its headings from top to bottom. A column without one is "Column 3", by its place; a
 * name that's taken or reserved gets a number: "Price 2".
 */
export function columnNames(
	headings: readonly HtmlRow[],
	width: number,
	reserved: readonly string[],
): string[] {
	const unique = new UniqueNames(reserved, { joint: ' ' });
	const names: string[] = [];
	for (let column = 0; column < width; column += 1) {
		names.push(unique.take(columnName(headings, column) || `Column ${column + 1}`));
	}
	return names;
}
