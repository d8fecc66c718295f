import { forEachEntry, type Pause } from '../../pauses';
import type { DocumentTable } from './documentTables';
import { isText, onlyFormatOf, type NumberFormat } from './numbers';

/** How the columns of a table write numbers. */
export interface TableFormat {
	columns: NumberFormat[];
	/** Which columns hold amounts with the code of a currency: all of their cells are numbers. */
	withCodes: boolean[];
	/** The format of the table, and the columns that have the other one. */
	shown: string;
}

/** What the cells of a table's columns say about their numbers. */
interface ColumnCounts {
	/** How many more numbers have points before the decimals than commas. */
	points: number[];
	/** Whether some cells are text. */
	hasText: boolean[];
}

async function countColumns({ names, rows }: DocumentTable, pause: Pause): Promise<ColumnCounts> {
	const points = names.map(() => 0);
	const hasText = names.map(() => false);
	await forEachEntry(rows, pause, ({ cells }) => {
		for (const [column, cell] of cells.entries()) {
			const format = onlyFormatOf(cell);
			if (format !== undefined) points[column] = (points[column] ?? 0) + votes[format];
			hasText[column] ||= isText(cell);
		}
	});
	return { points, hasText };
}

const votes = { '1,234.50': 1, '1.234,50': -1 } as const;
const formatOf = (points: number): NumberFormat => (points < 0 ? '1.234,50' : '1,234.50');

/**
 * Finds, for each table, the format that most numbers of each column have. A column without one has that of its table, a
 * table without one that of the other tables, or the English one.
 */
export async function numberFormats(
	tables: readonly DocumentTable[],
	pause: Pause,
): Promise<TableFormat[]> {
	const counted: Array<ColumnCounts & { names: readonly string[]; sum: number }> = [];
	await forEachEntry(tables, pause, async (table) => {
		const counts = await countColumns(table, pause);
		const sum = counts.points.reduce((one, other) => one + other, 0);
		counted.push({ ...counts, names: table.names, sum });
	});
	const total = counted.reduce((all, { sum }) => all + sum, 0);
	return counted.map(({ names, points, hasText, sum }) => {
		const own = formatOf(sum || total);
		const columns = points.map((count) => (count === 0 ? own : formatOf(count)));
		const others = columns.flatMap((format, column) =>
			format === own ? [] : [`${names[column]}: ${format}`],
		);
		const withCodes = hasText.map((some) => !some);
		return { columns, withCodes, shown: [own, ...others].join('; ') };
	});
}
