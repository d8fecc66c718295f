import { documentTypes } from '../../nodes/core/partition/documentTypes/documentTypes.ts';
import type { DocumentType } from '../../nodes/core/partition/documentTypes/documentType.ts';
import { code, escaped, table } from './markdown.ts';

interface Schema {
	type?: string;
	format?: string;
	enum?: string[];
	description?: string;
	items?: Schema;
	properties?: Record<string, Schema>;
}

function typeText({ type = '', format, enum: values, items }: Schema): string {
	if (values) return `One of ${values.join(', ')}`;
	if (format === 'date') return 'Date (YYYY-MM-DD)';
	if (type === 'array') return items?.properties ? 'List' : 'List of texts';
	return type === 'number' ? 'Number' : 'Text';
}

function rowsOf(name: string, schema: Schema): string[][] {
	const { description = '', items } = schema;
	const inner = Object.entries(items?.properties ?? {});
	return [
		[code(name), typeText(schema), escaped(description)],
		...inner.flatMap(([field, one]) => rowsOf(`${name}[].${field}`, one)),
	];
}

function typeSection(type: DocumentType): string {
	const rows = Object.entries(type.fields).flatMap(([name, schema]) =>
		rowsOf(name, schema as Schema),
	);
	const notes = [
		`${type.description}. To review if empty: ${type.required.map(code).join(', ')}.`,
		type.lines === undefined ? '' : ` One Row per Line: ${code(type.lines)}.`,
		type.unchecked ? ` Not checked: ${type.unchecked.map(code).join(', ')}.` : '',
	];
	const title = `### ${type.name}`;
	return [title, notes.join(''), table(['Field', 'Type', 'Content'], rows)].join('\n\n');
}

/** The fields of each document type as Markdown. */
export function documentTypesSection(): string {
	const about =
		"The fields of Document Type, named as in the standard of their kind. The text gives the standard's own name or number where it differs. All but the required ones may be null. Values are as the document writes them, never translated.";
	return ['## Document types', about, ...documentTypes.map(typeSection)].join('\n\n');
}
