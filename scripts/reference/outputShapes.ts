import { formsIn, type OutputShape } from '../../nodes/shared/elements/output/outputForms.ts';

export type { OutputShape };

/** The outputs of one node, by `resource.operation`, by the value of the parameter `output`, or as `item`. */
export type OutputShapes = Readonly<Record<string, OutputShape>>;

const outputForms: OutputShapes = Object.fromEntries(
	formsIn('documentPartition').map(({ value, shape }) => [value, shape]),
);

const deleted: OutputShape = {
	items: 'One item.',
	fields: { deleted: '`true`', id: 'Identifier of the deleted record' },
};

const connector: OutputShape = {
	items: 'One item: the connector as the service returns it.',
	fields: {
		id: 'Identifier',
		name: 'Name',
		type: 'Identifier of the type, e.g. `s3`',
		config: 'The settings of the type; secrets are masked',
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

const connectorOperations = {
	create: connector,
	delete: deleted,
	get: connector,
	getConnectionCheck: connectionCheck,
	getAll: {
		items: 'One item per connector. Simplify keeps the fields below without `config`.',
		fields: { ...connector.fields, updated_at: 'When it was last changed' },
	},
	testConnection: {
		...connectionCheck,
		items: `${connectionCheck.items} A check that didn't pass is an error that says why.`,
		fields: {
			...connectionCheck.fields,
			outcome:
				"With Wait for Result: `passed`, or `unknown` if the node doesn't know the service's status",
		},
	},
	update: connector,
} satisfies OutputShapes;

const workflow: OutputShape = {
	items: 'One item: the workflow as the service returns it.',
	fields: {
		id: 'Identifier',
		name: 'Name',
		status: 'The status as the service spells it: active or inactive',
		workflow_type: 'How the workflow is built',
		sources: 'The source connectors. With Simplify: their identifiers',
		destinations: 'The destination connectors. With Simplify: their identifiers',
		schedule:
			'When the service runs it automatically. With Simplify: cron expressions as text, or null',
		created_at: 'When it was created',
	},
};

const spelledStatus =
	'`completed`, `failed`, `inProgress`, `scheduled` or `stopped`, spelled the same for every service';

const job: OutputShape = {
	items: 'One item: the job as the service returns it.',
	fields: {
		id: 'Identifier',
		status: `The status as the service spells it. With Simplify: ${spelledStatus}`,
		workflow_id: 'Identifier of the workflow',
		workflow_name: 'Name of the workflow',
		created_at: 'When it was created. With Simplify: in ISO form, in UTC',
		runtime: 'How long it took',
	},
};

/** The fields of an operation that has no Simplify. */
function withoutSimplify(fields: OutputShape['fields']): OutputShape['fields'] {
	return Object.fromEntries(
		Object.entries(fields).map(([name, text]) => [name, text.split('. With Simplify:')[0]]),
	);
}

const simplified =
	"With Simplify, it has the fields below; without, it's the record as the service returns it.";
const jobId = 'Identifier of the job, as all nodes name it';

const withExtras = {
	jobId,
	details: 'Only if requested: the progress of each step of the job',
	failedFiles: 'Only if requested: the files that failed, and why',
};

function underResource(resource: string, operations: OutputShapes): OutputShapes {
	return Object.fromEntries(
		Object.entries(operations).map(([operation, shape]) => [`${resource}.${operation}`, shape]),
	);
}

const serviceOperations: OutputShapes = {
	...underResource('sourceConnector', connectorOperations),
	...underResource('destinationConnector', connectorOperations),
	...underResource('workflow', {
		create: { ...workflow, fields: withoutSimplify(workflow.fields) },
		delete: deleted,
		get: { ...workflow, items: `One item. ${simplified}` },
		getAll: { ...workflow, items: `One item per workflow. ${simplified}` },
		run: {
			items:
				'One item: the job, or a note that nothing was started because a run is already in progress.',
			fields: {
				started: '`true`, or `false` when the service started no job',
				workflowId: 'Identifier of the workflow',
				message: "With `started: false`: the service's reason",
				...withoutSimplify(job.fields),
				status: spelledStatus,
				...withExtras,
			},
		},
		update: { ...workflow, fields: withoutSimplify(workflow.fields) },
	}),
	...underResource('job', {
		cancel: {
			items: 'One item.',
			fields: { cancelled: '`true`', id: 'Identifier of the job' },
		},
		download: {
			items:
				'As Parsed Elements: what [Document Partition](document-partition.md#output) returns in the same Output mode, for each file. As Binary JSON File: one item per file, as below.',
			fields: {
				jobId,
				fileId: 'Identifier of the processed file',
				nodeId: 'Identifier of the workflow node that produced the file, or null',
				fileName: 'Name of the file',
				'`data` (binary)': 'The JSON file, in the binary field that Put Output File in Field names',
			},
		},
		get: { ...job, items: `One item. ${simplified}` },
		getAll: { ...job, items: `One item per job. ${simplified}` },
		getDetails: {
			items: "One item: the job's details as the service returns them.",
			fields: {
				processing_status: "The job's progress as the service spells it",
				node_stats: 'The file counts of each step: ready, in progress, success, failure',
				message: "The service's summary",
			},
		},
		getFailedFiles: {
			items: 'One item per failed file; none if no file failed.',
			fields: { document: 'The file', error: 'Why it failed' },
		},
		wait: {
			items:
				'One item: the job as the service returns it once it has ended, with its status in one spelling. A job that failed or was stopped is an error, unless you choose to pass it on.',
			fields: { ...withoutSimplify(job.fields), status: spelledStatus, ...withExtras },
		},
	}),
};

/**
 * The output of each node, by the node's name. This is the only place that describes it: a node's description has
 * the fields only.
 */
export const outputShapes: Readonly<Record<string, OutputShapes>> = {
	documentPartition: outputForms,
	documentPartitionLoader: {
		item: {
			items:
				'Documents for the vector store node that the loader is connected to: one per chunk with text, over all input items.',
			fields: {
				pageContent: 'The text',
				metadata:
					'With Chunk Metadata = Small: `source` (the name of the file, or the URL it was fetched from, without secrets), `filename`, `type` and, if known, `page_number` and `section` (the heading above). Flat and Everything: also `element_id` and what the service tells',
			},
		},
	},
	documentService: serviceOperations,
	documentServiceTrigger: {
		item: {
			items:
				'One item per job with a chosen outcome: the fields of the job as the service lists it, and these.',
			fields: {
				jobId,
				status: '`completed`, `failed` or `stopped`, spelled the same for every service',
				key: '`jobId` and `status`, which never changes for this outcome of the job (for Remove Duplicates)',
				details: 'With Include Details: the progress of each step',
				failedFiles: 'With Include Failed Files: the files that failed, and why',
				outputFiles:
					'With Output Files: a list of the processed files, each with `fileId`, `nodeId` and `elements`, or `fileName` and `binaryProperty`',
				extrasError: "Which of these couldn't be fetched, and why; absent if everything went well",
				'`file_0`, `file_1` … (binary)': 'With Output Files as Binary Files: the JSON files',
			},
		},
	},
};
