import { maskAddressSecrets } from '../../secrets/addressSecrets';
import { quoted } from '../../text/text';
import { Problem } from '../../text/problem';
import type { Field } from './field';

const jsonAdvice =
	'Check the JSON: names and text need double quotes, entries need commas between them, and the last one must not have a comma';

/** The error for a value that a field can't have. A secret is never shown. */
export function wrongValue(
	{ property, expects, hasSecrets }: Pick<Field, 'property' | 'expects' | 'hasSecrets'>,
	value: unknown,
): Problem {
	const { displayName, typeOptions } = property;
	const isSecret = hasSecrets === true || typeOptions?.password === true;
	const got = isSecret ? '' : `, but got ${shownValue(value)}`;
	const isJson = typeof value === 'string' && expects.includes('JSON');
	return new Problem(
		`The parameter '${displayName}' requires ${expects}${got}`,
		isJson ? jsonAdvice : `Correct the value or the expression in '${displayName}'`,
	);
}

/** Returns what is known of an expression that returned nothing; undefined for nothing. */
export type ExplainEmpty = () => string | undefined;

const checkExpression = 'If you use an expression, check that it returns a value for this item.';

/** The error for a required parameter without a value. */
export function emptyParameter(
	{ property }: Pick<Field, 'property'>,
	explain?: ExplainEmpty,
): Problem {
	const fillIn =
		property.type === 'resourceLocator' ? 'Select from the list or enter an ID.' : 'Fill it in.';
	return new Problem(
		`The parameter '${property.displayName}' is empty`,
		explain?.() ?? `${fillIn} ${checkExpression}`,
	);
}

/** The error for an option that was added and has no value: leaving it out could mean something else than intended. */
export function emptyOption(
	{ property }: Pick<Field, 'property'>,
	explain?: ExplainEmpty,
): Problem {
	return new Problem(
		`The option '${property.displayName}' has no value`,
		explain?.() ?? `Remove the option or enter a value. ${checkExpression}`,
	);
}

function shownValue(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'function') return 'a function';
	if (typeof value === 'object' && value !== null) return 'an object';
	return typeof value === 'string' ? quoted(maskAddressSecrets(value)) : String(value);
}
