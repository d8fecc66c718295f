import type { INodeExecutionData } from 'n8n-workflow';

import { mapInBatches } from '../text/batches';
import type { NodeContext } from './nodeContext';
import { toNodeError, type NodeError } from './nodeError';

/**
 * Returns items whose records have no secret in them: a service may repeat what it received, in a success as well. The
 * text of documents isn't changed, so a field that contains it is named as `documents`.
 */
export async function shownItems(
	{ secrets }: NodeContext,
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
export function shownError(context: NodeContext, error: unknown, itemIndex?: number): NodeError {
	const failure = toNodeError(context.node, error, itemIndex);
	context.secrets.inError(failure);
	return failure;
}
