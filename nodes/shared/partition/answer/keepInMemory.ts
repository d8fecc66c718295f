import { NodeOperationError, type INodeExecutionData } from 'n8n-workflow';

import type { ItemContext } from '../../items/itemContext';
import type { OutputSettings } from '../../elements/outputSettings';
import { tooLongForMemory, type DocumentMemory } from './answerMemory';

/** What a document became, and how. */
interface Written {
	items: readonly INodeExecutionData[];
	output: Pick<OutputSettings, 'mode'>;
	itemIndex: number;
}

/** Says how much of a document's memory its items keep. Throws a NodeOperationError where there's no room for them. */
export function keepInMemory(
	context: ItemContext,
	memory: DocumentMemory,
	{ items, output, itemIndex }: Written,
): void {
	const isElements = ['elements', 'document', 'chunks'].includes(output.mode);
	const bytes = isElements ? memory.taken() : textLength(items);
	if (memory.keep(bytes)) return;
	const { message, advice } = tooLongForMemory();
	throw new NodeOperationError(context.getNode(), message, { itemIndex, description: advice });
}

/** How long the texts of the items are: Markdown, plain text, CSV. Characters, which take a byte each as a rule. */
function textLength(items: readonly INodeExecutionData[]): number {
	return items
		.flatMap(({ json }) => Object.values(json))
		.reduce<number>((length, value) => length + (typeof value === 'string' ? value.length : 0), 0);
}
