import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Item } from '../../nodes/core/n8n/nodeContext';
import { runItems, type RunSettings } from '../../nodes/core/n8n/runItems';

/** Returns the output items of one input item. Those without `pairedItem` are paired with the input item. */
export type RunItem = (item: Item<IExecuteFunctions>) => Promise<INodeExecutionData[]>;

/** Runs every input item as a whole, as a node does whose items have a single part. */
export async function runWholeItems(
	first: Item<IExecuteFunctions>,
	run: RunItem,
	settings: RunSettings,
): Promise<INodeExecutionData[][]> {
	return await runItems(
		first,
		async (item) => ({ parts: [{ run: async () => [await run(item)] }] }),
		settings,
	);
}
