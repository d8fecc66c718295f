import type { INodeProperties } from 'n8n-workflow';

import { isRecord } from '../../text/json';
import { valueText } from '../../text/text';
import type { Field } from './field';
import { emptyOption, emptyParameter, type ExplainEmpty, wrongValue } from './parameterErrors';
import { isNothing } from './readers';

/** The values of parameters or options, by name. */
type Values = Readonly<Record<string, unknown>>;

/**
 * Reads what the panel or an expression returned for a parameter. Throws a Problem that names the field, for a value that
 * it can't have, and for nothing where it's required or has a value by default: the panel can't leave that empty, so an
 * expression has failed to return a value. Other parameters may be empty. `explain` says more about such an expression.
 */
export function readParameter<T>(field: Field<T>, raw: unknown, explain?: ExplainEmpty): T {
	const value = withoutLocator(field, raw);
	if (!isNothing(value)) return readValue(field, value);
	const byDefault = withoutLocator(field, field.property.default);
	const isEmptyByDefault = isNothing(byDefault) || ['[]', '{}'].includes(valueText(byDefault));
	if (field.property.required || !isEmptyByDefault) throw emptyParameter(field, explain);
	return readValue(field, byDefault);
}

/** Reads a value that isn't nothing. Throws a Problem that names the field, for one that it can't have. */
function readValue<T>(field: Field<T>, raw: unknown): T {
	const value = field.read(raw);
	if (value === undefined) throw wrongValue(field, raw);
	const isEmptyList = Array.isArray(value) && value.length === 0;
	if (isEmptyList && field.property.required && !field.mayBeEmpty) throw emptyParameter(field);
	return value;
}

/** What a resource locator holds; other values unchanged. */
function withoutLocator({ property }: Field, raw: unknown): unknown {
	return property.type === 'resourceLocator' && isRecord(raw) ? raw.value : raw;
}

/** Reads a parameter from the values of a group; its default if it's missing. Throws as `readParameter` does. */
export function readFrom<T>(field: Field<T>, values: Values): T {
	const { name, default: byDefault } = field.property;
	return readParameter(field, Object.hasOwn(values, name) ? values[name] : byDefault);
}

/**
 * Reads an option of a collection; undefined if it wasn't added. Throws a Problem that names the field, for a value that
 * it can't have, and for nothing: leaving it out could mean something else than intended.
 */
export function readOption<T>(
	field: Field<T>,
	options: Values,
	explain?: ExplainEmpty,
): T | undefined {
	const { name } = field.property;
	if (!Object.hasOwn(options, name)) return undefined;
	const value = withoutLocator(field, options[name]);
	if (isNothing(value)) throw emptyOption(field, explain);
	return readValue(field, value);
}

/** The options that were added to a collection, by name. Throws a Problem for anything but a collection. */
export function readOptions(collection: INodeProperties, raw: unknown): Record<string, unknown> {
	if (isNothing(raw)) return {};
	if (isRecord(raw)) return raw;
	throw wrongValue({ property: collection, expects: 'an object with its options' }, raw);
}

/** The entries of a list that the panel shows as repeated groups of fields. Throws a Problem for anything else. */
export function readEntries(
	collection: INodeProperties,
	raw: unknown,
): Array<Record<string, unknown>> {
	const [group] = collection.options ?? [];
	const given = isRecord(raw) && group ? raw[group.name] : raw;
	if (isNothing(given)) return [];
	const rows: unknown[] = Array.isArray(given) ? given : [given];
	if (rows.every(isRecord)) return rows;
	throw wrongValue({ property: collection, expects: 'a list of its entries' }, raw);
}

/** Whether a parameter is written as an expression in the panel. */
export function isExpression(written: unknown): boolean {
	return typeof written === 'string' && written.startsWith('=');
}

/**
 * Whether a field applies to the choices of one item, by parameter name and as read, according to the `displayOptions`
 * that show it in the panel. If a choice is an expression, n8n shows all fields that depend on it, so some may be set
 * that don't apply to the item.
 */
export function fieldApplies({ displayOptions }: INodeProperties, choices: Values): boolean {
	const isChosen = ([parameter, values]: [string, unknown[] | undefined]) =>
		values?.includes(choices[parameter.replace(/^\//, '')]) ?? true;
	return (
		Object.entries(displayOptions?.show ?? {}).every(isChosen) &&
		!Object.entries(displayOptions?.hide ?? {}).some(isChosen)
	);
}

/**
 * Reads an option that applies to the choices of one item; undefined if it doesn't, or wasn't added. Throws as
 * `readOption` does.
 */
export function readApplyingOption<T>(
	field: Field<T>,
	options: Values,
	choices: Values,
): T | undefined {
	// Most options aren't added: that's known at once.
	const isAdded = Object.hasOwn(options, field.property.name);
	return isAdded && fieldApplies(field.property, choices) ? readOption(field, options) : undefined;
}
