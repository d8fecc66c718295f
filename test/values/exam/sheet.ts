import type { TextElement } from '../../../packages/element-text';
import type { Random } from '../../support/seed';

/** A label with the text of its value, as printed. */
export type Pair = readonly [label: string, value: string];

type PairForm = 'line' | 'split' | 'joined' | 'columns' | 'table' | 'across' | 'dotted';
type TableForm = 'html' | 'text' | 'rows' | 'cells' | 'columns';

/** What the elements of one way to partition look like. */
interface Converter {
	readonly pairs: readonly PairForm[];
	readonly tables: readonly TableForm[];
	/** Between lines of one element. */
	readonly lineEnd: string;
	readonly types: { heading: string; short: string; long: string; header: string; footer: string };
	readonly hasPages: boolean;
	readonly hasBoxes: boolean;
	/** The size of a page, and of a line. */
	readonly page: { width: number; height: number; line: number };
}

const classic = {
	heading: 'Title',
	short: 'UncategorizedText',
	long: 'NarrativeText',
	header: 'Header',
	footer: 'Footer',
};
const newer = {
	heading: 'Section-header',
	short: 'Text',
	long: 'Paragraph',
	header: 'Page-header',
	footer: 'Page-footer',
};
const points = { width: 595, height: 842, line: 13 };
const pixels = { width: 1700, height: 2200, line: 36 };

/** Pairs, tables, between lines, types, pages and boxes, and size of a way to partition. */
function converter(
	pairs: string,
	tables: string,
	lineEnd: string,
	has: 'boxes' | 'pages' | 'neither',
	page = pixels,
	types = classic,
): Converter {
	return {
		pairs: pairs.split(' ') as PairForm[],
		tables: tables.split(' ') as TableForm[],
		lineEnd,
		types,
		hasPages: has !== 'neither',
		hasBoxes: has === 'boxes',
		page,
	};
}

const converters: readonly Converter[] = [
	// Layout detection with tables, from pixels.
	converter('line split joined table across', 'html html html text', ' ', 'boxes'),
	// The text boxes of a PDF, without tables.
	converter('line split columns joined', 'rows cells columns rows', '\n', 'boxes', points),
	// Lines of OCR.
	converter('line line dotted joined', 'rows text', '\n', 'boxes'),
	// A word processor's file, or HTML: neither pages nor places.
	converter('line table joined split', 'html', '\n', 'neither'),
	// A language model that looks at the page.
	converter('table joined line across', 'html', '\n', 'boxes', pixels, newer),
	converter('joined table line columns', 'html html text', '\n', 'pages'),
];

export interface TableContent {
	/** Names above the columns; all empty where there are none. */
	readonly columns: readonly string[];
	readonly rows: ReadonlyArray<readonly string[]>;
	/** Totals: beneath the table, or in its last rows. */
	readonly totals?: readonly Pair[];
}

/** Lays texts out on pages, and returns them as the elements of one way to partition. */
export class Sheet {
	readonly elements: TextElement[] = [];
	readonly lineEnd: string;
	private readonly random: Random;
	private readonly converter: Converter;
	private readonly htmlForm: number;
	private readonly colon: string;
	private readonly repeated: { header: string; footer: string };
	private readonly languageCode: string;
	private page = 1;
	private y: number;

	constructor(random: Random, languageCode: string, repeated: { header: string; footer: string }) {
		this.random = random;
		this.converter = random.pick(converters);
		this.lineEnd = this.converter.lineEnd;
		this.htmlForm = random.between(0, 2);
		this.colon = random.pick([':', ':', ':', '', ' :']);
		this.languageCode = languageCode;
		this.repeated = repeated;
		this.y = this.converter.page.line * 4;
		this.header();
	}

	heading(text: string): void {
		this.add(this.converter.types.heading, text);
	}

	/** A sentence or more. */
	paragraph(text: string): void {
		this.add(text.length > 60 ? this.converter.types.long : this.converter.types.short, text);
	}

