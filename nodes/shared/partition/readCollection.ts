import type { IExecuteFunctions } from 'n8n-workflow';

import type { ItemContext } from '../items/itemContext';
import { isRecord } from '../json/isRecord';

/** The part of n8n's `this` that reading the form needs. */
export type ParameterReader = Pick<ItemContext, 'getNode'> &
	Pick<IExecuteFunctions, 'getNodeParameter'>;

/** Reads a collection parameter; gives its values, none when an expression made it something else. */
export function readCollection(
	context: ParameterReader,
	itemIndex: number,
	name: string,
): Record<string, unknown> {
	const collection: unknown = context.getNodeParameter(name, itemIndex, {});
	return isRecord(collection) ? collection : {};
}
