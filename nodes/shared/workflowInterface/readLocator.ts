import { isRecord } from '../json/isRecord';
import { Problem } from '../values/problem';
import type { Item } from '../run/caller';

/** The identifier in a resource locator's value or a plain value, trimmed; '' if there is none. */
export function locatorValue(value: unknown): string {
	const plain = isRecord(value) ? value.value : value;
	return typeof plain === 'string' || typeof plain === 'number' ? String(plain).trim() : '';
}

/** The identifier that was chosen or entered; '' if there is none. */
export function readOptionalLocator(item: Item, parameter: string): string {
	return locatorValue(item.parameter(parameter, ''));
}

/**
 * The identifier in a required parameter; `label` is its name in the editor. Throws a NodeOperationError if it's empty:
 * without an ID, the request would address the whole collection.
 */
export function readLocator(item: Item, parameter: string, label: string): string {
	const id = readOptionalLocator(item, parameter);
	if (id !== '') return id;
	throw new Problem(
		`The parameter "${label}" is empty`,
		'Choose from the list or enter an ID. If you use an expression, check that it returns a value for this item',
	);
}
