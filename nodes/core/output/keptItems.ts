import type { INodeExecutionData } from 'n8n-workflow';

import type { DocumentMemory } from '../n8n/memory';
import type { NodeContext } from '../n8n/nodeContext';
import { formatOf } from './outputFormats';
import type { OutputSettings } from './outputSettings';

/**
 * Returns the items that are made of a document within the memory of the execution, of which what they hold stays
 * taken. Throws a Problem where there's no room for that.
 */
export async function keptItems(
	{ state }: NodeContext,
	{ mode }: OutputSettings,
	read: (memory: DocumentMemory) => Promise<INodeExecutionData[]>,
): Promise<INodeExecutionData[]> {
	const memory = state.memory.begin();
	try {
		const items = await read(memory);
		memory.keep(formatOf(mode).keepsElements ? memory.reserved() : textLength(items));
		return items;
	} finally {
		memory.end();
	}
}

/** Returns how long the texts of the items are: Markdown, plain text. Characters, which take a byte each as a rule. */
function textLength(items: readonly INodeExecutionData[]): number {
	let length = 0;
	for (const { json } of items) {
		for (const value of Object.values(json)) length += typeof value === 'string' ? value.length : 0;
	}
	return length;
}
