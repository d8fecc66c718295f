import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { isRecord } from '../json/isRecord';

/** The identifier in a resource locator's value (or in a plain value), trimmed; '' for none. */
export function locatorValue(value: unknown): string {
	const plain = isRecord(value) ? value.value : value;
	return typeof plain === 'string' || typeof plain === 'number' ? String(plain).trim() : '';
}

/** Reads the identifier from a resource locator parameter of a node; '' when none was chosen. */
export function readOptionalLocator(
	context: IExecuteFunctions,
	parameter: string,
	itemIndex: number,
): string {
	return locatorValue(context.getNodeParameter(parameter, itemIndex, ''));
}

/**
 * Reads the identifier from a resource locator parameter that has to be filled in. `label` is the
 * parameter's name in the editor. Throws NodeOperationError when it is empty: without an id the
 * request would go to the whole collection.
 */
export function readLocator(
	context: IExecuteFunctions,
	parameter: string,
	label: string,
	itemIndex: number,
): string {
	const id = readOptionalLocator(context, parameter, itemIndex);
	if (id !== '') return id;
	throw new NodeOperationError(context.getNode(), `The parameter "${label}" is empty`, {
		itemIndex,
		description: `Choose from the list or give an ID. When an expression is used, check that it gives a value for this item`,
	});
}
