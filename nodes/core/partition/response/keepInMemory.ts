import { type INodeExecutionData } from 'n8n-workflow';

import { formatOf } from '../../output/outputFormats';
import type { OutputSettings } from '../../output/outputSettings';
import { Problem } from '../../text/problem';
import { tooLongForMemory, type DocumentMemory } from './responseMemory';

/** What a document became, and how. */
interface Written {
	items: readonly INodeExecutionData[];
	output: Pick<OutputSettings, 'mode'>;
}

/** Says how much of a document's memory its items keep. Throws a Problem where there's no room for them. */
export function keepInMemory(memory: DocumentMemory, { items, output }: Written): void {
	const bytes = formatOf(output.mode).keepsElements ? memory.reserved() : textLength(items);
	if (memory.keep(bytes)) return;
	const { message, advice } = tooLongForMemory();
	throw new Problem(message, advice);
}

/** How long the texts of the items are: Markdown, plain text. Characters, which take a byte each as a rule. */
function textLength(items: readonly INodeExecutionData[]): number {
	let length = 0;
	for (const { json } of items) {
		for (const value of Object.values(json)) length += typeof value === 'string' ? value.length : 0;
	}
	return length;
}
