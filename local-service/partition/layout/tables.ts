import type { Box } from './box.ts';

/** A cell of a table, which may reach over several columns and rows. */
export interface TableCell {
	text: string;
	columnSpan: number;
	rowSpan: number;
}

export interface Table {
	rows: TableCell[][];
	box: Box;
}
