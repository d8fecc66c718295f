import { createHash } from 'node:crypto';

import { sha256, type Dialect, type Fault } from './choices';
import type { LedgerJob, View } from './ledger';

/** What the server knows of a file once it has read it. */
export interface ReceivedFile {
	name: string;
	type: string;
	bytes: number;
	/** SHA-256 in hex. */
	hash: string;
	/** Its first kilobytes. */
	head: Buffer;
}

const headBytes = 4096;

export function receivedFile(name: string, type: string, content: Buffer): ReceivedFile {
	const hash = createHash('sha256').update(content).digest('hex');
	return { name, type, bytes: content.length, hash, head: content.subarray(0, headBytes) };
}

/** The first lines of a text file that aren't empty; none of any other file. */
function linesOf({ head }: ReceivedFile): string[] {
	try {
		const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
		if (text.includes('\0')) return [];
		const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
		return lines.slice(0, 5).map((line) => line.slice(0, 200));
	} catch {
		return [];
	}
}

/** The rows of a document's table, whose cells are all the values that an extraction can find. */
function rowsOf(hash: string) {
	return Array.from({ length: 8 }, (_, index) => {
		const digits = hash.slice(index * 8, index * 8 + 8);
		const amount = 10_000 + (Number.parseInt(digits.slice(0, 6), 16) % 90_000);
		const day = String(1 + (amount % 28)).padStart(2, '0');
		return {
			reference: `R-${digits.toUpperCase()}`,
			amount,
			price: amount / 100,
			date: `2026-0${index + 1}-${day}`,
		};
	});
}

interface Element {
	type: string;
	text: string;
	element_id?: string;
	metadata: {
		page_number?: number | null;
		text_as_html?: string;
		coordinates?: object;
	};
}

/** All elements of a document, with everything that can be included. They depend on the file alone. */
function elementsOf(file: ReceivedFile): Element[] {
	const rows = rowsOf(file.hash).map((row) => Object.values(row).map(String));
	const html = rows.map((cells) => `<tr><td>${cells.join('</td><td>')}</td></tr>`).join('');
	const lineTypes = ['NarrativeText', 'ListItem', 'UncategorizedText'];
	const contents: [type: string, text: string, page?: number | null][] = [
		['Header', 'Transform', 1],
		['Title', file.name, 1],
		['NarrativeText', `SHA-256 ${file.hash}, ${file.bytes} bytes`, 1],
		...linesOf(file).map((line, index): [string, string, number] => [
			lineTypes[index % 3],
			line,
			1,
		]),
		['PageBreak', '', null],
		['Table', rows.map((cells) => cells.join(' ')).join('\n'), 2],
		['Image', ''],
		['Footer', `End of ${file.hash.slice(0, 16)}`, 3],
	];
	return contents.map(([type, text, page], index) => {
		const [top, bottom] = [100 * index + 50, 100 * index + 130];
		const points = [top, bottom].flatMap((y) => [100, 1600].map((x) => [x, y]));
		return {
			type,
			text,
			element_id: sha256(file.hash, String(index)),
			metadata: {
				...(page !== undefined && { page_number: page }),
				...(type === 'Table' && { text_as_html: `<table>${html}</table>` }),
				...(text !== '' && {
					coordinates: { layout_width: 1700, layout_height: 2200, points },
				}),
			},
		};
	});
}

function markdownOf(elements: readonly Element[]): string {
	const blocks = elements.map(({ type, text, metadata }) => {
		if (type === 'Title') return `# ${text}`;
		return type === 'ListItem' ? `- ${text}` : (metadata.text_as_html ?? text);
	});
	return blocks.filter((block) => block !== '').join('\n\n');
}

export interface Schema {
	type?: string | string[];
	properties?: Record<string, Schema>;
	required?: string[];
	additionalProperties?: unknown;
	items?: Schema;
	anyOf?: Schema[];
	enum?: unknown[];
	format?: string;
}

function typesOf({ type = [] }: Schema): string[] {
	return [type].flat();
}

