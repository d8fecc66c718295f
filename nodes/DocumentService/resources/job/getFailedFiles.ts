import type { ItemOperation } from '../../../shared/operation/operation';
import { manyItems } from '../../../shared/lists/items';
import { getFailedFiles as requestFailedFiles } from '../../../shared/lists/jobs';
import { jobField } from './jobLocator';

/** Returns one item for each failed file of a job, with the reason (docs/service.md#job-details-and-failed-files). */
export const getFailedFiles: ItemOperation = {
	option: {
		name: 'Get Failed Files',
		value: 'getFailedFiles',
		action: 'Get failed files of job',
		description:
			"Get the files that a job couldn't process, each with the reason. Returns no items if no file failed.",
	},
	fields: [jobField.property],
	output: {
		items: 'One item per failed file; none if no file failed.',
		fields: { document: 'The file', error: 'Why it failed' },
	},
	mayBeEmpty: true,
	async execute(item) {
		return manyItems(await requestFailedFiles(item, item.read(jobField)));
	},
};
