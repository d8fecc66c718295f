import type { ItemOperation } from '../../../shared/operation/operation';
import { simplifiedItems } from '../../../shared/operation/outputs';
import { oneItem } from '../../../shared/lists/items';
import { ofJob } from '../../../shared/lists/jobs/jobResults';
import { getJob } from '../../../shared/lists/jobs/jobs';
import { simplifyField } from '../../../shared/lists/listFields';
import { jobField } from './jobLocator';
import { jobFields, simplifyJob } from './simplifyJob';

export const get: ItemOperation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get job',
		description: 'Get the status of a job',
	},
	forModels: 'Returns the status of a job, by its ID, without waiting for its end',
	fields: [jobField.property, simplifyField.property],
	output: { items: simplifiedItems(), fields: jobFields },
	async execute(item) {
		const jobId = item.read(jobField);
		const job = await getJob(item, jobId);
		return oneItem(item.read(simplifyField) ? simplifyJob(job) : ofJob(jobId, job));
	},
};
