/** What an operation or output mode gives. Texts are Markdown. */
export interface OutputShape {
	/** How many items, and what each of them is. */
	items: string;
	/** The fields of an item's JSON, or its binary fields, by name. */
	fields: Readonly<Record<string, string>>;
}

/** The outputs of one node, by `resource.operation`, by value of the parameter `output`, or as `item`. */
export type OutputShapes = Readonly<Record<string, OutputShape>>;

const fileName = 'Name of the document';
const missingPages =
	'Only with Allow Failed Ranges, when pages are missing: a list of `{ pages, status, message }`';
const images =
	'Only with Move Images to Binary: the images, one binary field each; `metadata.image_binary_property` of an element names its field';
const missingItem =
	'Pages that failed (Allow Failed Ranges) are one item with the type `MissingPages`, `pages`, `status` and `error`.';

const outputModes: OutputShapes = {
	chunks: {
		items: `One item for each chunk, or for each element without chunking. What has no text is left out. ${missingItem}`,
		fields: {
			pageContent: 'The text',
			metadata:
				'Text, numbers and booleans about the chunk (or everything, see Chunk Metadata), with `element_id`, `type` and, where there is a heading above, `section`',
			embeddings: 'The vector, where the service has made one',
		},
	},
	elements: {
		items: `One item for each element. ${missingItem}`,
		fields: {
			type: 'What the element is, for example `Title`, `NarrativeText`, `Table` or `CompositeElement` (a chunk)',
			element_id: 'Identifier of the element',
			text: 'The text',
			metadata:
				'What the service tells about the element: file name, page number, languages and more',
			'`image` (binary)':
				'Only with Move Images to Binary: the image of the element; `metadata.image_binary_property` names the field',
		},
	},
	file: {
		items: 'One item for each document.',
		fields: {
			fileName,
			elementCount: 'How many elements the file has; not for CSV',
			missingPages,
			'`data` (binary)':
				'The JSON or CSV file, in the binary field that Put Output File in Field names',
			'`image_1`, `image_2` … (binary)': images,
		},
	},
	markdown: {
		items: 'One item for each document.',
		fields: {
			fileName,
			markdown: 'The document as Markdown',
			missingPages,
			'`image_1`, `image_2` … (binary)': images,
		},
	},
	text: {
		items: 'One item for each document.',
		fields: {
			fileName,
			text: 'The text of all elements',
			missingPages,
			'`image_1`, `image_2` … (binary)': images,
		},
	},
	document: {
		items: 'One item for each document.',
		fields: {
			fileName,
			elementCount: 'How many elements the document has',
			elements: 'The elements, each with `type`, `element_id`, `text` and `metadata`',
			missingPages,
			'`image_1`, `image_2` … (binary)': images,
		},
	},
};

const deleted: OutputShape = {
	items: 'One item.',
	fields: { deleted: '`true`', id: 'Identifier of what was deleted' },
};

const connector: OutputShape = {
	items: 'One item: the connector as the service returns it.',
	fields: {
		id: 'Identifier',
		name: 'Name',
		type: 'Identifier of the type, for example `s3`',
		config: 'The settings of the type; secrets are masked',
		created_at: 'When it was created',
	},
};

const connectionCheck: OutputShape = {
	items: 'One item: the connection check as the service returns it, usually with these fields.',
	fields: {
		id: 'Identifier of the check',
		status: "The service's word for the outcome",
		reason: 'Why the check did not pass',
		created_at: 'When the check was started',
	},
};

const connectorOperations = {
	create: connector,
	delete: deleted,
	get: connector,
	getConnectionCheck: connectionCheck,
	getAll: {
		items: 'One item for each connector. Simplify keeps the fields below without `config`.',
		fields: { ...connector.fields, updated_at: 'When it was last changed' },
	},
	testConnection: {
		...connectionCheck,
		items: `${connectionCheck.items} A check that did not pass is an error with the reason.`,
		fields: {
			...connectionCheck.fields,
			outcome:
				'With Wait for Result: `passed`, or `unknown` for a word of the service that we do not know',
		},
	},
	update: connector,
} satisfies OutputShapes;

