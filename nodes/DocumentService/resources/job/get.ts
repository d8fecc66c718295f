import type { ItemOperation } from '../../../shared/operation/operation';
import { oneItem } from '../../../shared/lists/items';
import { getJob } from '../../../shared/lists/jobs';
import { simplifyField } from '../../../shared/lists/listFields';
import { jobField } from './jobLocator';
import { simplifyJob } from './simplifyJob';

export const get: ItemOperation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get job',
		description: 'Get the status of a job',
	},
	fields: [jobField.property, simplifyField.property],
	async execute(item) {
		const job = await getJob(item, item.read(jobField));
		return oneItem(item.read(simplifyField) ? simplifyJob(job) : job);
	},
};
