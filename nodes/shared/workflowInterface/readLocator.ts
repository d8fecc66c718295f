import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { isRecord } from '../json/isRecord';

/** The identifier in a resource locator's value or a plain value, trimmed; '' if there is none. */
export function locatorValue(value: unknown): string {
	const plain = isRecord(value) ? value.value : value;
	return typeof plain === 'string' || typeof plain === 'number' ? String(plain).trim() : '';
}

/** The identifier that was chosen or entered; '' if there is none. */
export function readOptionalLocator(
	context: IExecuteFunctions,
	parameter: string,
	itemIndex: number,
): string {
	return locatorValue(context.getNodeParameter(parameter, itemIndex, ''));
}

/**
 * The identifier in a required parameter; `label` is its name in the editor. Throws a NodeOperationError if it's empty:
 * without an ID, the request would address the whole collection.
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
		description:
			'Choose from the list or enter an ID. If you use an expression, check that it returns a value for this item',
	});
}
