import { withErrorNested } from '../../../core/n8n/errorKey';
import { boolean, choice, type Field } from '../../../core/n8n/fields/field';
import type { Resource } from '../../../core/operations/operation';
import {
	cancelJob,
	getFailedFiles,
	getFileStatus,
	getJob,
	getJobDetails,
} from '../../../core/paid/jobs/jobs';
import { jobIdOf, ofJob, simplifyJob } from '../../../core/paid/jobs/jobItem';
import { workflowSettings } from '../../../core/paid/jobs/processing';
import { withFilesUnmarked } from '../../../core/paid/marks';
import { waitForJob } from '../../../core/paid/jobs/waitForJob';
import { locator } from '../../../core/records/locator';
import { readJobStatus } from '../../../core/records/status';
import { newestFirst } from '../../../core/text/readTime';
import { listOperation, simplifyField } from '../../operations/listOperation';
import { recordOperation } from '../../operations/recordOperation';
import { create } from './create';
import { download } from './download';
import { jobKind, jobOfItem } from './job';
import { readWaitSettings, waitFields } from './wait';

const jobFilters: readonly Field[] = [
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
	locator({ ...workflowSettings, description: 'Only jobs of this workflow' }),
];

const includeFileStatusField = boolean('includeFileStatus', 'Include File Status', {
	description:
		'Whether to add the status of each file, in the files field. The hosted service allows 12 such requests a minute for each job.',
});

/** What a job's operations send: docs/maintainers/service.md#jobs */
export const job: Resource = {
	option: { name: 'Job', value: 'job' },
	defaultOperation: 'getAll',
	operations: [
		recordOperation({
			name: 'Cancel',
			value: 'cancel',
			action: 'Cancel job',
			description: "Stop a job that's scheduled or in progress",
			agentDescription: 'Stops a job that is scheduled or in progress, by its ID',
			record: jobKind,
			request: async (item, { id }) => await cancelJob(item, id),
			toItem: (_response, { id }) => ({ jobId: id, canceled: true }),
		}),
		create,
		download,
		recordOperation({
			name: 'Get',
			value: 'get',
			action: 'Get job',
			description: 'Get a job with its status. Use it to check once, without waiting.',
			agentDescription: 'Returns the status of a job, by its ID, without waiting for it to finish',
			record: jobKind,
			fields: [simplifyField.property],
			request: async (item, { id }) => await getJob(item, id),
			toItem: (record, { item, id }) =>
				item.read(simplifyField) ? simplifyJob(record) : ofJob(id, withErrorNested(record)),
		}),
		recordOperation({
			name: 'Get Details',
			value: 'getDetails',
			action: 'Get job details',
			description:
				'Get how far each step of a job is, with file counts. Use it to see what a job in progress, or one of its files, is doing.',
			agentDescription:
				'Returns how far each step of a job is and how many files it has processed, by the ID of the job',
			record: jobKind,
			fields: [includeFileStatusField.property],
			request: async (item, { id }) => {
				const includesFiles = item.read(includeFileStatusField);
				const details = await getJobDetails(item, id);
				return includesFiles ? { ...details, files: await getFileStatus(item, id) } : details;
			},
			toItem: (details, { id }) => ofJob(id, details),
		}),
		recordOperation({
			name: 'Get Failed Files',
			value: 'getFailedFiles',
			action: 'Get failed files of job',
			description:
				"Get the files that a job couldn't process, each with the reason. Use it after a job finishes. Returns no items if no file failed.",
			agentDescription:
				"Lists the files that a job couldn't process, each with the reason, by the ID of the job",
			record: jobOfItem,
			request: async (item, { id }) => await getFailedFiles(item, id),
			toItem: (file, { id }) => ofJob(id, withFilesUnmarked(file)),
		}),
		listOperation({
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many jobs',
			description: 'Get many jobs, newest first, optionally filtered by workflow or status',
			agentDescription: 'Lists jobs, the newest first, with their IDs, workflows and statuses',
			collection: 'jobs',
			filters: jobFilters,
			// No service promises an order (docs/maintainers/service.md#lists-and-paging).
			sort: newestFirst,
			simplify: simplifyJob,
			complete: (record) => ofJob(jobIdOf(record), withErrorNested(record)),
		}),
		recordOperation({
			name: 'Wait',
			value: 'wait',
			action: 'Wait for job',
			description:
				'Wait until a job finishes, then return it. Use it after starting a job, before Download.',
			agentDescription:
				'Waits until a job finishes and returns it with its final status, by its ID. Use it after starting a job, before reading its results.',
			record: jobOfItem,
			fields: waitFields,
			request: async (item, { id }) => await waitForJob(item, id, readWaitSettings(item)),
			toItem: (record) => withFilesUnmarked(record),
		}),
	],
};
