import { columnBandCount } from './alignedBands.ts';
import type { Band } from './bands.ts';
import { bandsOf, segmentsOf } from './bands.ts';
import type { TextBlock } from './blocks.ts';
import { blocksOf } from './blocks.ts';
import { columnRange, columnsOf, fontSizeOf } from './columns.ts';
import { isHeadingSize } from './fontSizes.ts';
import type { Interval } from './intervals.ts';
import type { TextLine } from './lines.ts';
import { lineOf } from './lines.ts';
import type { TextRun } from './page.ts';
import { proseColumns } from './proseColumns.ts';
import { rowsOfBands, tableOfRows } from './tableRows.ts';
import type { Table } from './tables.ts';
import { alignedColumns, areTextColumns } from './textColumns.ts';

/** A part of a page. */
export type PagePart = { kind: 'table'; table: Table } | { kind: 'text'; block: TextBlock };

/** What has a place on the page: text, or a table that was found by its rules, as a run without text. */
type PageItem = TextRun & { table?: Table };

type PageBand = Band<PageItem>;

/** Bands whose columns are read one after the other, or that are a table. */
type ColumnGroup = { bands: PageBand[] } & (
	{ kind: 'table'; table: Table } | { kind: 'text'; columns: Interval[] }
);

function itemOfTable(table: Table, fontSize: number): PageItem {
	const { box } = table;
	return { text: '', box, fontSize, isBold: false, isRotated: false, hasSpaceBefore: true, table };
}

function tablesIn(bands: readonly PageBand[]): Table[] {
	return bands
		.flatMap(({ items }) => items)
		.flatMap(({ table }) => (table === undefined ? [] : [table]));
}

function columnItems(bands: readonly PageBand[], columns: readonly Interval[]): PageItem[][] {
	const items = bands.flatMap((band) => band.items);
	return columns.map((_, column) =>
		items.filter((item) => columnRange(item, columns).first === column),
	);
}

function isLarge({ items }: PageBand, bodySize: number): boolean {
	return items.every(({ fontSize }) => isHeadingSize(fontSize, bodySize));
}

function isInOnePiece(band: PageBand): boolean {
	return segmentsOf(band, fontSizeOf([band])).length === 1;
}

/** Whether headings stand beside each other among smaller text: tables have none but in their first row. */
function hasInnerHeadings(bands: readonly PageBand[], bodySize: number): boolean {
	const hasSmaller = bands.some((band) => !isLarge(band, bodySize));
	return (
		hasSmaller && bands.slice(1).some((band) => isLarge(band, bodySize) && !isInOnePiece(band))
	);
}

/** The bands up to the next heading, a large text in one piece, which isn't part of a table. */
function bandsToHeading(bands: readonly PageBand[], bodySize: number): PageBand[] {
	const heading = bands.findIndex((band) => isLarge(band, bodySize) && isInOnePiece(band));
	return heading < 0 ? [...bands] : bands.slice(0, heading);
}

/** Text in columns that begins with the first band; undefined if there's none. */
function textColumnsAt(bands: readonly PageBand[], bodySize: number): ColumnGroup | undefined {
	const own = bands.slice(0, columnBandCount(bands));
	if (own.length === 0) return undefined;
	const columns = columnsOf(own);
	if (columns.length < 2) return undefined;
	const isText =
		tablesIn(own).length > 0 || hasInnerHeadings(own, bodySize) || areTextColumns(own, columns);
	if (isText) return { kind: 'text', bands: own, columns };
	const blocks = alignedColumns(own, columns);
	return blocks.length > 1 ? { kind: 'text', bands: own, columns: blocks } : undefined;
}

/** What begins in columns with the first band: a table, or short texts beside each other. A single line is neither. */
function columnGroupAt(bands: readonly PageBand[], bodySize: number): ColumnGroup | undefined {
	const rest = bandsToHeading(bands, bodySize);
	const own = rest.slice(0, columnBandCount(rest));
	if (own.length === 0) return undefined;
	const columns = columnsOf(own);
	if (columns.length < 2) return undefined;
	const table = tableOfRows(rowsOfBands(own, columns), columns);
	if (table !== undefined) return { kind: 'table', bands: own, table };
	const isOneLine = columnItems(own, columns).every((items) => bandsOf(items).length < 2);
	return isOneLine ? undefined : { kind: 'text', bands: own, columns };
}

/** Bands that stand one below the other: lines are joined to blocks, up to the next table. */
function partsOfBands(bands: readonly PageBand[]): PagePart[] {
	const parts: PagePart[] = [];
	let lines: TextLine[] = [];
	const addBlocks = () => {
		parts.push(...blocksOf(lines).map((block): PagePart => ({ kind: 'text', block })));
		lines = [];
	};
	for (const band of bands) {
		const text = band.items.filter(({ table }) => table === undefined);
		if (text.length > 0) lines.push(lineOf(text));
		const tables = tablesIn([band]);
		if (tables.length === 0) continue;
		addBlocks();
		parts.push(...tables.map((table): PagePart => ({ kind: 'table', table })));
	}
	addBlocks();
	return parts;
}

/** How many of the last bands belong to columns below them: from one in a later column on, which begins above the first. */
function countBeside(bands: readonly PageBand[], columns: readonly Interval[]): number {
	const ranges = bands.map((band) => columnRange(lineOf(band.items), columns));
	const start = ranges.findLastIndex(({ first, last }) => first !== last) + 1;
	const beside = ranges.findIndex(({ first }, index) => index >= start && first > 0);
	return beside < 0 ? 0 : bands.length - beside;
}

function readItems(items: readonly PageItem[], bodySize: number): PagePart[] {
	const prose = proseColumns(items, bodySize);
	if (prose !== undefined) {
		const { above, columns, below } = prose;
		return [above, ...columns, below].flatMap((part) => readItems(part, bodySize));
	}
	const bands = bandsOf(items);
	const parts: PagePart[] = [];
	let above: PageBand[] = [];
	for (let position = 0; position < bands.length; position += 1) {
		const rest = bands.slice(position);
		const group = textColumnsAt(rest, bodySize) ?? columnGroupAt(rest, bodySize);
		if (group === undefined) {
			above.push(...rest.slice(0, 1));
			continue;
		}
		const beside = group.kind === 'text' ? countBeside(above, group.columns) : 0;
		const besideBands = above.splice(above.length - beside, beside);
		parts.push(...partsOfBands(above));
		above = [];
		if (group.kind === 'table') parts.push({ kind: 'table', table: group.table });
		else {
			const columns = columnItems([...besideBands, ...group.bands], group.columns);
			parts.push(...columns.flatMap((column) => readItems(column, bodySize)));
		}
		position += group.bands.length - 1;
	}
	return [...parts, ...partsOfBands(above)];
}

/** The parts of a page in the order in which they are read: from top to bottom, text in columns column by column. */
export function inReadingOrder(
	runs: readonly TextRun[],
	tables: readonly Table[],
	bodySize: number,
): PagePart[] {
	const items = [...runs, ...tables.map((table) => itemOfTable(table, bodySize))];
	return readItems(items, bodySize);
}
