import type { ItemOperation } from '../../../core/n8n/operation/operation';
import type { Item } from '../../../core/n8n/nodeContext';
import type { ItemParts } from '../../../core/n8n/runItems';
import { limitText } from '../../../core/output/limitText';
import { formatOf, outputModes } from '../../../core/output/outputFormats';
import { createFields } from './createFields';
import { JobBatch } from './jobBatch';
import { jobItems } from './jobItems';
import { resultItems } from './resultItems';
import { jobIdText } from './simplifyJob';
import { finishedJobFields, waitSample } from './waitFields';

/** Packs the files of all items into jobs, which start by themselves, and returns what returns each item's results. */
function runsTogether(first: Item): (item: Item) => Promise<ItemParts> {
	const batch = new JobBatch(first);
	const { returns } = batch.settings;
	return async (item) => {
		const { plan, jobs } = await batch.of(item);
		if (returns !== 'results') {
			return { parts: [async () => [await jobItems(item, jobs, returns)]] };
		}
		return {
			parts: jobs.flatMap((job) =>
				[...job.documents.keys()]
					.filter((position) => job.documents[position].item.index === item.index)
					.map((position) => async () => [await resultItems(job, position)]),
			),
			join: (items) => limitText(items, plan.textLimit, plan.output.mode),
		};
	};
}

/** Creates on-demand jobs for the files of all input items, packed together, and returns the jobs or results. */
export const create: ItemOperation = {
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create on-demand job',
		description:
			"Process files in on-demand jobs, many files in one job, without a workflow. Don't combine it with Retry On Fail, which may start further jobs.",
	},
	fields: createFields,
	output: {
		items:
			'Results: what [Document Partition](document-partition.md#output) returns in the same Output mode, for each file, paired with the input item that the file came from. Otherwise one item for each job, as below, paired with all input items whose files it contains.',
		fields: {
			...finishedJobFields,
			jobId: jobIdText,
			files: { type: 'array', text: 'Names of the files in the job' },
		},
		byDefault: formatOf('elements').shape.fields,
	},
	mayBeEmpty: true,
	samples: [
		{ returnMode: 'startedJob' },
		{ returnMode: 'finishedJob', options: { ...waitSample.options, timeoutMinutes: 5 } },
		...outputModes.map((output) => ({ returnMode: 'results', output })),
	],
	runsTogether,
};
