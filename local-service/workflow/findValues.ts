import type { ServiceElement } from '../partition/serviceElement.ts';
import { classifiedData } from './classifyDocument.ts';
import { contractTitleIn, effectiveDateIn, partiesIn } from './contractTerms.ts';
import { fieldLabels, otherField } from './fieldLabels.ts';
import { isObject } from './record.ts';
import { dateIn, isNumber, typedValue, typeOf } from './typedValue.ts';

type Schema = Record<string, unknown>;

/** What a document says: its lines, and its tables as rows of cells. */
interface Content {
	lines: readonly string[];
	tables: ReadonlyArray<ReadonlyArray<readonly string[]>>;
}

/**
 * The values of a JSON Schema in a document. In place of a model, a simple rule reads them: the value of a field follows
 * its name in a line ("Total: 5", "Invoice 17") or a table's row, and the entries of a list are the rows of the table
 * with its names. What isn't found is null.
 */
export function extractedData(schema: Schema, elements: readonly ServiceElement[]): unknown {
	return classifiedData(schema, elements) ?? valueOf(schema, '', contentOf(elements));
}

/** Returns the warning about data without any value; none where there is one. */
export function emptyDataWarnings(data: unknown): string[] {
	return hasValue(data)
		? []
		: [
				'No value was found. This stand-in has no model: it fills invoices, receipts and purchase orders by their labels. A hosted service uses a model.',
			];
}

function hasValue(data: unknown): boolean {
	if (typeof data !== 'object' || data === null) return data !== null;
	return Object.values(data).some(hasValue);
}

function contentOf(elements: readonly ServiceElement[]): Content {
	const htmls = elements.map(({ metadata }) => metadata.text_as_html);
	return {
		lines: elements.filter(({ type }) => type !== 'Table').flatMap(({ text }) => text.split('\n')),
		tables: htmls.filter((html) => typeof html === 'string').map(rowsOf),
	};
}

/** The cells of a table as this service writes its HTML. */
function rowsOf(html: string): string[][] {
	return html.split('</tr>').map((row) =>
		[...row.matchAll(/<td([^>/]*)(?:\/>|>([^<]*)<\/td>)/g)].flatMap(([, spans = '', cell = '']) => {
			const text = cell.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
			const width = Number(/colspan="(\d+)"/.exec(spans)?.[1] ?? 1);
			return [text, ...Array<string>(width - 1).fill('')];
		}),
	);
}

/** `invoiceNumber`, `invoice_number` and `Invoice number` are the same words. */
export function wordsOf(name: string): string[] {
	const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
	return spaced.match(/[\p{L}\d]+/gu) ?? [];
}

function isSameName(one: string, other: string): boolean {
	const [first, second] = [one, other].map((name) => wordsOf(name).join(' ').replace(/s$/, ''));
	return first === second && first !== '';
}

function propertiesOf(schema: Schema): Array<[string, Schema]> {
	const { properties } = schema;
	if (!isObject(properties)) return [];
	return Object.entries(properties).map(([name, inner]) => [name, isObject(inner) ? inner : {}]);
}

