import type { INodeExecutionData } from 'n8n-workflow';

import { eachInBatches } from '../text/batches';
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
	const shown: INodeExecutionData[] = [];
	await eachInBatches(items, async (item) => {
		const { json } = item;
		if (documents === undefined || !(documents in json)) {
			shown.push({ ...item, json: await secrets.inRecord(json) });
			return;
		}
		const { [documents]: kept, ...record } = json;
		shown.push({ ...item, json: { ...(await secrets.inRecord(record)), [documents]: kept } });
	});
	return shown;
}

/** Returns anything thrown as the error that n8n shows: it names the item, if there is one, and has no secret in it. */
export function shownError(context: NodeContext, error: unknown, itemIndex?: number): NodeError {
	const failure = toNodeError(context.node, error, itemIndex);
	context.secrets.inError(failure);
	return failure;
}
