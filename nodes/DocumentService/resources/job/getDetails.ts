import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { oneItem } from '../../../core/service/lists/items';
import { ofJob } from '../../../core/service/jobs/jobResults';
import { getJobDetails } from '../../../core/service/jobs/jobs';
import { jobField } from './jobLocator';
import { jobIdText } from './simplifyJob';

/** Returns the details record of a job (docs/maintainers/service.md#job-details-and-failed-files). */
export const getDetails: ItemOperation = {
	option: {
		name: 'Get Details',
		value: 'getDetails',
		action: 'Get job details',
		description: 'Get the progress of each step of a job, with file counts',
	},
	agentDescription:
		'Returns how far each step of a job is and how many files it has processed, by the ID of the job',
	fields: [jobField.property],
	output: {
		items: "One item: the job's details as the service returns them.",
		fields: {
			jobId: jobIdText,
			processing_status: "The job's progress as the service spells it",
			node_stats: {
				type: 'array',
				text: 'The file counts of each step: ready, in progress, success, failure',
				holds: { ready: 'number', in_progress: 'number', success: 'number', failure: 'number' },
			},
			message: "The service's summary",
		},
	},
	async execute(item) {
		const jobId = item.read(jobField);
		return oneItem(ofJob(jobId, await getJobDetails(item, jobId)));
	},
};
