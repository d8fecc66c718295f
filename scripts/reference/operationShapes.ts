/* What the items of each operation of Document Service hold, for the reference and for the previews, and parameters to try it with. Texts are Markdown. */
import type { INodeParameterResourceLocator, INodeParameters } from 'n8n-workflow';

import { resources } from '../../nodes/DocumentService/resources/index.ts';
import { outputModes } from '../../nodes/core/output/outputFormats.ts';
import { formatShape } from './formatShapes.ts';
import { shapesByName, type ResourceShapes } from './operationShape.ts';
import type { OutputFields, OutputShape } from '../../nodes/core/output/outputShape.ts';

/** Stands for an identifier in `samples`: the tests know by the parameter's name which one it has to be. */
const sampleId: INodeParameterResourceLocator = { __rl: true, mode: 'id', value: 'x1' };

const deleted: OutputShape = {
	items: 'One item.',
	fields: { deleted: { type: 'boolean', text: '`true`' }, id: 'Identifier of the deleted record' },
};

/** How many items there are, and that Simplify shortens them; `each` is what an item is, in case there are several. */
function simplifiedItems(each?: string): string {
	const items = each === undefined ? 'One item.' : `One item per ${each}.`;
	return `${items} With Simplify, it has the fields below; without Simplify, it's the record as the service returns it.`;
}

const connector: OutputShape = {
	items: 'One item: the connector as the service returns it.',
	fields: {
		id: 'Identifier',
		name: 'Name',
		type: 'Identifier of the type, e.g. `s3`',
		config: { type: 'object', text: 'The settings of the type; secrets are masked' },
		created_at: 'When it was created',
	},
};

const connectionCheck: OutputShape = {
	items: 'One item: the connection check as the service returns it, usually with these fields.',
	fields: {
		id: 'Identifier of the check',
		status: 'The outcome as the service spells it',
		reason: "Why the check didn't pass",
		created_at: 'When the check was started',
	},
};

const ofConnectors: ResourceShapes = {
	create: {
		...connector,
		samples: [
			{
				name: 'A',
				connectorType: 's3',
				s3RemoteUrl: 's3://a',
				s3AdditionalSettings: { key: 'k', secret: 'shh' },
			},
			{
				name: 'A',
				connectorType: 's3',
				settingsMode: 'json',
				s3SettingsJson: '{"remote_url":"s3://a","key":"k","secret":"shh"}',
			},
		],
	},
	delete: deleted,
	get: connector,
	getConnectionCheck: connectionCheck,
	getAll: {
		items: simplifiedItems('connector'),
		fields: {
			id: 'Identifier',
			name: 'Name',
			type: 'Identifier of the type, e.g. `s3`',
			createdAt: 'When it was created: in ISO form, in UTC',
			updatedAt: 'When it was last changed: in ISO form, in UTC',
		},
		mayBeEmpty: true,
		samples: [
			{ returnAll: true, filters: { type: 's3' } },
			{ returnAll: false, limit: 3 },
		],
	},
	testConnection: {
		items: `${connectionCheck.items} A check that didn't pass is an error that says why.`,
		fields: {
			...connectionCheck.fields,
			outcome:
				"With Wait for Result: `passed`, or `unknown` if the node doesn't know the service's status",
		},
		samples: [{ waitForResult: true, timeoutSeconds: 60 }],
	},
	update: {
		...connector,
		samples: [
			{ settingsJson: '{"remote_url":"s3://a","key":"k","secret":"shh","token":null}' },
			{
				connectorType: 's3',
				s3RemoteUrl: 's3://other',
				s3AdditionalSettings: { key: 'k', secret: 'shh', token: 't' },
			},
		],
	},
};

/** What `jobId` holds in every result. */
const jobIdText = 'Identifier of the job, as all nodes name it';

/** What an operation returns of a status that the node has read. */
export const spelledStatus =
	'`completed`, `failed`, `inProgress`, `scheduled` or `stopped`, spelled the same for every service';

/** A job in an item. */
export const jobRecordFields = {
	jobId: jobIdText,
	status: spelledStatus,
	workflowId: 'Identifier of the workflow',
	workflowName: 'Name of the workflow',
	createdAt: 'When it was created: in ISO form, in UTC',
	runtime: { type: 'number', text: 'How long it took, in seconds', isOptional: true },
} as const satisfies OutputFields;

