import type { INodeExecutionData } from 'n8n-workflow';

import { mapInBatches } from '../text/batches';
import type { Caller } from './caller';
import { toNodeError, type NodeError } from './nodeError';

/**
 * Returns items whose records have no secret in them: a service may repeat what it received, in a success as well. The
 * text of documents isn't changed, so a field that contains it is named as `documents`.
 */
export async function shownItems(
	{ secrets }: Caller,
	items: readonly INodeExecutionData[],
	documents?: string,
): Promise<INodeExecutionData[]> {
	return await mapInBatches(items, (item) => {
		if (documents === undefined || !(documents in item.json)) {
			return { ...item, json: secrets.inRecord(item.json) };
		}
		const { [documents]: kept, ...record } = item.json;
		return { ...item, json: { ...secrets.inRecord(record), [documents]: kept } };
	});
}

/** Returns anything thrown as the error that n8n shows: it names the item, if there is one, and has no secret in it. */
export function shownError(caller: Caller, error: unknown, itemIndex?: number): NodeError {
	const failure = toNodeError(caller.node, error, itemIndex);
	caller.secrets.inError(failure);
	return failure;
}
