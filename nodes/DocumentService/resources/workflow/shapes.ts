/* What the items of each operation hold, for the reference, n8n's previews and the tests. Texts are Markdown. */
import {
	furtherJobFields,
	jobIdText,
	requestedJobFields,
	spelledStatus,
	waitSample,
	workflowIdText,
} from '../job/shapes';
import {
	deletedShape,
	sampleId,
	simplifiedItems,
	type ResourceShapes,
} from '../../../core/operations/operationShape';
import type { OutputFields, OutputShape } from '../../../core/output/outputShape';

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

export const workflowShapes: ResourceShapes = {
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
	delete: deletedShape,
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
			status: spelledStatus,
			...furtherJobFields,
			...requestedJobFields,
		},
		samples: [
			{ waitForCompletion: true, ...waitSample },
			{ waitForCompletion: true, returned: 'results', output: 'text' },
			{ uploadFiles: true, binaryPropertyName: 'data' },
		],
	},
	update: { ...workflowRecord, samples: [{ updateFields: { name: 'N', schedule: 'none' } }] },
};
