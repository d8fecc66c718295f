import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { simplifiedItems } from '../../../core/n8n/operation/outputs';
import { oneItem } from '../../../core/service/lists/items';
import { ofJob } from '../../../core/service/jobs/jobResults';
import { getJob } from '../../../core/service/jobs/jobs';
import { simplifyField } from '../../../core/service/lists/listFields';
import { jobField } from './jobLocator';
import { jobFields, simplifyJob } from './simplifyJob';

export const get: ItemOperation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get job',
		description: 'Get the status of a job',
	},
	agentDescription: 'Returns the status of a job, by its ID, without waiting for its end',
	fields: [jobField.property, simplifyField.property],
	output: { items: simplifiedItems(), fields: jobFields },
	async execute(item) {
		const jobId = item.read(jobField);
		const job = await getJob(item, jobId);
		return oneItem(item.read(simplifyField) ? simplifyJob(job) : ofJob(jobId, job));
	},
};
