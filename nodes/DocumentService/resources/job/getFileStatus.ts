import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { getFileStatus as requestFileStatus } from '../../../core/service/jobs/fileStatus';
import { ofJob } from '../../../core/service/jobs/jobResults';
import { manyItems } from '../../../core/service/lists/items';
import { jobField } from './jobLocator';
import { jobIdText } from './simplifyJob';

/** Returns one item for each file of a job, with how far it is (docs/maintainers/service.md#job-details-and-failed-files). */
export const getFileStatus: ItemOperation = {
	option: {
		name: 'Get File Status',
		value: 'getFileStatus',
		action: 'Get file status of job',
		description:
			'Get the status of each file of a job. The hosted service allows 12 requests a minute for each job.',
	},
	agentDescription: 'Returns how far each file of a job is, by the ID of the job',
	fields: [jobField.property],
	output: {
		items: 'One item per file that the service has found so far.',
		fields: {
			jobId: jobIdText,
			document: 'The file',
			status: 'READY, IN_PROGRESS, SUCCESS or FAILURE',
			error: 'Why it failed, or null',
			time_elapsed: { type: 'number', text: 'Seconds that it has taken so far' },
			current_node: {
				type: 'object',
				text: 'The step that the file is in, with its status, tries and time',
			},
		},
	},
	mayBeEmpty: true,
	async execute(item) {
		const jobId = item.read(jobField);
		const files = await requestFileStatus(item, jobId);
		return manyItems(files.map((file) => ofJob(jobId, file)));
	},
};
