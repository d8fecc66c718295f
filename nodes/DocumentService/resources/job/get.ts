import type { ItemOperation } from '../../../shared/operation/operation';
import { oneItem } from '../../../shared/workflowInterface/items';
import { getJob } from '../../../shared/workflowInterface/jobs';
import { readSimplify, simplifyField } from '../../../shared/workflowInterface/listFields';
import { jobField, readJobId } from './jobLocator';
import { simplifyJob } from './simplifyJob';

export const get: ItemOperation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get job',
		description: 'Get the status of a job',
	},
	fields: [jobField, simplifyField],
	async execute(item) {
		const job = await getJob(item, readJobId(item));
		return oneItem(readSimplify(item) ? simplifyJob(job) : job);
	},
};
