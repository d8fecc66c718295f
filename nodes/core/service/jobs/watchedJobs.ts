import type { INodeProperties } from 'n8n-workflow';

import { field } from '../../n8n/fields/field';
import { readFrom, readOption } from '../../n8n/fields/readValue';
import type { TriggerNodeContext } from '../../n8n/nodeContext';
import { isRecord } from '../../text/json';
import type { ResultSettings } from './jobResults';
import { locator } from '../lists/locator';

const workflowField = field(
	locator({
		displayName: 'Workflow',
		name: 'workflowId',
		searchListMethod: 'searchWorkflows',
		listPlaceholder: 'Select a workflow...',
		idExample: '7f1c6d0e-52a4-4b0c-9f3e-2f6f6f1d8f51',
		description: 'The workflow whose jobs are watched',
		required: true,
	}),
);

export const workflowsField: INodeProperties = {
	displayName: 'Workflows',
	name: 'workflows',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Workflow' },
	placeholder: 'Add Workflow',
	default: {},
	description: 'The workflows whose jobs are watched. Leave empty to watch all workflows.',
	options: [
		{
			displayName: 'Workflow',
			name: 'workflow',
			values: [workflowField.property],
		},
	],
};

export const includeDetailsField = field({
	displayName: 'Include Details',
	name: 'includeDetails',
	type: 'boolean',
	default: true,
	description: "Whether to add the job's details, in the details field",
});

export const includeFailedFilesField = field({
	displayName: 'Include Failed Files',
	name: 'includeFailedFiles',
	type: 'boolean',
	default: true,
	description:
		'Whether to add the files that failed, each with the reason, in the failedFiles field',
});

export const outputFilesField = field({
	displayName: 'Output Files',
	name: 'outputFiles',
	type: 'options',
	default: 'elements',
	description:
		'Whether and how to add the processed files of a completed job, in the outputFiles field. Only jobs with a local source and a local destination have them.',
	options: [
		{
			name: 'Binary Files',
			value: 'binary',
			description: 'Each file as a JSON file in its own binary field',
		},
		{
			name: 'Elements',
			value: 'elements',
			description: "The elements of each file, in the item's JSON",
		},
		{
			name: 'None',
			value: 'none',
			description: 'No files',
		},
	],
});

export interface ChosenWorkflow {
	id: string;
	/** Entered or returned by an expression, not picked from the list. */
	isTyped: boolean;
}

/** An entry without a workflow is an error: it must not mean "all workflows". */
function readWorkflow(entry: Record<string, unknown>): ChosenWorkflow {
	const given = entry[workflowField.property.name];
	const isTyped = !isRecord(given) || given.mode !== 'list';
	return { id: readFrom(workflowField, entry), isTyped };
}

/** The workflows whose jobs are watched; none means all. Throws a Problem for an entry that can't be used. */
export function readChosenWorkflows(call: TriggerNodeContext): ChosenWorkflow[] {
	return call.rows(workflowsField).map(readWorkflow);
}

/** What is added to a job's item; undefined if nothing is. Throws a Problem for a value that can't be used. */
export function readExtras(added: Record<string, unknown>): ResultSettings | undefined {
	const includeDetails = readOption(includeDetailsField, added) ?? false;
	const includeFailedFiles = readOption(includeFailedFilesField, added) ?? false;
	const outputFiles = (readOption(outputFilesField, added) ??
		'none') as ResultSettings['outputFiles'];
	const wantsExtras = includeDetails || includeFailedFiles || outputFiles !== 'none';
	return wantsExtras ? { includeDetails, includeFailedFiles, outputFiles } : undefined;
}
