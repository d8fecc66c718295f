import type { CheerioAPI } from 'cheerio';
import JSZip from 'jszip';
import { PartitionRefusal } from '../refusal.ts';
import type { ElementDraft } from '../serviceElement.ts';
import { tableHtml, tableText } from '../tableHtml.ts';
import { oneLine } from '../textType.ts';
import { numberKind, numberText } from './cellText.ts';
import { partOf, relatedPart } from './officePart.ts';

type XmlNode = Parameters<CheerioAPI['contains']>[0];

/** What the cells of all sheets refer to. */
interface Workbook {
	sharedTexts: string[];
	/** What numbers stand for, by the style of their cell. */
	numberKinds: Array<ReturnType<typeof numberKind>>;
	from1904: boolean;
}

interface Sheet {
	name: string;
	rows: string[][];
}

/** The text of a cell or a shared text; how it's pronounced isn't part of it. */
function richText(xml: CheerioAPI, node: XmlNode): string {
	const texts = xml(node)
		.find('t')
		.toArray()
		.filter((text) => xml(text).closest('rPh').length === 0);
	return oneLine(texts.map((text) => xml(text).text()).join(''));
}

function cellText(xml: CheerioAPI, cell: XmlNode, workbook: Workbook): string {
	const { t: type = 'n', s: style = '0' } = xml(cell).attr() ?? {};
	if (type === 'inlineStr') return richText(xml, cell);
	const value = xml(cell).children('v').text();
	if (type === 's') return workbook.sharedTexts[Number(value)] ?? '';
	if (type === 'b') return String(value === '1');
	if (type !== 'n' || value === '') return oneLine(value);
	const kind = workbook.numberKinds[Number(style)] ?? 'number';
	return numberText(Number(value), kind, workbook.from1904);
}

/** The column of a cell by its reference, such as `B3`, from 0; `next` where it has none. */
function columnOf(reference: string | undefined, next: number): number {
	const letters = /^[A-Z]+/.exec(reference ?? '')?.[0];
	if (letters === undefined) return next;
	const number = Array.from(letters).reduce(
		(sum, letter) => 26 * sum + letter.charCodeAt(0) - 64,
		0,
	);
	return number - 1;
}

function rowsOf(xml: CheerioAPI, workbook: Workbook): string[][] {
	const rows: string[][] = [];
	for (const row of xml('sheetData > row').toArray()) {
		const number = Number(row.attribs.r ?? rows.length + 1);
		while (rows.length < number - 1) rows.push([]);
		const cells: string[] = [];
		for (const cell of xml(row).children('c').toArray()) {
			const column = columnOf(cell.attribs.r, cells.length);
			while (cells.length < column) cells.push('');
			cells[column] = cellText(xml, cell, workbook);
		}
		rows.push(cells);
	}
	return rows;
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

async function readSheets(content: Buffer): Promise<Sheet[]> {
	const archive = await JSZip.loadAsync(content);
	const workbook = await partOf(archive, 'xl/workbook.xml');
	const { xml } = workbook;
	const shared = await relatedPart(archive, workbook, 'sharedStrings');
	const styles = await relatedPart(archive, workbook, 'styles');
	const formats = new Map(
		styles
			?.xml('numFmt')
			.toArray()
			.map(({ attribs }) => [attribs.numFmtId, attribs.formatCode]),
	);
	const parts: Workbook = {
		sharedTexts:
			shared
				?.xml('si')
				.toArray()
				.map((text) => richText(shared.xml, text)) ?? [],
		numberKinds:
			styles
				?.xml('cellXfs > xf')
				.toArray()
				.map(({ attribs: { numFmtId = '0' } }) =>
					numberKind(Number(numFmtId), formats.get(numFmtId)),
				) ?? [],
		from1904: /^(1|true)$/.test(xml('workbookPr').attr('date1904') ?? ''),
	};
	const sheets: Sheet[] = [];
	for (const { attribs } of xml('sheets > sheet').toArray()) {
		const { name = '', 'r:id': id = '' } = attribs;
		const sheet = await partOf(archive, workbook.related.get(id)?.path ?? '');
		sheets.push({ name, rows: usedRange(rowsOf(sheet.xml, parts)) });
	}
	if (sheets.length === 0) throw new Error('no sheets');
	return sheets;
}

/** Reads an Excel workbook, each sheet with content as a table and a page. Throws a PartitionRefusal 422 when the file isn't one. */
export async function readXlsx(content: Buffer): Promise<ElementDraft[]> {
	const sheets = await readSheets(content).catch(() => {
		throw new PartitionRefusal(422, 'File is not a valid xlsx');
	});
	return sheets.flatMap(({ name, rows }, index): ElementDraft[] => {
		if (rows.length === 0) return [];
		const metadata = { text_as_html: tableHtml(rows), page_name: name };
		return [{ type: 'Table', text: tableText(rows), page: index + 1, metadata }];
	});
}
