import type { ServiceElement } from '../partition/serviceElement.ts';
import { isObject } from './record.ts';

type Schema = Record<string, unknown>;

/** What a document says: its lines, and its tables as rows of cells. */
interface Content {
	lines: readonly string[];
	tables: ReadonlyArray<ReadonlyArray<readonly string[]>>;
}

/** The type of the element that holds extracted data: docs/maintainers/service.md#workflows */
export const dataType = 'DocumentData';

/** Why the settings of an extract node can't be used; undefined if they can. */
export function extractProblem(settings: Record<string, unknown>): string | undefined {
	const { schema_to_extract: wanted, regex_patterns: patterns } = settings;
	if (patterns !== undefined) {
		return patternsIn(patterns).length > 0 ? undefined : 'regex_patterns is no list of patterns';
	}
	if (!isObject(wanted)) return 'schema_to_extract is required';
	const { json_schema: schema, extraction_guidance: guidance } = wanted;
	if ((schema === undefined) === (guidance === undefined)) {
		return 'Give exactly one of json_schema and extraction_guidance';
	}
	if (typeof (schema ?? guidance) !== 'string') return 'Input should be a valid string';
	return schema === undefined || schemaIn(schema) ? undefined : 'json_schema is no JSON object';
}

/**
 * The values of a JSON Schema in a document. In place of a model, a simple rule reads them: the value of a field follows
 * its name in a line ("Total: 5", "Invoice 17") or a table's row, and the entries of a list are the rows of the table
 * with its names. What isn't found is null.
 */
export function extractedData(schema: Schema, elements: readonly ServiceElement[]): unknown {
	return valueOf(schema, [], contentOf(elements));
}

/** The data element of a document, in front of its elements unless the settings leave them out. */
export function withExtractedData(
	elements: readonly ServiceElement[],
	settings: Record<string, unknown>,
): ServiceElement[] {
	const { schema_to_extract: wanted, regex_patterns: patterns, output_mode: mode } = settings;
	const { json_schema: text, extraction_guidance: guidance } = isObject(wanted) ? wanted : {};
	const schema = schemaIn(text) ?? schemaOfGuidance(String(guidance ?? ''));
	const first = elements[0];
	const data: ServiceElement = {
		type: dataType,
		element_id: `data-${first?.element_id ?? 'empty'}`,
		text: '',
		metadata: {
			filename: first?.metadata.filename,
			filetype: first?.metadata.filetype,
			extracted_data:
				patterns === undefined
					? extractedData(schema, elements)
					: matchedData(patternsIn(patterns), elements),
		},
	};
	return mode === 'extracted_data_only' ? [data] : [data, ...elements];
}

interface Pattern {
	name: string;
	pattern: string;
}

function patternsIn(list: unknown): Pattern[] {
	const entries: unknown[] = Array.isArray(list) ? list : [];
	return entries.filter(
		(entry): entry is Pattern & Schema =>
			isObject(entry) && typeof entry.name === 'string' && typeof entry.pattern === 'string',
	);
}

/** All that patterns find, by their names: the form of the hosted service isn't documented. */
function matchedData(patterns: readonly Pattern[], elements: readonly ServiceElement[]): unknown {
	const text = elements.map((element) => element.text).join('\n');
	const found = ({ name, pattern }: Pattern) => [name, text.match(new RegExp(pattern, 'g')) ?? []];
	return Object.fromEntries(patterns.map(found) as Array<[string, string[]]>);
}

function schemaIn(text: unknown): Schema | undefined {
	if (typeof text !== 'string') return undefined;
	try {
		const schema: unknown = JSON.parse(text);
		return isObject(schema) ? schema : undefined;
	} catch {
		return undefined;
	}
}

/** "The total and the invoice number" asks for two texts. */
function schemaOfGuidance(guidance: string): Schema {
	const names = guidance
		.split(/[,;.\n]|\band\b/)
		.map((part) => wordsOf(part.replace(/\b(?:the|a|an|all|each)\b/gi, '')).join('_'))
		.filter((name) => name !== '');
	const text = { type: 'string' };
	return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, text])) };
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
function wordsOf(name: string): string[] {
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

function valueOf(schema: Schema, words: readonly string[], content: Content): unknown {
	const type = typeOf(schema);
	if (type === 'object') {
		return Object.fromEntries(
			propertiesOf(schema).map(([name, inner]) => [name, valueOf(inner, wordsOf(name), content)]),
		);
	}
	if (type === 'array') return entriesOf(isObject(schema.items) ? schema.items : {}, content);
	return typedValue(schema, foundText(words, content));
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
		properties.filter(([name]) => columnNamed(header, name) >= 0).length;
	const [best] = [...tables].sort((one, other) => hits(other) - hits(one));
	if (!best || hits(best) === 0) return [];
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
	const column = header.findIndex((cell) => isSameName(cell, name));
	const last = wordsOf(name).at(-1) ?? '';
	return column >= 0 ? column : header.findIndex((cell) => isSameName(cell, last));
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

function typedValue(schema: Schema, text: string | undefined): unknown {
	if (text === undefined || text === '') return null;
	const type = typeOf(schema);
	if (type === 'number' || type === 'integer') {
		const digits = /-?\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', '');
		return digits === undefined ? null : Number(digits);
	}
	if (type === 'boolean') return /^(?:yes|true|on)\b/i.test(text);
	if (schema.format === 'date') {
		const time = Date.parse(`${text} UTC`);
		return Number.isNaN(time) ? text : new Date(time).toISOString().slice(0, 10);
	}
	return text;
}
