import { UnusableAnswer } from '../../service/transport/unusableAnswer';

/** Services write some thirty columns. */
const mostColumns = 1000;
/** How many cells any response may have, however short. */
const freeCells = 1024 * 1024;

/** The size of CSV: `characters` of its text, and what that comes to as a table. */
export interface CsvSize {
	characters: number;
	columns: number;
	rows: number;
}

/**
 * Throws UnusableAnswer for CSV whose table would take far more memory than its text: rows that are shorter than the
 * line of names are completed, so a short text can come to billions of cells.
 */
export function assertAffordable({ characters, columns, rows }: CsvSize): void {
	if (columns <= mostColumns && columns * rows <= characters + freeCells) return;
	throw new UnusableAnswer(
		"The service's CSV has too many columns to join the page ranges",
		'Set Split PDF to Do Not Split, or choose another output format',
	);
}
