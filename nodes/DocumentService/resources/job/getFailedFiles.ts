import type { ItemOperation } from '../../../shared/operation/operation';
import { manyItems } from '../../../shared/workflowInterface/items';
import { getFailedFiles as requestFailedFiles } from '../../../shared/workflowInterface/jobs';
import { jobField, readJobId } from './jobLocator';

/** Gives one item for each file of a job that failed, with the reason (specification section 2.4). */
export const getFailedFiles: ItemOperation = {
	option: {
		name: 'Get Failed Files',
		value: 'getFailedFiles',
		action: 'Get failed files of job',
		description:
			'Get the files a job could not process, each with the reason. No item when none failed.',
	},
	fields: [jobField],
	async execute(itemIndex) {
		return manyItems(await requestFailedFiles(this, readJobId(this, itemIndex), itemIndex));
	},
};
