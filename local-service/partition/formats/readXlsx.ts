import { isDate } from 'node:util/types';
import { optionalLibrary } from '../optionalLibrary.ts';
import { PartitionRefusal } from '../refusal.ts';
import type { ElementDraft } from '../serviceElement.ts';
import { tableHtml, tableText } from '../tableHtml.ts';
import { oneLine } from '../textType.ts';

type CellValue = boolean | Date | number | string | null;

interface Sheet {
	sheet: string;
	data: CellValue[][];
}

/** What this service uses of read-excel-file, whose own types aren't there where it isn't installed. */
interface ReadExcelFile {
	default(content: Buffer): Promise<Sheet[]>;
}

/** A date without a time is written without one. */
function dateText(date: Date): string {
	const [day = '', time = ''] = date.toISOString().split(/[T.]/);
	return time === '00:00:00' ? day : `${day} ${time}`;
}

function cellText(value: CellValue): string {
	if (value === null) return '';
	return isDate(value) ? dateText(value) : oneLine(String(value));
}

/** The rows and columns from the first to the last that has text. */
function usedRange(rows: ReadonlyArray<readonly string[]>): string[][] {
	const isUsed = (cells: readonly string[]) => cells.some((cell) => cell !== '');
	const usedRows = rows.flatMap((row, index) => (isUsed(row) ? [index] : []));
	const width = Math.max(0, ...rows.map((row) => row.length));
	const usedColumns = Array.from({ length: width }, (_, column) => column).filter((column) =>
		isUsed(rows.map((row) => row[column] ?? '')),
	);
	const [firstColumn = 0] = usedColumns;
	const columnCount = (usedColumns.at(-1) ?? -1) - firstColumn + 1;
	return rows
		.slice(usedRows[0] ?? 0, (usedRows.at(-1) ?? -1) + 1)
		.map((row) =>
			Array.from({ length: columnCount }, (_, column) => row[firstColumn + column] ?? ''),
		);
}

/** Reads an Excel workbook, each sheet with content as a table and a page. Throws a PartitionRefusal 422 when the file isn't one. */
export async function readXlsx(content: Buffer): Promise<ElementDraft[]> {
	const library = optionalLibrary('read-excel-file/node') as ReadExcelFile;
	const sheets = await library.default(content).catch(() => {
		throw new PartitionRefusal(422, 'File is not a valid xlsx');
	});
	return sheets.flatMap(({ sheet, data }, index): ElementDraft[] => {
		const rows = usedRange(data.map((row) => row.map(cellText)));
		if (rows.length === 0) return [];
		const metadata = { text_as_html: tableHtml(rows), page_name: sheet };
		return [{ type: 'Table', text: tableText(rows), page: index + 1, metadata }];
	});
}
