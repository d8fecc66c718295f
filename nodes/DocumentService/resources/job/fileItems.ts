import type { INodeExecutionData } from 'n8n-workflow';

import type { Item } from '../../../core/n8n/nodeContext';
import { documentItems, type OutputPlan } from '../../../core/output/documentItems';
import { keptItems } from '../../../core/output/keptItems';
import type { DocumentElement } from '../../../core/service/element';
import { downloadElements, type OutputRequest } from '../../../core/service/jobs/downloads';
import { withoutMark } from '../../../core/service/jobs/uploadMark';

/** Returns the items of one processed file in the output format that the user chose. */
export async function fileItems(
	item: Item,
	output: OutputRequest,
	plan: OutputPlan,
): Promise<INodeExecutionData[]> {
	return await keptItems(item, plan.output, async (memory) => {
		const elements = await downloadElements(item, output, memory);
		return await documentItems(item, { kind: 'elements', elements }, plan, {
			source: sourceIn(item, elements, output.fileId),
			strategy: 'ofJob',
		});
	});
}

/** Returns what the elements of a document say about it, and its file ID where they don't name it. */
function sourceIn(item: Item, elements: readonly DocumentElement[], fileId: string) {
	const { filename = withoutMark(fileId), filetype } =
		elements.find(({ metadata }) => typeof metadata.filename === 'string')?.metadata ?? {};
	return {
		fileName: item.secrets.inText(String(filename)),
		mimeType: typeof filetype === 'string' ? filetype : undefined,
	};
}
