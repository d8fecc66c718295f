import { code, escaped, table } from '../../scripts/reference/markdown.ts';
import type { Cell } from './judge';
import type { Kind } from './kinds';
import type { Place, Role } from './places';
import type { Row } from './row';
import { oddValues } from './values';

const kindNames: Record<Kind, string> = {
	boolean: 'On or off',
	number: 'Number',
	choice: 'Choice',
	choices: 'Several choices',
	'open choice': 'Choice that also accepts other values',
	'open choices': 'Several choices that also accept other values',
	list: 'List',
	'form value': 'Value of an additional form field',
	'plain value': "Value of a chunk's metadata",
	text: 'Text',
	'setting text': "Text of a connector's settings",
	identifier: 'From list or by ID',
	JSON: 'JSON',
};

const roleNames: Record<Role, string> = {
	required: 'Required',
	shown: 'Always there',
	added: 'Added option',
};

/** Values that mean nothing was given: their outcome depends on the field's role, not on its kind. */
const nothingColumns = columnsWhere((name) => ['undefined', 'null', '""'].includes(name));
const valueColumns = columnsWhere((name) => !['undefined', 'null', '""'].includes(name));

function columnsWhere(isWanted: (name: string) => boolean): number[] {
	return [...oddValues.keys()].filter((column) => isWanted(oddValues[column].name));
}

function kindName({ kind, property }: Place): string {
	const { minValue, maxValue } = property.typeOptions ?? {};
	const isBounded = minValue !== undefined || maxValue !== undefined;
	return kind === 'number' && isBounded ? 'Number with a range' : kindNames[kind];
}

/** Whether the panel leaves the field empty unless the user fills it in. */
function mayBeEmpty({ role, property }: Place): boolean {
	const isEmpty = ['', '{}', '[]'].includes(String(property.default));
	return role === 'shown' && isEmpty && ['string', 'json'].includes(property.type);
}

function roleName(place: Place): string {
	return mayBeEmpty(place) ? 'Always there, may be empty' : roleNames[place.role];
}

function grouped<T>(values: readonly T[], nameOf: (value: T) => string): Map<string, T[]> {
	const groups = new Map<string, T[]>();
	for (const value of values) {
		const name = nameOf(value);
		groups.set(name, [...(groups.get(name) ?? []), value]);
	}
	return groups;
}

/** What came of a value in most fields. */
function usualCell(rows: readonly Row[], column: number): Cell {
	const byCell = [...grouped(rows, ({ verdicts }) => verdicts[column].cell)];
	const [[cell]] = byCell.sort(([, some], [, others]) => others.length - some.length);
	return cell as Cell;
}

/** Fields in which a value does something else than in most fields of the group, as lines of a list. */
function exceptions(title: string, rows: readonly Row[], columns: readonly number[]): string[] {
	const usual = new Map(columns.map((column) => [column, usualCell(rows, column)]));
	const differing = rows.flatMap((row) => {
		const cells = columns.flatMap((column) => {
			const { cell } = row.verdicts[column];
			return cell === usual.get(column) ? [] : [{ cell, name: oddValues[column].name }];
		});
		const texts = [...grouped(cells, ({ cell }) => cell)].map(
			([cell, ofCell]) => `${ofCell.map(({ name }) => valueName(name)).join(', ')} → ${cell}`,
		);
		return texts.length === 0 ? [] : [{ field: row.place.name, text: texts.join('; ') }];
	});
	return [...grouped(differing, ({ text }) => text)].map(([text, ofText]) => {
		const fields = ofText.map(({ field }) => code(field)).join(', ');
		return `- ${title}: ${text} in ${fields}`;
	});
}

function valueName(name: string): string {
	return ['undefined', 'null', '""', 'NaN', '"true"'].includes(name) ? code(name) : escaped(name);
}

function section(
	heading: string,
	rows: readonly Row[],
	columns: readonly number[],
	nameOf: (place: Place) => string,
): string[] {
	const groups = [...grouped(rows, ({ place }) => nameOf(place))];
	const headings = [
		heading,
		'Fields',
		...columns.map((column) => valueName(oddValues[column].name)),
	];
	const cells = groups.map(([name, ofGroup]) => [
		escaped(name),
		String(ofGroup.length),
		...columns.map((column) => usualCell(ofGroup, column)),
	]);
	const lines = groups.flatMap(([name, ofGroup]) => exceptions(escaped(name), ofGroup, columns));
	return [table(headings, cells), ...(lines.length === 0 ? [] : ['Exceptions:', lines.join('\n')])];
}

/** The reference page about odd values as Markdown, from what came of them. */
export function oddValuesPage(rows: readonly Row[]): string {
	return `${[
		'<!-- Written by `npm run docs` from what the nodes did. Changes made here are lost. -->',
		'# Odd values',
		"What the nodes do with a value that an expression returns by mistake. A test runs every field of every node with each of these values, in n8n's engine and against a service that records what it receives. Groups of fields as a whole and fields without expressions, such as Resource, Operation and a connector's Type, aren't part of it: the editor doesn't offer expressions there, and n8n itself drops one that is written for a whole group.",
		[
			"- **Error**: the item ends with one error that names the field and the item, and nothing was sent that changes anything. A text that doesn't have the form that its field requires ends the same way, and so does what the service refuses.",
			'- **Sent**: the value is used as it is.',
			'- **As `true`**, **As text**, **As JSON**: the value is used like the one that the panel would hold.',
			'- **Default**: as if the field were left alone.',
			...(rows.some(({ verdicts }) => verdicts.some(({ cell }) => cell === 'Ignored'))
				? ['- **Ignored**: the value has no effect.']
				: []),
		].join('\n'),
		'## Nothing',
		"An expression that names what an item doesn't have returns `undefined`, `null` or empty text.",
		...section('Field', rows, nothingColumns, roleName),
		'## Other values',
		'The object is `{ "unknown": 1 }`, the array `["a", "b"]`, the number 7, and the one far out of range -5,000,000.',
		...section('Field', rows, valueColumns, kindName),
	].join('\n\n')}\n`;
}
