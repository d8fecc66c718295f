import { field, type Field } from '../../../core/n8n/fields/field';
import { choice } from '../../../core/n8n/fields/fieldsOfType';
import { jobIdOf, ofJob } from '../../../core/service/jobs/jobResults';
import { listFields, listItems } from '../../../core/service/lists/listFields';
import { listRows } from '../../../core/service/lists/listRows';
import { locator } from '../../../core/service/lists/locator';
import { type ItemOperation, sampleId } from '../../../core/n8n/operation/operation';
import { simplifiedItems } from '../../../core/n8n/operation/outputs';
import { readJobStatus } from '../../../core/service/status/jobStatus';
import { newestFirst } from '../../../core/text/readTime';
import { jobFields, simplifyJob } from './simplifyJob';

const filters: readonly Field[] = [
	choice('status', 'Status', {
		options: [
			{ name: 'Completed', value: 'completed' },
			{ name: 'Failed', value: 'failed' },
			{ name: 'In Progress', value: 'inProgress' },
			{ name: 'Scheduled', value: 'scheduled' },
			{ name: 'Stopped', value: 'stopped' },
		],
		default: 'completed',
		description: 'Only jobs with this status',
		// A status may come from a job, as the service spells it.
		respell: readJobStatus,
	}),
	field(
		locator({
			name: 'workflowId',
			displayName: 'Workflow',
			searchListMethod: 'searchWorkflows',
			listPlaceholder: 'Select a workflow...',
			idExample: '16b80fee-64dc-472d-8f26-1d7729b6423d',
			description: 'Only jobs of this workflow',
		}),
		{ serviceName: 'workflow_id' },
	),
];

/**
 * Lists jobs by workflow and status, newest first: no service promises an order (docs/maintainers/service.md#lists-and-paging).
 */
export const getAll: ItemOperation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many jobs',
		description: 'Get many jobs, newest first, optionally filtered by workflow or status',
	},
	agentDescription: 'Lists jobs, the newest first, with their IDs, workflows and statuses',
	fields: listFields(filters),
	output: { items: simplifiedItems('job'), fields: jobFields },
	mayBeEmpty: true,
	samples: [{ returnAll: true, filters: { status: 'completed', workflowId: sampleId } }],
	async execute(item) {
		return await listItems(item, {
			collection: 'jobs',
			filters,
			simplify: simplifyJob,
			complete: (job) => ofJob(jobIdOf(job), job),
			list: async (query) => await newestFirst(await listRows(item, 'jobs', query)),
		});
	},
};