const workflow: OutputShape = {
	items: 'One item: the workflow as the service returns it.',
	fields: {
		id: 'Identifier',
		name: 'Name',
		status: "The service's word: active or inactive",
		workflow_type: 'How the workflow is built',
		sources: 'The source connectors. With Simplify: their identifiers',
		destinations: 'The destination connectors. With Simplify: their identifiers',
		schedule:
			'When the service runs it by itself. With Simplify: cron expressions as text, or null',
		created_at: 'When it was created',
	},
};

const spelledStatus =
	'`completed`, `failed`, `inProgress`, `scheduled` or `stopped`, whichever service it is';

const job: OutputShape = {
	items: 'One item: the job as the service returns it.',
	fields: {
		id: 'Identifier',
		status: `The service's word. With Simplify: ${spelledStatus}`,
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

const simplified = 'Simplify gives the fields below, without it the answer of the service.';
const withExtras = {
	details: 'Only when asked for: how far each step of the job is',
	failed_files: 'Only when asked for: the files that failed, with the reasons',
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
		getAll: { ...workflow, items: `One item for each workflow. ${simplified}` },
		run: {
			items:
				'One item: the job, or the news that nothing was started because a run is in progress.',
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
				'As Parsed Elements: what [Document Partition](document-partition.md#output) gives in the same Output, for each file. As Binary JSON File: one item for each file, as below.',
			fields: {
				jobId: 'Identifier of the job',
				fileId: 'Identifier of the processed file',
				nodeId: 'Identifier of the workflow node that made the file, or null',
				fileName: 'Name of the file',
				'`data` (binary)': 'The JSON file, in the binary field that Put Output File in Field names',
			},
		},
		get: { ...job, items: `One item. ${simplified}` },
		getAll: { ...job, items: `One item for each job. ${simplified}` },
		getDetails: {
			items: 'One item: the details record of the service.',
			fields: {
				processing_status: "The service's word for how far the job is",
				node_stats: 'For each step the counts of its files: ready, in progress, success, failure',
				message: "The service's summary",
			},
		},
		getFailedFiles: {
			items: 'One item for each file that failed; none when none failed.',
			fields: { document: 'The file', error: 'Why it failed' },
		},
		wait: {
			items:
				'One item: the job as the service returns it once it has ended, with its status in one spelling. A job that failed or was stopped is an error, unless it shall be passed on.',
			fields: { ...withoutSimplify(job.fields), status: spelledStatus, ...withExtras },
		},
	}),
};

/** What every node gives, by the node's name. The only place that says it; the fields come from the descriptions. */
export const outputShapes: Readonly<Record<string, OutputShapes>> = {
	documentPartition: outputModes,
	documentPartitionLoader: {
		item: {
			items:
				'Documents for the vector store node that the loader is connected to: one for each chunk with text, of all input items.',
			fields: {
				pageContent: 'The text',
				metadata:
					'With Chunk Metadata = Small: `source` (name of the file, or the web address from which it was fetched, without its secrets), `filename`, `type` and, where they are known, `page_number` and `section` (the heading above). Flat and Everything: also `element_id` and what the service tells',
			},
		},
	},
	documentService: serviceOperations,
	documentServiceTrigger: {
		item: {
			items:
				'One item for each job that ended as chosen: the fields of the job as the service lists it, and these.',
			fields: {
				jobId: 'Identifier of the job',
				status: '`completed`, `failed` or `stopped`, whichever service it is',
				key: '`jobId` and `status`, the same for this end of the job for ever (for Remove Duplicates)',
				details: 'With Include Details: how far each step came',
				failedFiles: 'With Include Failed Files: the files that failed, with the reasons',
				outputFiles:
					'With Output Files: a list of the processed files, each with `fileId`, `nodeId` and `elements` or `binaryProperty`',
				extrasError: 'Which of these could not be fetched, and why; missing when all went well',
				'`file_0`, `file_1` … (binary)': 'With Output Files as Binary Files: the JSON files',
			},
		},
	},
};