/** A finished job in an item. */
const finishedJobFields: OutputFields = {
	...jobRecordFields,
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

/** Parameters of waiting for a job. */
const waitSample: INodeParameters = {
	timeoutMinutes: 5,
	options: { includeDetails: true, includeFailedFiles: true },
};

const ofJobs: ResourceShapes = {
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
		byDefault: formatShape('elements').fields,
		mayBeEmpty: true,
		samples: [
			...outputModes.map((output) => ({ files: 'all', output })),
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
		fields: finishedJobFields,
		samples: [waitSample, { ...waitSample, onUnsuccessfulJob: 'continue' }],
	},
};

/** What a list says about a template. */
const listedTemplateFields: OutputFields = {
	id: 'Identifier',
	name: 'Name',
	description: 'What its workflows do',
	version: 'Version of the template',
};

const ofTemplates: ResourceShapes = {
	get: {
		items: 'One item: the template as the service returns it.',
		fields: {
			...listedTemplateFields,
			last_updated: 'When it was last changed',
			nodes: {
				type: 'array',
				text: 'The steps, each with `name`, `type`, `subtype` and `settings`',
				holds: { name: 'string', type: 'string', subtype: 'string', settings: 'object' },
			},
		},
	},
	getAll: {
		items: simplifiedItems('template'),
		fields: listedTemplateFields,
		mayBeEmpty: true,
		samples: [{ returnAll: true }],
	},
};

/** A workflow in an item of an operation that has no Simplify. */
const workflowRecord: OutputShape = {
	items: 'One item: the workflow as the service returns it.',
	fields: {
		id: 'Identifier',
		name: 'Name',
		status: 'The status as the service spells it: active or inactive',
		workflow_type: 'How the workflow is built',
		sources: { type: 'array', text: 'The source connectors' },
		destinations: { type: 'array', text: 'The destination connectors' },
		schedule: {
			type: 'object',
			text: 'When the service runs it automatically',
			holds: { crontab_entries: 'array' },
		},
		created_at: 'When it was created',
	},
};

/** A workflow in an item, with Simplify. */
const workflowFields: OutputFields = {
	workflowId: 'Identifier',
	workflowName: 'Name',
	status: 'The status as the service spells it: active or inactive',
	workflowType: 'How the workflow is built',
	sources: { type: 'array', text: 'Identifiers of the source connectors' },
	destinations: { type: 'array', text: 'Identifiers of the destination connectors' },
	schedule: 'When the service runs it automatically: cron expressions as text, or null',
	createdAt: 'When it was created: in ISO form, in UTC',
};

const { jobId: _jobId, workflowId: workflowIdText, ...otherJobFields } = finishedJobFields;

const ofWorkflows: ResourceShapes = {
	activate: workflowRecord,
	create: {
		...workflowRecord,
		samples: [
			{
				name: 'W',
				workflowType: 'custom',
				steps: {
					values: [
						{ step: 'partitioner' },
						{ step: 'chunker', additionalFields: { moreSettings: '{"a":1}' } },
					],
				},
				options: { schedule: 'daily' },
			},
			{ name: 'W', workflowType: 'custom', options: { stepsJson: '[]' } },
		],
	},
	deactivate: workflowRecord,
	delete: deleted,
	get: { items: simplifiedItems(), fields: workflowFields },
	getAll: {
		items: simplifiedItems('workflow'),
		fields: workflowFields,
		mayBeEmpty: true,
		samples: [{ returnAll: true, filters: { sourceId: sampleId, status: 'active', name: 'r' } }],
	},
	run: {
		items:
			'One item: the job, or a note that nothing was started because a run is already in progress. With Return set to Results: what [Download](#download-results-of-job) returns for all files of the job.',
		fields: {
			jobId: `${jobIdText}. With \`started: false\`: of the job in progress, if the list of jobs shows it`,
			started: { type: 'boolean', text: '`true`, or `false` when the service started no job' },
			workflowId: workflowIdText,
			message: { text: "With `started: false`: the service's reason", isOptional: true },
			...otherJobFields,
		},
		samples: [
			{ waitForCompletion: true, ...waitSample },
			{ waitForCompletion: true, returned: 'results', output: 'text' },
			{ uploadFiles: true, binaryPropertyName: 'data' },
		],
	},
	update: { ...workflowRecord, samples: [{ updateFields: { name: 'N', schedule: 'none' } }] },
};

/** The operations of Document Service, by `resource.operation`. */
export const serviceShapes = shapesByName('operationShapes.ts', resources, {
	destinationConnector: ofConnectors,
	job: ofJobs,
	sourceConnector: ofConnectors,
	template: ofTemplates,
	workflow: ofWorkflows,
});
