import type { INodeExecutionData } from 'n8n-workflow';

import { limitText } from '../../../core/output/limitText';
import { formatOf, outputModes } from '../../../core/output/outputFormats';
import { ofJob } from '../../../core/service/jobs/jobResults';
import { withFilesUnmarked } from '../../../core/service/jobs/uploadMark';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import type { Item } from '../../../core/n8n/nodeContext';
import { flatInBatches } from '../../../core/text/batches';
import { jobIdText } from './simplifyJob';
import { endedJobFields, waitSample } from './waitFields';
import { createFields } from './createFields';
import { type BatchJob, JobBatch } from './jobBatch';
import { resultItems } from './resultItems';

/**
 * One item for each job whose first file belongs to this input item, paired with all items whose files it contains. The
 * other items of a job return nothing.
 */
async function jobItems(
	item: Item,
	jobs: readonly BatchJob[],
	returns: 'job' | 'endedJob',
): Promise<INodeExecutionData[]> {
	const items: INodeExecutionData[] = [];
	for (const { packed, launched, ended } of jobs) {
		const { jobId, record } = await launched;
		const job = withFilesUnmarked(returns === 'job' ? record : await ended);
		const indexes = [...new Set(packed.files.map(({ index }) => index))];
		if (indexes[0] !== item.index) continue;
		const files = packed.files.map(({ file }) => file.fileName);
		items.push({
			json: ofJob(jobId, { ...job, files }),
			pairedItem: indexes.map((index) => ({ item: index })),
		});
	}
	return items;
}

/** Packs the files of all items into jobs, which begin by themselves, and returns what comes back for each item. */
function runsTogether(first: Item): ItemOperation['execute'] {
	const batch = new JobBatch(first);
	const { returns } = batch.settings;
	return async (item) => {
		const { jobs, settings } = await batch.of(item.index);
		if (returns !== 'results') return await jobItems(item, jobs, returns);
		const { output, limit } = settings.results;
		const results = await resultItems(item, jobs, settings.results);
		return { ofDocuments: limitText(await flatInBatches(results), limit, output.mode) };
	};
}

/** Creates jobs without a workflow for the files of all input items, packed together, and returns the jobs or results. */
export const create: ItemOperation = {
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create job',
		description:
			"Process files in jobs of their own, many files in one job, without a workflow. Don't combine it with Retry On Fail, which may start further jobs.",
	},
	fields: createFields,
	output: {
		items:
			'Results: what [Document Partition](document-partition.md#output) returns in the same Output mode, for each file, paired with the input item that the file came from. Otherwise one item for each job, as below, paired with all input items whose files it contains.',
		fields: {
			...endedJobFields,
			jobId: jobIdText,
			files: { type: 'array', text: 'Names of the files in the job' },
		},
		byDefault: formatOf('elements').shape.fields,
	},
	mayBeEmpty: true,
	samples: [
		{ returnMode: 'job' },
		{ returnMode: 'endedJob', ...waitSample },
		...outputModes.map((output) => ({ returnMode: 'results', output })),
	],
	runsTogether,
	execute: async (item) => await runsTogether(item)(item),
};
