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
	async execute(itemIndex) {
		const job = await getJob(this, readJobId(this, itemIndex), itemIndex);
		return oneItem(readSimplify(this, itemIndex) ? simplifyJob(job) : job);
	},
};
