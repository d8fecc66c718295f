import type { INodeProperties } from 'n8n-workflow';

/** What a field accepts, as the rule for its values has it. */
export type Kind =
	| 'boolean'
	| 'number'
	| 'choice'
	| 'choices'
	| 'open choice'
	| 'open choices'
	| 'list'
	| 'form value'
	| 'plain value'
	| 'text'
	| 'setting text'
	| 'identifier'
	| 'JSON';

/** Fields in which several values are separated by commas. */
const lists = /^(binaryPropertyName|options\.cc|updateFields\.cc)$/;

/** Fields whose form values may be a list: an expression's list is sent as repeated fields. */
const repeatable = /^options\.additionalFormFields\.field\[\]\.value$/;

/** Whether a choice also accepts values that aren't in the panel's list. */
function isOpen({ description = '', name }: INodeProperties): boolean {
	return /\bexpression\b/.test(description) || name === 'languages';
}

/** What a field of the panel accepts. `path` is its name with those of the fields around it. */
export function kindOf(property: INodeProperties, path: string): Kind {
	const { type } = property;
	if (type === 'boolean' || type === 'number') return type;
	if (type === 'options') return isOpen(property) ? 'open choice' : 'choice';
	if (type === 'multiOptions') return isOpen(property) ? 'open choices' : 'choices';
	if (type === 'resourceLocator') return 'identifier';
	if (type === 'json') return 'JSON';
	if (path === 'options.metadata.values[].value') return 'plain value';
	if (lists.test(path)) return 'list';
	if (repeatable.test(path)) return 'form value';
	// A service account's key may be entered as an object.
	if (path === 'secrets.values[].value') return 'setting text';
	return 'text';
}

/** What has to come of an odd value in a field. */
export type Expected =
	| { kind: 'error' }
	/** The same as of a plain value. */
	| { kind: 'like'; plain: string }
	/** It's sent, or refused for its form, such as text that's no address. */
	| { kind: 'sent' }
	| { kind: 'nothing' };

const error: Expected = { kind: 'error' };
const sent: Expected = { kind: 'sent' };
const like = (plain: string): Expected => ({ kind: 'like', plain });

function isInRange(
	value: number,
	{ minValue, maxValue }: NonNullable<INodeProperties['typeOptions']>,
) {
	return value >= (minValue ?? -Infinity) && value <= (maxValue ?? Infinity);
}

/** What each kind makes of the values that it doesn't refuse. */
const accepted: Record<Kind, Partial<Record<string, Expected>>> = {
	boolean: { '"true"': like('on') },
	number: {},
	choice: {},
	choices: {},
	'open choice': {
		text: sent,
		'"true"': sent,
		'a number': sent,
		'a number far out of range': sent,
		'an unknown choice': sent,
		'100,000 characters': sent,
	},
	'open choices': {
		text: sent,
		'"true"': sent,
		'a number': sent,
		'a number far out of range': sent,
		'an array': sent,
		'an unknown choice': sent,
		'100,000 characters': sent,
	},
	list: {
		text: sent,
		'"true"': sent,
		'a number': like('text 7'),
		'a number far out of range': like('text -5000000'),
		'an array': sent,
		'an unknown choice': sent,
		'100,000 characters': sent,
	},
	'form value': {
		text: sent,
		'"true"': sent,
		'a number': like('text 7'),
		'a number far out of range': like('text -5000000'),
		'an array': sent,
		'an unknown choice': sent,
		'100,000 characters': sent,
		'an object': like('JSON object'),
	},
	'plain value': {
		text: sent,
		'"true"': sent,
		'a number': sent,
		'a number far out of range': sent,
		'an unknown choice': sent,
		'100,000 characters': sent,
	},
	text: {
		text: sent,
		'"true"': sent,
		'a number': like('text 7'),
		'a number far out of range': like('text -5000000'),
		'an unknown choice': sent,
		'100,000 characters': sent,
	},
	'setting text': {
		text: sent,
		'"true"': sent,
		'a number': like('text 7'),
		'a number far out of range': like('text -5000000'),
		'an array': like('JSON list'),
		'an object': like('JSON object'),
		'an unknown choice': sent,
		'100,000 characters': sent,
	},
	identifier: {
		text: sent,
		'"true"': sent,
		'a number': like('text 7'),
		'a number far out of range': like('text -5000000'),
		'an unknown choice': sent,
		'100,000 characters': sent,
	},
	JSON: { 'an array': like('JSON list'), 'an object': like('JSON object') },
};

/** What the rule says about a value in a field. */
export function expectedOf(
	kind: Kind,
	property: INodeProperties,
	value: unknown,
	name: string,
): Expected {
	if (value === undefined || value === null || value === '') return { kind: 'nothing' };
	if (kind === 'number' && typeof value === 'number' && !Number.isNaN(value)) {
		return isInRange(value, property.typeOptions ?? {}) ? sent : error;
	}
	return accepted[kind][name] ?? error;
}
