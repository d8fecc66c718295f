/* What the items of each operation hold, for the reference, n8n's previews and the tests. Texts are Markdown. */
import type { INodeParameters } from 'n8n-workflow';

import {
	sampleId,
	simplifiedItems,
	type ResourceShapes,
} from '../../../core/operations/operationShape';
import type { OutputFields } from '../../../core/output/outputShape';

export const jobIdText = 'Identifier of the job, as all nodes name it';

export const spelledStatus =
	'`completed`, `failed`, `inProgress`, `scheduled` or `stopped`, spelled the same for every service';

export const workflowIdText = 'Identifier of the workflow';

export const furtherJobFields = {
	workflowName: 'Name of the workflow',
	createdAt: 'When it was created: in ISO form, in UTC',
	runtime: { type: 'number', text: 'How long it took, in seconds', isOptional: true },
} as const satisfies OutputFields;

export const jobRecordFields = {
	jobId: jobIdText,
	status: spelledStatus,
	workflowId: workflowIdText,
	...furtherJobFields,
} as const satisfies OutputFields;

export const requestedJobFields: OutputFields = {
	details: {
		type: 'object',
		text: 'Only if requested: the progress of each step of the job',
		isOptional: true,
	},
	failedFiles: {
		type: 'array',
		text: 'Only if requested: the files that failed, and why',
		isOptional: true,
	},
	extrasError: {
		text: "Which of these couldn't be fetched, and why; absent if everything went well",
		isOptional: true,
	},
};

export const waitSample: INodeParameters = {
	timeoutMinutes: 5,
	options: { includeDetails: true, includeFailedFiles: true },
};

export const jobShapes: ResourceShapes = {
	cancel: {
		items: 'One item.',
		fields: { jobId: jobIdText, canceled: { type: 'boolean', text: '`true`' } },
	},
	create: {
		items: 'One item per input item: the job, as soon as it has started.',
		fields: {
			...jobRecordFields,
			files: { type: 'array', text: 'Names of the files in the job' },
		},
	},
	download: {
		items:
			'As Parsed Elements: what [Document Partition](document-partition.md#output) returns in the same Output mode, for each file. As Binary JSON File: one item per file, as below.',
		fields: {
			jobId: jobIdText,
			fileId: 'Identifier of the processed file',
			nodeId: 'Identifier of the step that produced the file, or null',
			fileName: 'Name of the file',
			'`data` (binary)': 'The JSON file, in the binary field that Put Output File in Field names',
		},
		formatByDefault: 'elements',
		mayBeEmpty: true,
		sampleInEachFormat: { files: 'all' },
		samples: [
			{ files: 'one', fileId: sampleId, output: 'document' },
			{ files: 'all', downloadAs: 'binary', binaryPropertyName: 'data' },
		],
	},
	get: { items: simplifiedItems(), fields: jobRecordFields },
	getDetails: {
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
			files: {
				type: 'array',
				isOptional: true,
				text: 'With Include File Status: the files that the service has found so far, each with `document`, `status` (READY, IN_PROGRESS, SUCCESS or FAILURE), `error` (why it failed, or null), `time_elapsed` (seconds) and `current_node` (the step that it is in)',
			},
		},
		samples: [{ includeFileStatus: true }],
	},
	getFailedFiles: {
		items: 'One item per failed file; none if no file failed.',
		fields: { jobId: jobIdText, document: 'The file', _error: 'Why it failed' },
		mayBeEmpty: true,
	},
	getAll: {
		items: simplifiedItems('job'),
		fields: jobRecordFields,
		mayBeEmpty: true,
		samples: [{ returnAll: true, filters: { status: 'completed', workflowId: sampleId } }],
	},
	wait: {
		items:
			'One item: the job once it has finished, with the fields below in one spelling and all others as the service returns them. A job that failed or was stopped is an error, unless If Job Fails or Is Stopped is Return Job.',
		fields: { ...jobRecordFields, ...requestedJobFields },
		samples: [waitSample, { ...waitSample, onUnsuccessfulJob: 'continue' }],
	},
};
