import { maskAddressSecrets } from '../../secrets/addressSecrets';
import { quoted } from '../../text/text';
import { Problem } from '../../text/problem';
import { choicesOf, isSecret, kindOf, type Field, type FieldKind } from './field';

const jsonAdvice =
	'Check the JSON: names and text need double quotes, entries need commas between them, and the last one must not have a comma';

/** What fields of these kinds require; others require text. */
const expectations: Readonly<Partial<Record<FieldKind, string>>> = {
	boolean: 'true or false',
	list: 'a list',
	codes: 'a list of codes',
	files: 'names of binary fields or files',
	id: 'an ID',
	object: 'a JSON object',
	objects: 'a JSON list of objects',
	json: 'a JSON object or list',
	content: 'text, a JSON object or list',
	plain: 'text, a number, true or false',
};

/** Returns what a field requires, to complete "The parameter requires …". */
function expectationOf(field: Field): string {
	const kind = kindOf(field);
	const choices = choicesOf(field);
	if (kind === 'number') return numberExpectation(field);
	if (choices && kind === 'choice') return choiceExpectation(choices, field);
	const isList = kind === 'list' || kind === 'codes';
	if (choices && isList) return `one or more of ${enumerated(choices)}`;
	return expectations[kind] ?? 'text';
}

function choiceExpectation(choices: readonly string[], { others }: Field): string {
	const listed = `one of ${enumerated(choices)}`;
	return typeof others === 'object' ? `${listed}, or ${others.name}` : listed;
}

function numberExpectation({ property }: Field): string {
	const { minValue, maxValue, numberPrecision } = property.typeOptions ?? {};
	const number = numberPrecision === 0 ? 'a whole number' : 'a number';
	if (minValue !== undefined && maxValue !== undefined) {
		return `${number} from ${minValue} to ${maxValue}`;
	}
	if (minValue !== undefined) return `${number} of at least ${minValue}`;
	return maxValue === undefined ? number : `${number} of at most ${maxValue}`;
}

function enumerated(values: readonly string[]): string {
	return values.length < 2
		? values.join('')
		: `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

/** The error for a value that a field can't have. A secret is never shown. */
export function wrongValue(
	field: Field,
	value: unknown,
	expected: string = expectationOf(field),
): Problem {
	const { displayName } = field.property;
	const got = isSecret(field) ? '' : `, but got ${shown(value)}`;
	const isJson = typeof value === 'string' && expected.includes('JSON');
	return new Problem(
		`The parameter '${displayName}' requires ${expected}${got}`,
		isJson ? jsonAdvice : `Correct the value or the expression in '${displayName}'`,
	);
}

/** The error for a required parameter without a value. */
export function emptyParameter({ property }: Field): Problem {
	return new Problem(
		`The parameter '${property.displayName}' is empty`,
		property.type === 'resourceLocator'
			? 'Select from the list or enter an ID. If you use an expression, check that it returns a value for this item.'
			: 'Fill it in. If you use an expression, check that it returns a value for this item.',
	);
}

/** The error for an option that was added and has no value: leaving it out could mean something else than intended. */
export function emptyOption({ property }: Field): Problem {
	return new Problem(
		`The option '${property.displayName}' has no value`,
		'Remove the option or enter a value. If you use an expression, check that it returns a value for this item.',
	);
}

function shown(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'function') return 'a function';
	if (typeof value === 'object' && value !== null) return 'an object';
	return typeof value === 'string' ? quoted(maskAddressSecrets(value)) : String(value);
}