function valueOf(schema: Schema, name: string, content: Content): unknown {
	const type = typeOf(schema);
	if (type === 'object') {
		return Object.fromEntries(
			propertiesOf(schema).map(([inner, one]) => [inner, valueOf(one, inner, content)]),
		);
	}
	if (type === 'array') {
		const items = isObject(schema.items) ? schema.items : {};
		if (typeOf(items) !== 'object') return listed(foundText(wordsOf(name), content));
		const entries = entriesOf(items, content);
		const parties = name === 'parties' && entries.length === 0 ? partiesIn(content.lines) : [];
		const names = propertiesOf(items).map(([inner]) => inner);
		return parties.length === 0
			? entries
			: parties.map((party) => Object.fromEntries(names.map((one) => [one, party[one] ?? null])));
	}
	const text =
		(name === 'startDate' ? effectiveDateIn(content.lines) : undefined) ??
		foundText(wordsOf(name), content) ??
		labelledText(name, schema, content) ??
		(name === 'title' ? contractTitleIn(content.lines) : undefined) ??
		(name === 'currency' ? currencyIn(content) : undefined) ??
		(name === 'sellerName' ? letterheadIn(content) : undefined);
	if (name === 'email') return /[^\s<>,;]+@[^\s<>,;]+/.exec(text ?? '')?.[0] ?? null;
	return typedValue(schema, identifiers.test(name) ? text?.replace(/^#\s*/, '') : text);
}

/** "English, German" as a list of two texts. */
function listed(text = ''): string[] {
	return text.split(/[,;•|]/).flatMap((part) => part.trim() || []);
}

const labels = Object.values(fieldLabels).flat();

/** What follows one of the labels of a field: in its line, in the next one, or in the next cell of its row or column. */
function labelledText(name: string, schema: Schema, content: Content): string | undefined {
	const fits = (text = '') => (valueFits(name, schema, text.trim()) ? text.trim() : undefined);
	for (const label of fieldLabels[name] ?? [wordsOf(name).join(' ')]) {
		const written = wordsOf(label).join('\\W+');
		// "Terms of Sale" are none of payment.
		const withoutColon = isFreeText(name, schema) ? '\\s*$' : '(?:[\\s.]+|$)';
		const pattern = new RegExp(
			`(?:^|\\s)${written}\\s*[:#]\\s*(.*)$|^${written}${withoutColon}(.*)$`,
			'iu',
		);
		const { lines, tables } = content;
		for (const [at, line] of lines.entries()) {
			const [, afterColon, after] = pattern.exec(line) ?? [];
			const rest = afterColon ?? after;
			const isAlone = rest === '' && afterColon === undefined;
			const next = lines[at + 1] ?? '';
			// Below "Invoice" alone may be an address.
			const mayFollow = !isAlone || !identifiers.test(name) || /^#?\s*\S+$/.test(next);
			const found = fits(rest === '' && mayFollow ? next : rest);
			if (found !== undefined) return found;
		}
		for (const rows of tables) {
			for (const [at, cells] of rows.entries()) {
				const column = cells.findIndex((cell) => isSameName(cell, label));
				// Below a heading of many rows are the numbers of single lines.
				const isHead = isHeading(cells) && (!isNumber(schema) || rows.length <= at + 2);
				const below = isHead ? rows[at + 1]?.[column] : undefined;
				const found = (isLabel(below) ? undefined : fits(below)) ?? fits(valueBeside(cells, label));
				if (found !== undefined) return found;
			}
		}
	}
	const other = otherField[name];
	return other === undefined ? undefined : labelledText(other, schema, content);
}

function isLabel(text = ''): boolean {
	return text.endsWith(':') || labels.some((label) => isSameName(text, label));
}

/** Whether a row has labels whose values are in the row below, not beside them. */
function isHeading(cells: readonly string[]): boolean {
	const filled = cells.filter((cell) => cell !== '');
	if (filled.length < 2 || filled.some((cell) => /\d/.test(cell))) return false;
	return filled.length > 2 || isLabel(filled[1]);
}

const rate = /\s*\(?\d[\d.,]*\s?%.*$/;

/** The value in a row whose label is in one cell or, where a page draws it so, over several. The rate of a tax is no part of it. */
function valueBeside(cells: readonly string[], label: string): string | undefined {
	const filled = cells.filter((cell) => cell !== '');
	const own = filled.findIndex((cell) => isSameName(cell, label));
	if (own >= 0) return filled[own + 1];
	const figure = filled.findIndex((cell) => /\d/.test(cell));
	if (isSameName(filled.slice(0, Math.max(0, figure)).join(' '), label)) return filled[figure];
	const [first = ''] = filled;
	return rate.test(first) && isSameName(first.replace(rate, ''), label) ? filled.at(-1) : undefined;
}

const identifiers = /(?:Number|Id|iban|Reference)$/;

function isFreeText(name: string, schema: Schema): boolean {
	return typeOf(schema) === 'string' && schema.format !== 'date' && !identifiers.test(name);
}

/** Whether a text can be the value: a number has digits, and so has an identifier, which has no spaces. */
function valueFits(name: string, schema: Schema, text: string): boolean {
	if (text === '') return false;
	if (isNumber(schema)) return /^\D{0,6}\d[\d.,\s']*\D{0,6}$/.test(text);
	if (schema.format === 'date') return /\d/.test(text) && dateIn(text) !== undefined;
	if (identifiers.test(name)) return /\d/.test(text) && !/\s\D*\s/.test(text);
	return true;
}

/** The first sign or code of a currency beside a number. */
function currencyIn({ lines, tables }: Content): string | undefined {
	const texts = [...lines, ...tables.flat(2)];
	const codes = Intl.supportedValuesOf('currency').join('|');
	const written = `[€$£₹]|\\b(?:${codes}|Rs)\\b`;
	const beside = new RegExp(`(${written})\\.?\\s?\\d|\\d\\s?(${written})`);
	const found = texts.map((text) => beside.exec(text)).find((one) => one !== null);
	return found?.[1] ?? found?.[2];
}

/** The first line that isn't what the document is called, without an address behind it. */
function letterheadIn({ lines }: Content): string | undefined {
	const first = lines.find(
		(line) =>
			/\p{L}{2}.*[^:]$/u.test(line) &&
			!/^\W*(?:tax )?(?:invoice|receipt|purchase order)\b/i.test(line),
	);
	const [name] = first?.split(/,(?=.*\d)/) ?? [];
	return name;
}

/** The rows of the table that has most of the names as its header, without the sums below. */
function entriesOf(schema: Schema, { tables }: Content): unknown[] {
	const properties = propertiesOf(schema);
	const columnsOf = ([header = []]: Content['tables'][number]) => {
		const named = properties.map(([name]) => columnNamed(header, name));
		// What a line is about comes first, whatever it's called.
		const isFirstFree = !named.includes(0);
		const isText = properties.findIndex(
			([, inner], at) => typeOf(inner) === 'string' && named[at] === -1,
		);
		return named.map((column, at) => (isFirstFree && at === isText ? 0 : column));
	};
	const hits = ([header = []]: Content['tables'][number]) =>
		new Set(properties.map(([name]) => columnNamed(header, name)).filter((column) => column >= 0))
			.size;
	const [best] = [...tables].sort((one, other) => hits(other) - hits(one));
	// One column says little about what a table is about.
	if (!best || hits(best) < Math.min(2, properties.length)) return [];
	const columns = columnsOf(best);
	return (
		best
			.slice(1)
			.filter(([firstCell = '']) => firstCell !== '' && !/^(?:total|sum)\b/i.test(firstCell))
			// A text alone is the heading of the lines below.
			.filter((cells) => properties.length < 2 || cells.filter((cell) => cell !== '').length > 1)
			.map((cells) =>
				Object.fromEntries(
					properties.map(([name, inner], at) => [
						name,
						typedValue(inner, cells[columns[at] ?? -1]),
					]),
				),
			)
	);
}

/** The column called like a field, or by its last word: "Price" is that of unitPrice. */
function columnNamed(header: readonly string[], name: string): number {
	const last = wordsOf(name).at(-1) ?? '';
	for (const one of [name, ...(fieldLabels[name] ?? [last])]) {
		const column = header.findIndex((cell) => isSameName(cell, one));
		if (column >= 0) return column;
	}
	return -1;
}

/** The text after the name, first with a colon, then in a table, then without; "number" at the end may be missing. */
function foundText(words: readonly string[], { lines, tables }: Content): string | undefined {
	const [label, shortLabel] = [words, words.slice(0, -1)].map((some) => some.join('\\W+'));
	if (!label) return undefined;
	const after = (name: string, separator: string) =>
		lines
			.map((line) => new RegExp(`(?:^|\\s)${name}${separator}\\s*(\\S.*)$`, 'iu').exec(line)?.[1])
			.find((text) => text !== undefined);
	const isOwn = (row: readonly string[]) => isSameName(row[0] ?? '', words.join(' '));
	const row = tables.flat().find((one) => isOwn(one) && !isHeading(one));
	const inTable = row && row.length > 1 ? row.at(-1) : undefined;
	const isNumbered = /^(?:number|no|id)$/.test(words.at(-1) ?? '') && shortLabel;
	return (
		after(label, '\\s*[:#]') ??
		inTable ??
		(isNumbered ? after(`^${shortLabel}`, '\\s+(?=\\S*\\d)') : undefined)
	);
}
