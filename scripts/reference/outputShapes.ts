import {
	jobRecordFields,
	spelledStatus,
} from '../../nodes/DocumentService/resources/job/shapes.ts';
import { formatsIn, type OutputMode } from '../../nodes/core/output/outputFormats.ts';
import { formatShape } from './formatShapes.ts';
import { serviceShapes } from './operationShapes.ts';
import type { OutputShape } from '../../nodes/core/output/outputShape.ts';
import { valueShapes } from './valueShapes.ts';

/** The outputs of one node, by `resource.operation`, by the value of the parameter `output`, or as `item`. */
export type OutputShapes = Readonly<Record<string, OutputShape>>;

const outputFormats: OutputShapes = Object.fromEntries(
	formatsIn('documentPartition').map(({ value }) => [value, formatShape(value as OutputMode)]),
);

/** What both triggers say about a job that has ended. */
const triggerItem: OutputShape = {
	items:
		'One item per job with a selected outcome: the fields of the job as the service lists it, of which these have one spelling, and the others below.',
	fields: {
		...jobRecordFields,
		status: '`completed`, `failed` or `stopped`, spelled the same for every service',
		key: '`jobId` and `status`, which never changes for this outcome of the job (for Remove Duplicates)',
		details: {
			type: 'object',
			text: 'With Include Details: the progress of each step',
			isOptional: true,
		},
		failedFiles: {
			type: 'array',
			text: 'With Include Failed Files: the files that failed, and why',
			isOptional: true,
		},
		outputFiles: {
			type: 'array',
			isOptional: true,
			text: 'With Output Files: a list of the processed files, each with `fileId`, `nodeId` and `elements`, or `fileName` and `binaryProperty`',
		},
		extrasError: {
			text: "Which of these couldn't be fetched, and why; absent if everything went well",
			isOptional: true,
		},
		'`file_0`, `file_1` … (binary)': 'With Output Files as Binary Files: the JSON files',
	},
	byDefault: { ...jobRecordFields, key: 'The job and its outcome' },
};

/**
 * The output of each node, by the node's name: a node's description has the fields only. Operations of Document
 * Service and output formats have theirs beside what writes them.
 */
export const outputShapes: Readonly<Record<string, OutputShapes>> = {
	documentPartition: outputFormats,
	documentPartitionLoader: {
		item: {
			items:
				'Documents for the vector store node that the loader is connected to: one per chunk with text, over all input items.',
			fields: {
				pageContent: 'The text',
				metadata: {
					type: 'object',
					text: 'With Chunk Metadata = Small: `source` (the name of the file, or the URL it was fetched from, without secrets), `filename`, `type` and, if known, `page_number` and `section` (the heading above). Flat and Everything: also `element_id` and all other metadata of the service',
				},
			},
		},
	},
	documentService: serviceShapes,
	documentServiceInstantTrigger: {
		item: {
			...triggerItem,
			items:
				'One item for each event: the fields of the job at that moment, of which these have one spelling, and the others below. The event of a job that finished gives the same item as the Document Service Trigger, with the same key.',
			fields: { ...triggerItem.fields, status: spelledStatus },
		},
	},
	documentServiceTrigger: { item: triggerItem },
	documentValues: valueShapes,
};