	/** A line of its own, which some services take for a heading or an entry of a list. */
	line(text: string): void {
		const { short } = this.converter.types;
		this.add(
			this.random.pick([short, short, short, this.converter.types.heading, 'ListItem']),
			text,
		);
	}

	/** Lines that belong together, such as an address. */
	block(lines: readonly string[], x = 0.1): void {
		if (this.random.happens(0.65)) {
			this.add(this.converter.types.short, lines.join(this.converter.lineEnd), { x });
		} else {
			for (const line of lines) this.add(this.converter.types.short, line, { x });
		}
	}

	/** Two blocks beside each other; OCR may read across both. */
	blocks(left: readonly string[], right: readonly string[]): void {
		const top = this.y;
		this.block(left);
		const bottom = this.y;
		this.y = top;
		this.block(right, 0.55);
		this.y = Math.max(bottom, this.y);
	}

	/** Labels with their values, in one of the forms of this way to partition. */
	pairs(pairs: readonly Pair[], { isLong = false }: { isLong?: boolean } = {}): void {
		const { short } = this.converter.types;
		let form = this.random.pick(this.converter.pairs);
		if (form === 'across' && (isLong || pairs.length > 6 || pairs.length < 2)) form = 'line';
		switch (form) {
			case 'line':
			case 'dotted':
				for (const pair of pairs) this.add(short, this.pairText(pair, form === 'dotted'));
				return;
			case 'split':
				for (const [label, value] of pairs) {
					this.add(short, `${label}${this.colon}`, { staysOnLine: true });
					this.add(short, value, { x: 0.4 });
				}
				return;
			case 'joined':
				this.add(
					short,
					pairs.map((pair) => this.pairText(pair, false)).join(this.converter.lineEnd),
				);
				return;
			case 'columns':
				this.columns(
					pairs.map(([label]) => `${label}${this.colon}`),
					pairs.map(([, value]) => value),
				);
				return;
			case 'table':
				this.tableElement(
					undefined,
					pairs.map(([label, value]) => [`${label}${this.colon}`, value]),
				);
				return;
			case 'across':
				this.tableElement(
					pairs.map(([label]) => label),
					[pairs.map(([, value]) => value)],
				);
		}
	}

	/** A table in one of the forms of this way to partition. */
	table({ columns, rows, totals = [] }: TableContent): void {
		let form = this.random.pick(this.converter.tables);
		// Without its empty cells, a column of text can't be read.
		if (form === 'columns' && rows.some((row) => row.includes(''))) form = 'rows';
		// Nor can a row whose empty cells tell what a number means.
		if ((form === 'rows' || form === 'text') && rows.some((row) => row.includes(''))) form = 'html';
		const isNamed = columns.some((name) => name !== '');
		const isInTable = totals.length > 0 && form === 'html' && this.random.happens(0.5);
		const { short } = this.converter.types;
		switch (form) {
			case 'html':
			case 'text':
				this.tableElement(
					isNamed ? columns : undefined,
					rows,
					isInTable ? totals : [],
					form === 'html',
				);
				break;
			case 'rows':
				for (const row of isNamed ? [columns, ...rows] : rows) this.line(row.join(' '));
				break;
			case 'cells':
				for (const row of [columns, ...rows]) {
					row.forEach((cell, at) => {
						if (cell === '') return;
						const isLast = row.slice(at + 1).every((other) => other === '');
						this.add(short, cell, { x: 0.1 + (0.8 * at) / row.length, staysOnLine: !isLast });
					});
				}
				break;
			case 'columns': {
				const top = this.y;
				columns.forEach((name, at) => {
					this.y = top;
					const cells = [...(isNamed ? [name] : []), ...rows.map((row) => row[at])];
					this.add(short, cells.join('\n'), { x: 0.1 + (0.8 * at) / columns.length });
				});
			}
		}
		if (totals.length > 0 && !isInTable) this.pairs(totals);
	}

	/** The page's end, with what stands on each page. */
	turnPage(): void {
		this.footer();
		if (this.converter.hasPages) this.page += 1;
		this.y = this.converter.page.line * 4;
		this.header();
	}

