import type { INodeExecutionData } from 'n8n-workflow';

import type { Item } from '../../../core/n8n/nodeContext';
import { shownItems } from '../../../core/n8n/shown';
import { ofJob } from '../../../core/service/jobs/jobResults';
import { withFilesUnmarked } from '../../../core/service/jobs/uploadMark';
import type { BatchJob } from './jobBatch';

/**
 * Returns one item for each of the jobs whose first file belongs to this input item, paired with all items whose files
 * it contains. Secrets are masked.
 */
export async function jobItems(
	item: Item,
	jobs: readonly BatchJob[],
	returns: 'startedJob' | 'finishedJob',
): Promise<INodeExecutionData[]> {
	const items: INodeExecutionData[] = [];
	for (const { documents, launched, finished } of jobs) {
		const { jobId, record } = await launched;
		const job = withFilesUnmarked(returns === 'startedJob' ? record : await finished);
		const indexes = [...new Set(documents.map((document) => document.item.index))];
		if (indexes[0] !== item.index) continue;
		items.push({
			json: ofJob(jobId, { ...job, files: documents.map(({ file }) => file.fileName) }),
			pairedItem: indexes.map((index) => ({ item: index })),
		});
	}
	return await shownItems(item, items);
}
