import type { ServiceElement } from '../partition/serviceElement.ts';
import { classifiedData } from './classifyDocument.ts';
import { fieldLabels, otherField } from './fieldLabels.ts';
import { isObject } from './record.ts';

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
	return html.split('</tr>').map((row) => {
		const cells = row.match(/<td\/>|<td>[^<]*<\/td>/g) ?? [];
		return cells.map((cell) =>
			cell
				.replace(/<[^>]*>/g, '')
				.replaceAll('&lt;', '<')
				.replaceAll('&gt;', '>')
				.replaceAll('&amp;', '&'),
		);
	});
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

function typeOf({ type }: Schema): unknown {
	return Array.isArray(type) ? type.find((one) => one !== 'null') : type;
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
	if (type === 'array') return entriesOf(isObject(schema.items) ? schema.items : {}, content);
	const text =
		foundText(wordsOf(name), content) ??
		labelledText(name, schema, content) ??
		(name === 'currency' ? currencyIn(content) : undefined) ??
		(name === 'sellerName' ? letterheadIn(content) : undefined);
	return typedValue(schema, text);
}

/** What follows one of the labels of a field: in its line, in the next one, or in the next cell of its row or column. */
function labelledText(name: string, schema: Schema, content: Content): string | undefined {
	const fits = (text = '') => (valueFits(name, schema, text.trim()) ? text.trim() : undefined);
	for (const label of fieldLabels[name] ?? []) {
		const written = wordsOf(label).join('\\W+');
		// "Terms of Sale" are none of payment.
		const withoutColon = isFreeText(name, schema) ? '\\s*$' : '[\\s.]+';
		const pattern = new RegExp(
			`(?:^|\\s)${written}\\s*[:#]\\s*(.*)$|^${written}${withoutColon}(.*)$`,
			'iu',
		);
		const { lines, tables } = content;
		for (const [at, line] of lines.entries()) {
			const [, afterColon, after] = pattern.exec(line) ?? [];
			const rest = afterColon ?? after;
			const found = rest === '' ? fits(lines[at + 1]) : fits(rest);
			if (found !== undefined) return found;
		}
		for (const rows of tables) {
			for (const [at, cells] of rows.entries()) {
				const column = cells.findIndex((cell) => isSameName(cell, label));
				const beside = column < 0 ? [] : cells.slice(column + 1).filter((cell) => cell !== '');
				const below = at === 0 && column >= 0 ? rows[1]?.[column] : undefined;
				const found = fits(rows.length > 1 ? below : undefined) ?? fits(beside[0]);
				if (found !== undefined) return found;
			}
		}
	}
	const other = otherField[name];
	return other === undefined ? undefined : labelledText(other, schema, content);
}

const identifiers = /(?:Number|Id|iban|Reference)$/;

function isFreeText(name: string, schema: Schema): boolean {
	return typeOf(schema) === 'string' && schema.format !== 'date' && !identifiers.test(name);
}

/** Whether a text can be the value: a number has digits, and so has an identifier, which has no spaces. */
function valueFits(name: string, schema: Schema, text: string): boolean {
	if (text === '') return false;
	const type = typeOf(schema);
	if (type === 'number' || type === 'integer') return /^\D{0,6}\d[\d.,\s']*\D{0,6}$/.test(text);
	if (schema.format === 'date') return /\d/.test(text) && !Number.isNaN(Date.parse(`${text} UTC`));
	if (identifiers.test(name)) return /\d/.test(text) && !/\s\D*\s/.test(text);
	return true;
}

/** The first sign or code of a currency beside a number. */
function currencyIn({ lines, tables }: Content): string | undefined {
	const texts = [...lines, ...tables.flat(2)];
	const beside = /(€|\$|£|\b[A-Z]{3}\b)\s?\d|\d\s?(€|\$|£|(?:EUR|USD|GBP|CHF)\b)/;
	const found = texts.map((text) => beside.exec(text)).find((one) => one !== null);
	return found?.[1] ?? found?.[2];
}

/** The first line that isn't what the document is called, without an address behind it. */
function letterheadIn({ lines }: Content): string | undefined {
	const first = lines.find(
		(line) =>
			/\p{L}{2}/u.test(line) && !/^\W*(?:tax )?(?:invoice|receipt|purchase order)\b/i.test(line),
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
	return best
		.slice(1)
		.filter(([firstCell = '']) => firstCell !== '' && !/^(?:total|sum)\b/i.test(firstCell))
		.map((cells) =>
			Object.fromEntries(
				properties.map(([name, inner], at) => [name, typedValue(inner, cells[columns[at] ?? -1])]),
			),
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
	const row = tables.flat().find(([first = '']) => isSameName(first, words.join(' ')));
	const inTable = row && row.length > 1 ? row.at(-1) : undefined;
	const isNumbered = /^(?:number|no|id)$/.test(words.at(-1) ?? '') && shortLabel;
	return (
		after(label, '\\s*[:#]') ??
		inTable ??
		(isNumbered ? after(`^${shortLabel}`, '\\s+(?=\\S*\\d)') : undefined)
	);
}

/** A comma before one or two last digits is a decimal mark. */
function withPoint(digits: string): string {
	const isComma = /,\d{1,2}$/.test(digits);
	return isComma
		? digits.replaceAll('.', '').replace(',', '.')
		: digits.replaceAll(',', '').replace(/\.$/, '');
}

function typedValue(schema: Schema, text: string | undefined): unknown {
	if (text === undefined || text === '') return null;
	const type = typeOf(schema);
	if (type === 'number' || type === 'integer') {
		const digits = /-?\d[\d.,\s']*/.exec(text)?.[0].replace(/[\s']+/g, '');
		return digits === undefined ? null : Number(withPoint(digits));
	}
	if (type === 'boolean') return /^(?:yes|true|on)\b/i.test(text);
	if (schema.format === 'date') {
		const time = Date.parse(`${text} UTC`);
		return Number.isNaN(time) ? text : new Date(time).toISOString().slice(0, 10);
	}
	return text;
}