	/** Ends the last page. */
	end(): void {
		this.footer();
	}

	/** What stands at the top of each page. A file without pages has it once. */
	private header(): void {
		if (this.repeated.header === '' || (!this.converter.hasPages && this.elements.length > 0))
			return;
		this.add(this.converter.types.header, this.repeated.header);
	}

	private footer(): void {
		if (!this.converter.hasPages) return;
		this.y = this.converter.page.height - this.converter.page.line * 3;
		if (this.repeated.footer === '') return;
		this.add(this.converter.types.footer, this.repeated.footer.replace('#', String(this.page)));
	}

	private pairText([label, value]: Pair, isDotted: boolean): string {
		return isDotted ? `${label} ${'.'.repeat(8)} ${value}` : `${label}${this.colon} ${value}`;
	}

	private columns(left: readonly string[], right: readonly string[]): void {
		const top = this.y;
		this.add(this.converter.types.short, left.join('\n'));
		this.y = top;
		this.add(this.converter.types.short, right.join('\n'), { x: 0.45 });
	}

	private tableElement(
		columns: readonly string[] | undefined,
		rows: ReadonlyArray<readonly string[]>,
		totals: readonly Pair[] = [],
		hasHtml = this.converter.tables.includes('html'),
	): void {
		const all = [...(columns === undefined ? [] : [columns]), ...rows, ...totals];
		const text = all
			.map((row) => row.filter((cell) => cell !== '').join(' '))
			.join(this.converter.lineEnd);
		const html = hasHtml ? this.html(columns, rows, totals) : undefined;
		this.add('Table', text, { lines: all.length, html });
	}

	private html(
		columns: readonly string[] | undefined,
		rows: ReadonlyArray<readonly string[]>,
		totals: readonly Pair[],
	): string {
		const width = columns?.length ?? rows[0].length;
		const row = (cells: readonly string[], tag = 'td') =>
			`<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
		const head = columns === undefined ? '' : row(columns, this.htmlForm === 2 ? 'td' : 'th');
		const body = rows.map((cells) => row(cells)).join('');
		const foot = totals.map(([label, value]) =>
			this.htmlForm === 0
				? `<tr><td colspan="${width - 1}">${escaped(label)}</td><td>${escaped(value)}</td></tr>`
				: row([...Array.from({ length: width - 2 }, () => ''), label, value]),
		);
		const content = `${body}${foot.join('')}`;
		return this.htmlForm === 0 && head !== ''
			? `<table><thead>${head}</thead><tbody>${content}</tbody></table>`
			: `<table>${this.htmlForm === 1 ? '<tbody>' : ''}${head}${content}${this.htmlForm === 1 ? '</tbody>' : ''}</table>`;
	}

	private add(
		type: string,
		text: string,
		place: { x?: number; lines?: number; html?: string; staysOnLine?: boolean } = {},
	): void {
		const { width, height, line } = this.converter.page;
		const { x = 0.1, lines = text.split('\n').length, html, staysOnLine = false } = place;
		const longest = Math.max(...text.split('\n').map((part) => part.length));
		const left = Math.round(width * x);
		const right = Math.min(Math.round(width * 0.95), left + Math.round(longest * line * 0.45));
		const bottom = this.y + lines * line;
		const box = [
			[left, this.y],
			[left, bottom],
			[right, bottom],
			[right, this.y],
		];
		const system = { system: 'PixelSpace', layout_width: width, layout_height: height };
		this.elements.push({
			type,
			element_id: Array.from({ length: 32 }, () => this.random.between(0, 15).toString(16)).join(
				'',
			),
			text,
			metadata: {
				...(this.converter.hasBoxes ? { coordinates: { points: box, ...system } } : {}),
				...(html === undefined ? {} : { text_as_html: html }),
				...(this.converter.hasPages ? { page_number: this.page } : {}),
				languages: [this.languageCode],
				filename: 'document.pdf',
				filetype: 'application/pdf',
			},
		});
		if (!staysOnLine) this.y = bottom + Math.round(line / 3);
	}
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
