import type { TextElement } from '../../../packages/element-text';
import type { Random } from '../../support/seed';

export type Pair = readonly [label: string, text: string];

interface Spot {
	x?: number;
	/** Without it, below what came before. */
	y?: number;
	html?: string;
	depth?: number;
}

const size = { width: 1654, height: 2339 };
const margin = 120;
const lineHeight = 34;
const letterWidth = 15;

const pairStyles = ['inline', 'block', 'stacked', 'one below', 'columns', 'table', 'grid'] as const;
const tableStyles = ['html', 'html', 'plain html', 'lines', 'flat', 'rows', 'columns', 'cells'];
const scannedStyles = { pairs: ['inline', 'block', 'grid'], tables: ['lines', 'rows', 'flat'] };

const escaped = (text: string) =>
	text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\n/g, '<br>');

function tableHtml(rows: readonly string[][], hasHeader: boolean): string {
	const row = (cells: readonly string[], tag: string) =>
		`<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
	if (!hasHeader) return `<table>${rows.map((cells) => row(cells, 'td')).join('')}</table>`;
	const [header, ...body] = rows;
	const bodyRows = body.map((cells) => row(cells, 'td')).join('');
	return `<table><thead>${row(header, 'th')}</thead><tbody>${bodyRows}</tbody></table>`;
}

/** A document as it's drawn, and as one of many services returns it: how is drawn by lot, once for a document. */
export class Sheet {
	private readonly random: Random;
	private readonly language: string;
	private readonly elements: TextElement[] = [];
	private readonly isScanned: boolean;
	private readonly joinsLines: boolean;
	private readonly hasCoordinates: boolean;
	private readonly hasPages: boolean;
	private readonly colon: string;
	private readonly pairStyle: string;
	private readonly tableStyle: string;
	private page = 1;
	private y = margin;
	/** On each page: '{page}' and '{pages}' are replaced. */
	private running: { header?: string; footer?: string } = {};

	constructor(random: Random, language: string) {
		this.random = random;
		this.language = language;
		this.isScanned = random.happens(0.2);
		this.joinsLines = !this.isScanned && random.happens(0.25);
		this.hasCoordinates = random.happens(0.7);
		this.hasPages = this.hasCoordinates || random.happens(0.6);
		const colons = language === 'fr' ? [' : ', ' : ', ' '] : [': ', ': ', ': ', ' '];
		this.colon = random.pick(this.isScanned ? [...colons, ' '] : colons);
		this.pairStyle = random.pick(this.isScanned ? scannedStyles.pairs : pairStyles);
		this.tableStyle = random.pick(this.isScanned ? scannedStyles.tables : tableStyles);
	}

	repeatOnPages(running: { header?: string; footer?: string }): void {
		this.running = running;
		this.drawHeader();
	}

	heading(text: string, depth = 0): void {
		this.add('Title', text, { depth });
	}

	paragraph(text: string): void {
		this.add('NarrativeText', text);
	}

	list(items: readonly string[]): void {
		for (const item of items) this.add('ListItem', item);
	}

	/** What stands in lines below each other, such as an address. */
	lines(lines: readonly string[], spot: Spot = {}): void {
		const type = this.random.pick(['UncategorizedText', 'Text', 'NarrativeText', 'Address']);
		if (!this.isScanned && this.random.happens(0.6)) {
			this.add(type, this.joined(lines), spot);
			return;
		}
		const top = spot.y ?? this.y;
		for (const [number, line] of lines.entries()) {
			this.add(this.labelType(), line, { ...spot, y: top + number * lineHeight });
		}
	}

	/** Two blocks beside each other: read one after the other, or where positions tell them apart, line by line. */
	beside(left: readonly string[], right: readonly string[]): void {
		const top = this.y;
		const places = { left: { x: margin, y: top }, right: { x: 900, y: top } };
		if (this.hasCoordinates && this.random.happens(0.25)) {
			for (let line = 0; line < Math.max(left.length, right.length); line++) {
				const y = top + line * lineHeight;
				if (line < left.length) this.add(this.labelType(), left[line], { ...places.left, y });
				if (line < right.length) this.add(this.labelType(), right[line], { ...places.right, y });
			}
			return;
		}
		this.lines(left, places.left);
		this.lines(right, places.right);
	}

	/** Labels with their values. Most blocks of a document are drawn alike. */
	pairs(pairs: readonly Pair[]): void {
		const styles = this.isScanned ? scannedStyles.pairs : pairStyles;
		const chosen = this.random.happens(0.7) ? this.pairStyle : this.random.pick(styles);
		// Nobody could tell where one value ends and the next begins.
		const isUnclear = pairs.filter(([, text]) => text.includes(' ')).length > 1;
		const isText = /lines|flat|rows/.test(this.tableStyle);
		const style = chosen === 'grid' && isText && isUnclear ? 'inline' : chosen;
		const inLine = pairs.map(([label, text]) => this.inLine(label, text));
		if (style === 'inline') for (const line of inLine) this.add(this.labelType(), line);
		else if (style === 'block') this.add('UncategorizedText', this.joined(inLine));
		else if (style === 'stacked') {
			for (const pair of pairs) for (const text of pair) this.add(this.labelType(), text);
		} else if (style === 'one below') {
			for (const pair of pairs) this.add('UncategorizedText', this.joined(pair));
		} else if (style === 'columns') this.pairColumns(pairs);
		else if (style === 'table')
			this.drawTable(
				undefined,
				pairs.map((pair) => [...pair]),
			);
		else {
			for (let start = 0; start < pairs.length; start += 4) {
				const part = pairs.slice(start, start + 4);
				this.drawTable(
					part.map(([label]) => label),
					[part.map(([, text]) => text)],
				);
			}
		}
	}

	/** A table, and what stands below it: as rows of it, or beside labels. */
	table(header: readonly string[], rows: readonly string[][], foot: readonly Pair[] = []): void {
		const isPart = foot.length > 0 && this.random.happens(0.35) && this.tableStyle !== 'columns';
		const gap = Array.from({ length: header.length - 2 }, () => '');
		const isFirst = this.random.happens(0.5);
		const footRows = foot.map(([label, text]) =>
			isFirst ? [label, ...gap, text] : [...gap, label, text],
		);
		this.drawTable(header, isPart ? [...rows, ...footRows] : rows, isPart);
		if (!isPart && foot.length > 0) this.pairs(foot);
	}

	/** A question with boxes, of which some are checked. */
	boxes(
		question: string,
		options: ReadonlyArray<readonly [text: string, isChecked: boolean]>,
	): void {
		// A dot of its own is a list's.
		const isDot = question === '' && this.boxMarks[1] === '●';
		const [off, on] = isDot ? ['☐', '☒'] : this.boxMarks;
		const texts = options.map(([text, isChecked]) =>
			this.areBoxesLast ? `${text} ${isChecked ? on : off}` : `${isChecked ? on : off} ${text}`,
		);
		const style = this.random.pick(['line', 'line', 'below', 'each', 'lines']);
		const gap = this.random.pick([' ', '   ']);
		if (question === '') this.add('ListItem', texts.join(gap));
		else if (style === 'line') this.add(this.labelType(), this.inLine(question, texts.join(gap)));
		else if (style === 'below') {
			this.add(this.labelType(), question);
			this.add('UncategorizedText', texts.join(gap));
		} else {
			this.add(this.labelType(), question);
			if (style === 'lines') this.add('UncategorizedText', this.joined(texts));
			else for (const text of texts) this.add('UncategorizedText', text);
		}
	}

	newPage(): void {
		this.drawFooter();
		this.page += 1;
		this.y = margin;
		this.drawHeader();
	}

	finish(): TextElement[] {
		this.drawFooter();
		return this.elements.map((element) => ({
			...element,
			text: element.text.replaceAll('{pages}', String(this.page)),
		}));
	}

	private get boxMarks(): readonly [string, string] {
		return (this.marks ??= this.random.pick([
			['☐', '☒'],
			['☐', '☒'],
			['□', '☑'],
			['☐', '☑'],
			['[ ]', '[x]'],
			['[ ]', '[X]'],
			['( )', '(x)'],
			['○', '●'],
		] as const));
	}
	private marks: readonly [string, string] | undefined;

	private get areBoxesLast(): boolean {
		return (this.boxesLast ??= this.random.happens(0.15));
	}
	private boxesLast: boolean | undefined;

	private inLine(label: string, text: string): string {
		return /[:?]$/.test(label) ? `${label} ${text}` : label + this.colon + text;
	}

	private joined(lines: readonly string[]): string {
		return lines.join(this.joinsLines ? ' ' : '\n');
	}

	private labelType(): string {
		return this.random.pick(['UncategorizedText', 'Title', 'Text', 'NarrativeText']);
	}

	private pairColumns(pairs: readonly Pair[]): void {
		const top = this.y;
		const areWhole = this.random.happens(0.5);
		for (const column of [0, 1]) {
			const x = margin + column * 460;
			const texts = pairs.map((pair) => pair[column]);
			if (areWhole) this.add('UncategorizedText', this.joined(texts), { x, y: top });
			else {
				for (const [number, text] of texts.entries()) {
					this.add(this.labelType(), text, { x, y: top + number * lineHeight });
				}
			}
		}
	}

	private drawTable(
		header: readonly string[] | undefined,
		body: readonly string[][],
		hasFoot = false,
	): void {
		const rows = header === undefined ? [...body] : [[...header], ...body];
		const needsCells = hasFoot || rows.some((row) => row.some((cell) => cell === ''));
		let style = this.tableStyle;
		if (needsCells && (style === 'flat' || style === 'columns')) style = 'html';
		if (style === 'cells' && !this.hasCoordinates) style = 'rows';
		const flat = rows.map((row) => row.filter(Boolean).join(' '));
		if (style === 'html' || style === 'plain html') {
			const html = tableHtml(rows, header !== undefined && style === 'html');
			this.add('Table', flat.join(this.random.pick([' ', '\n'])), { html });
		} else if (style === 'lines') this.add('Table', flat.join('\n'));
		else if (style === 'flat') this.add('Table', flat.join(' '));
		else if (style === 'rows') for (const row of flat) this.add('UncategorizedText', row);
		else this.drawCells(rows, style === 'columns');
	}

	private drawCells(rows: readonly string[][], isByColumn: boolean): void {
		const top = this.y;
		const [first = []] = rows;
		const widths = first.map((_, column) =>
			Math.max(...rows.map((row) => (row[column] ?? '').length * letterWidth + 30)),
		);
		const xs = widths.map((_, column) =>
			widths.slice(0, column).reduce((sum, width) => sum + width, margin),
		);
		if (isByColumn) {
			for (const [column, x] of xs.entries()) {
				this.add('UncategorizedText', rows.map((row) => row[column]).join('\n'), { x, y: top });
			}
			return;
		}
		for (const [number, row] of rows.entries()) {
			const y = top + number * lineHeight;
			for (const [column, cell] of row.entries()) {
				if (cell !== '') this.add('UncategorizedText', cell, { x: xs[column], y });
			}
		}
	}

	private drawHeader(): void {
		if (this.running.header !== undefined) this.add('Header', this.running.header, { y: 40 });
	}

	private drawFooter(): void {
		if (this.running.footer !== undefined) {
			this.add('Footer', this.running.footer, { y: size.height - 90 });
		}
	}

	private add(
		type: string,
		text: string,
		{ x = margin, y = this.y, html, depth }: Spot = {},
	): void {
		const lines = text.split('\n');
		const isRunning = type === 'Header' || type === 'Footer';
		const height = lines.length * lineHeight;
		if (!isRunning && y === this.y && y + height > size.height - 200) {
			this.newPage();
			return this.add(type, text, { x, html, depth });
		}
		const width = Math.min(
			Math.max(...lines.map(({ length }) => length)) * letterWidth,
			size.width - margin - x,
		);
		if (!isRunning) this.y = Math.max(this.y, y + height + (depth === undefined ? 12 : 24));
		const corners = [
			[x, y],
			[x, y + height - 8],
			[x + width, y + height - 8],
			[x + width, y],
		];
		this.elements.push({
			type,
			element_id: Array.from({ length: 4 }, () =>
				this.random.between(0x10000000, 0xffffffff).toString(16),
			).join(''),
			text: text.replaceAll('{page}', String(this.page)),
			metadata: {
				filetype: 'application/pdf',
				languages: [this.language],
				...(this.hasPages && { page_number: this.page }),
				...(depth !== undefined && { category_depth: depth }),
				...(html !== undefined && { text_as_html: html }),
				...(this.hasCoordinates && {
					coordinates: {
						points: corners,
						system: 'PixelSpace',
						layout_width: size.width,
						layout_height: size.height,
					},
				}),
			},
		});
	}
}
