import { attributesOf } from './cellContent';
import { CellText } from './cellText';

/** Tags that start a new line inside a cell. */
const lineElements: ReadonlySet<string> = new Set(
	'br p div ul ol li table tr td th h1 h2 h3 h4 h5 h6'.split(' '),
);
const cellElements: ReadonlySet<string> = new Set(['td', 'th']);
const groupElements: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);
/** A row with more cells than this is no row for people, and writing it would hold the event loop. */
export const maxRowCells = 20_000;
/** HTML's own limits for these attributes. */
const maxSpan = { colspan: 1000, rowspan: 65534 } as const;

/** Returns how many columns or rows a cell covers. No rows stands for all that follow. */
function spanOf(attributes: ReadonlyMap<string, string>, name: keyof typeof maxSpan): number {
	const value = attributes.get(name);
	const [, digits] = (value !== undefined && /^\s*(\d+)/.exec(value)) || [];
	if (digits === undefined) return 1;
	const span = Number(digits);
	if (name === 'rowspan' && span === 0) return maxSpan.rowspan;
	return Math.max(1, Math.min(span, maxSpan[name]));
}

/** One cell. It stands in each column and row that it covers. */
export interface TableCell {
	/** The cell's own line breaks are '\n'. */
	readonly text: string;
	readonly isHeading: boolean;
	/** Whether it has text, all of it bold. */
	readonly isBold: boolean;
}

export type HtmlRow = readonly TableCell[];

/** A table as browsers show it: its head is on top, its foot at the bottom. Rows may differ in length. */
export interface HtmlTable {
	readonly caption: string;
	readonly rows: readonly HtmlRow[];
}

export const noCell: TableCell = { text: '', isHeading: false, isBold: false };

export interface HtmlLimits {
	/**
	 * How many more places spans may fill, and with how many characters: a few characters of markup can ask for
	 * millions.
	 */
	places: number;
	characters: number;
	/** Whether a backslash and an n in a cell are a line break. */
	readonly escapesBreaks: boolean;
}

export class TableBuilder {
	isTooLong = false;
	private readonly head: TableCell[][] = [];
	private readonly body: TableCell[][] = [];
	private readonly foot: TableCell[][] = [];
	/** The rows of the open group, and the tag that began it. */
	private group: TableCell[][] = [];
	private groupName = '';
	private captions: string[] = [];
	private caption: CellText | undefined;
	private row: TableCell[] | undefined;
	private cell: CellText | undefined;
	private colspan = 1;
	private rowspan = 1;
	private isHeading = false;
	/** For each column: the last cell in it, and the first row of the group that it no longer covers. */
	private covering: Array<{ cell: TableCell; until: number }> = [];
	/** The first row of the group that nothing covers any longer. */
	private coveredUntil = 0;
	private readonly limits: HtmlLimits;

	constructor(limits: HtmlLimits) {
		this.limits = limits;
	}

	get content(): CellText | undefined {
		return this.cell ?? this.caption;
	}

	add(html: string): void {
		this.content?.add(html);
		this.isTooLong ||= this.content?.isTooLong === true;
	}

	open(name: string, tag: string): void {
		if (this.endsPart(name)) {
			if (groupElements.has(name)) this.groupName = name;
			else if (name === 'caption') this.caption = new CellText();
			else this.row ??= [];
			if (cellElements.has(name)) this.startCell(name, tag);
		} else this.content?.open(name, tag);
	}

	private startCell(name: string, tag: string): void {
		const attributes = attributesOf(tag);
		this.cell = new CellText();
		this.colspan = spanOf(attributes, 'colspan');
		this.rowspan = spanOf(attributes, 'rowspan');
		this.isHeading = name === 'th' || this.groupName === 'thead';
	}

	close(name: string): void {
		if (!this.endsPart(name)) this.content?.close(name);
	}

	finish(): HtmlTable {
		this.endGroup();
		const { head, body, foot } = this;
		return { caption: this.captions.join('\n'), rows: [...head, ...body, ...foot] };
	}

	private endsPart(name: string): boolean {
		if (cellElements.has(name)) this.endCell();
		else if (name === 'tr' || name === 'caption') this.endRow();
		else if (groupElements.has(name)) this.endGroup();
		else {
			if (lineElements.has(name)) this.content?.breakLine();
			return false;
		}
		return true;
	}

	/** No cell covers rows of another group. Of several heads and feet, the first is the table's. */
	private endGroup(): void {
		this.endRow();
		const { head, body, foot, groupName } = this;
		const ends = groupName === 'thead' ? head : groupName === 'tfoot' ? foot : body;
		const target = ends.length === 0 ? ends : body;
		for (const row of this.group) target.push(row);
		this.group = [];
		this.groupName = '';
		this.covering = [];
		this.coveredUntil = 0;
	}

	private endRow(): void {
		this.endCell();
		const { row, group } = this;
		this.row = undefined;
		if (row === undefined || row.length === 0) return;
		let end = row.length;
		const last = this.coveredUntil > group.length ? this.covering.length : 0;
		for (let column = end; column < last && this.takePlace(); column++) {
			row.push(this.coveringCell(column) ?? noCell);
			if (row[column] !== noCell) end = column + 1;
		}
		row.length = end;
		group.push(row);
	}

	private endCell(): void {
		const { content } = this;
		this.isTooLong ||= content?.isTooLong === true;
		if (content === undefined || this.isTooLong) return;
		const lines = content.lines(this.limits.escapesBreaks);
		if (this.cell !== undefined) this.endRowCell(this.cell, lines);
		else if (lines !== '') this.captions.push(lines);
		this.cell = undefined;
		this.caption = undefined;
	}

	private endRowCell({ isBold }: CellText, text: string): void {
		const { covering, colspan, rowspan } = this;
		const row = (this.row ??= []);
		for (;;) {
			const above = this.coveringCell(row.length);
			if (above === undefined || !this.takePlace()) break;
			row.push(above);
		}
		const cell = { text, isHeading: this.isHeading, isBold: text !== '' && isBold };
		const first = row.length;
		row.push(cell);
		while (row.length < first + colspan && this.takePlace()) row.push(this.copyOf(cell));
		const until = this.group.length + rowspan;
		for (let column = first; column < row.length; column++) {
			// Most tables have no cells that cover rows.
			if (rowspan > 1 || covering[column])
				covering[column] = { cell: row[column] ?? noCell, until };
		}
		if (rowspan > 1) this.coveredUntil = Math.max(this.coveredUntil, until);
		this.isTooLong = row.length > maxRowCells;
	}

	private coveringCell(column: number): TableCell | undefined {
		const above = this.covering[column];
		if (above === undefined || above.until <= this.group.length) return undefined;
		return this.copyOf(above.cell);
	}

	private copyOf(cell: TableCell): TableCell {
		this.limits.characters -= cell.text.length;
		return this.limits.characters < 0 ? noCell : cell;
	}

	private takePlace(): boolean {
		return this.limits.places-- > 0;
	}
}
