import type { INodeProperties } from 'n8n-workflow';

import { isEverShown, conditionText, type ConditionScope } from './conditions.ts';
import { defaultText, descriptionText, typeText } from './fieldText.ts';
import { code, escaped, table } from './markdown.ts';
import { collectedFieldsOf, groupsOf } from './properties.ts';

/** A group with fewer fields is repeated instead of linked to where it first appears. */
const minFieldsForLink = 6;

/** Where the page has already listed large groups of fields, by their content. */
export type WrittenGroups = Map<string, string>;

export interface TableSettings {
	root: readonly INodeProperties[];
	settled: readonly string[];
	/** A link to the table's own section. */
	place: string;
	written: WrittenGroups;
}

interface Nesting {
	siblings: readonly INodeProperties[];
	/** The parent's name in the workflow's JSON, followed by a dot; '' at the top. */
	path: string;
	depth: number;
}

const headings = ['Field', 'Name', 'Type', 'Default', 'Shown when', 'Description'];

/** The fields inside a field: those of a collection, or of the groups of a fixed collection. */
function innerFields(field: INodeProperties, path: string): Array<Omit<Nesting, 'depth'>> {
	if (field.type === 'collection') return [{ siblings: collectedFieldsOf(field), path }];
	if (field.type !== 'fixedCollection') return [];
	const list = field.typeOptions?.multipleValues === true ? '[]' : '';
	return groupsOf(field).map(({ name, values }) => ({
		siblings: values,
		path: `${path}${name}${list}.`,
	}));
}

function fieldRows(field: INodeProperties, settings: TableSettings, nesting: Nesting): string[][] {
	const { root, settled, place, written } = settings;
	const { siblings, path, depth } = nesting;
	const scope: ConditionScope = { siblings, root, settled };
	if (!isEverShown(field, scope)) return [];

	const name = `${path}${field.name}`;
	const inner = innerFields(field, `${name}.`);
	const content = JSON.stringify(inner.map((group) => group.siblings));
	const isLarge = inner.flatMap((group) => group.siblings).length >= minFieldsForLink;
	const writtenAt = isLarge ? written.get(content) : undefined;
	if (isLarge && !writtenAt) written.set(content, place);

	const description = descriptionText(field);
	const link = writtenAt ? `Same fields as in ${writtenAt}` : '';
	const row = [
		`${'↳ '.repeat(depth)}${escaped(field.displayName)}`,
		code(name),
		typeText(field),
		defaultText(field),
		conditionText(field, scope),
		[description, link].filter((part) => part !== '').join('<br>'),
	];
	if (writtenAt) return [row];
	const innerRows = inner.flatMap((group) =>
		group.siblings.flatMap((child) => fieldRows(child, settings, { ...group, depth: depth + 1 })),
	);
	return [row, ...innerRows];
}

const conditionColumn = headings.indexOf('Shown when');

/** The condition of a field that one of two conditions shows; '' for always. */
function either(one: string, other: string): string {
	if (one === '' || other === '') return '';
	if (one.split('; or: ').includes(other)) return one;
	const [label = '', value = ''] = other.split(' is ');
	const isSameField = one.startsWith(`${label} is `) && !`${one}${other}`.includes(', and ');
	return isSameField ? `${one} or ${value}` : `${one}; or: ${other}`;
}

/** Merges rows that differ only in their condition. */
function withoutTwins(rows: readonly string[][]): string[][] {
	const kept: string[][] = [];
	for (const row of rows) {
		const isTwin = (other: string[]) =>
			other.every((cell, column) => column === conditionColumn || cell === row[column]);
		const twin = kept.find(isTwin);
		if (twin === undefined) kept.push([...row]);
		else twin[conditionColumn] = either(twin[conditionColumn] ?? '', row[conditionColumn] ?? '');
	}
	return kept;
}

/** The fields of a node, operation or form as a Markdown table, inner fields below their parent. */
export function fieldTable(fields: readonly INodeProperties[], settings: TableSettings): string {
	const top: Nesting = { siblings: settings.root, path: '', depth: 0 };
	const rows = fields.flatMap((field) => fieldRows(field, settings, top));
	return rows.length === 0 ? 'No fields.' : table(headings, withoutTwins(rows));
}