/** Whether all keys are required at every level, and no others allowed. */
export function isCompleteSchema(schema: Schema): boolean {
	const { properties = {}, required = [], items, anyOf = [] } = schema;
	const isComplete =
		schema.additionalProperties === false &&
		Object.keys(properties).every((key) => required.includes(key));
	const inner = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])];
	return (isComplete || !typesOf(schema).includes('object')) && inner.every(isCompleteSchema);
}

/** A value for each key, all of which stand in the document's table. */
function valueFor(schema: Schema, path: string, hash: string): unknown {
	const rows = rowsOf(hash);
	const row = rows[Number.parseInt(sha256(path).slice(0, 6), 16) % rows.length];
	if (schema.anyOf) {
		const other = schema.anyOf.find((alternative) => alternative.type !== 'null');
		return other ? valueFor(other, path, hash) : null;
	}
	if (schema.enum) return schema.enum[0];
	switch (typesOf(schema).find((type) => type !== 'null')) {
		case 'object':
			return Object.fromEntries(
				Object.entries(schema.properties ?? {}).map(([key, property]) => [
					key,
					valueFor(property, `${path}.${key}`, hash),
				]),
			);
		case 'array':
			return [0, 1].map((index) => valueFor(schema.items ?? {}, `${path}[${index}]`, hash));
		case 'integer':
			return row.amount;
		case 'number':
			return row.price;
		case 'boolean':
			return row.amount % 2 === 0;
		default:
			return schema.format === 'date' ? row.date : row.reference;
	}
}

function extractionOf(schema: Schema, hash: string, dialect: Dialect): unknown {
	const data = valueFor(schema, '', hash) as Record<string, unknown>;
	if (dialect.fieldMetadata === 'absent') return { data };
	const cited = Object.entries(data).map(([key, value]) => [
		key,
		{ citations: [{ page_number: 2, text: String(value) }] },
	]);
	return { data, field_metadata: Object.fromEntries(cited) };
}

/** The part of an element that is there by default, and what was included. */
function shownElement(element: Element, include: readonly string[], dialect: Dialect): Element {
	const shown = structuredClone(element);
	if (dialect.elementIds === 'absent') delete shown.element_id;
	if (!include.includes('table_html')) delete shown.metadata.text_as_html;
	if (!include.includes('coordinates')) delete shown.metadata.coordinates;
	return shown;
}

/** What a job knows when it writes its document. */
interface DocumentFacts {
	record: Pick<LedgerJob, 'parseId' | 'kind'>;
	file: ReceivedFile;
	schema?: Schema;
	fault?: Fault;
	dialect: Dialect;
}

/** The document as a response has it. That of an extraction has neither Markdown nor elements. */
export function documentOf(
	{ record, file, schema, fault, dialect }: DocumentFacts,
	status: string,
	{ output, include }: View,
): object {
	const all = record.kind === 'extract' || fault === 'unknownStatus' ? [] : elementsOf(file);
	const extracted = schema && fault !== 'noData' ? [extractionOf(schema, file.hash, dialect)] : [];
	const source = {
		file_id: `file:${file.hash.slice(0, 20)}`,
		filename: file.name,
		mimetype: file.type,
		expires_at: '2026-12-31T00:00:00Z',
	};
	return {
		id: record.parseId,
		status,
		profile: 'balanced',
		markdown: output === 'markdown' && record.kind === 'parse' ? markdownOf(all) : null,
		elements:
			output === 'elements' ? all.map((element) => shownElement(element, include, dialect)) : [],
		...emptied(dialect, { warnings: [], extracted_data: [], metadata: { page_count: 3 }, source }),
		...(schema && { extracted_data: extracted }),
		...(fault === 'warnings' && { warnings: ['Page 3 could not be read well'] }),
		format_version: '2.0',
		...oddFields(dialect),
	};
}

/** Fields as they are, null, or left out. */
export function emptied(dialect: Dialect, fields: Record<string, unknown>): object {
	if (dialect.emptyFields === 'absent') return {};
	if (dialect.emptyFields === 'value') return fields;
	return Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
}

/** Fields that nobody announced, some of them spelled like others. */
export function oddFields(dialect: Dialect): object {
	if (dialect.oddFields === 'absent') return {};
	return { Status: 'OK', ID: 0, Elements: null, '': '', 'x-trace id': [{ Result: {} }] };
}
