import type { IExecuteFunctions } from 'n8n-workflow';

import type { ItemContext } from '../items/itemContext';
import { isRecord } from '../json/isRecord';

/** The part of n8n's `this` that is needed to read the form. */
export type ParameterReader = Pick<ItemContext, 'getNode'> &
	Pick<IExecuteFunctions, 'getNodeParameter'>;

/** The values of a collection parameter; none if an expression made it anything else. */
export function readCollection(
	context: ParameterReader,
	itemIndex: number,
	name: string,
): Record<string, unknown> {
	const collection: unknown = context.getNodeParameter(name, itemIndex, {});
	return isRecord(collection) ? collection : {};
}
