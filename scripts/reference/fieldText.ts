import type { INodeProperties } from 'n8n-workflow';

import { shownValue } from './conditions.ts';
import { code, escaped, descriptionMarkdown } from './markdown.ts';
import { choicesOf, collectedFieldsOf, isRequired } from './properties.ts';

const typeNames: Partial<Record<INodeProperties['type'], string>> = {
	boolean: 'On or off',
	collection: 'Options to add',
	fixedCollection: 'Group',
	json: 'JSON',
	multiOptions: 'Several choices',
	number: 'Number',
	options: 'Choice',
	resourceLocator: 'From list or by ID',
	string: 'Text',
};

function rangeText({ minValue, maxValue }: NonNullable<INodeProperties['typeOptions']>): string[] {
	if (minValue !== undefined && maxValue !== undefined) return [`${minValue} to ${maxValue}`];
	if (minValue !== undefined) return [`at least ${minValue}`];
	return maxValue === undefined ? [] : [`at most ${maxValue}`];
}

/** A field's type in words, with its range and whether it's required. */
export function typeText(field: INodeProperties): string {
	const { type, typeOptions = {} } = field;
	const isList = typeOptions.multipleValues === true;
	return [
		isList && type === 'fixedCollection' ? 'List of groups' : (typeNames[type] ?? code(type)),
		...rangeText(typeOptions),
		...(isList && type !== 'fixedCollection' ? ['several'] : []),
		...(typeOptions.password === true ? ['hidden'] : []),
		...(isRequired(field) ? ['**required**'] : []),
	].join(', ');
}

function isEmpty(value: unknown): boolean {
	if (value === undefined || value === null || value === '') return true;
	return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A field's default as the editor shows it; '' if there is none. */
export function defaultText(field: INodeProperties): string {
	const { type, default: value } = field;
	if (isEmpty(value) || type === 'collection') return '';
	if (type === 'resourceLocator') {
		const located = typeof value === 'object' && value !== null && 'value' in value && value.value;
		return isEmpty(located) || located === false ? '' : code(String(located));
	}
	if (Array.isArray(value)) return value.map((entry) => shownValue(field, entry)).join(', ');
	return shownValue(field, value);
}

function choicesText(field: INodeProperties): string {
	const choices = choicesOf(field);
	if (choices.length === 0) return '';
	// A single explained choice among many doesn't justify a list of lines.
	const isExplained = choices.filter((choice) => choice.description).length * 2 > choices.length;
	const texts = choices.map(({ name, value, description }) => {
		const text = `${escaped(name)} (${code(String(value))})`;
		const explained =
			description === undefined ? text : `${text}: ${descriptionMarkdown(description)}`;
		return isExplained ? `- ${explained}` : explained;
	});
	return isExplained ? texts.join('<br>') : `Choices: ${texts.join(', ')}`;
}

/** The fields of a collection that are there without being added. */
function presentText(field: INodeProperties): string {
	if (field.type !== 'collection' || isEmpty(field.default)) return '';
	const names = Object.keys(field.default ?? {});
	const present = collectedFieldsOf(field).filter(({ name }) => names.includes(name));
	return `Already added: ${present.map(({ displayName }) => escaped(displayName)).join(', ')}`;
}

/** What a field is for: description, hint, an example, and its choices. */
export function descriptionText(field: INodeProperties): string {
	const { description = '', hint = '', placeholder = '', type } = field;
	const example = type === 'string' && placeholder.startsWith('e.g.') ? placeholder : '';
	return [
		descriptionMarkdown(description),
		descriptionMarkdown(hint),
		example === '' ? '' : `e.g. ${code(example.slice('e.g.'.length).trim())}`,
		presentText(field),
		choicesText(field),
	]
		.filter((part) => part !== '')
		.join('<br>');
}
