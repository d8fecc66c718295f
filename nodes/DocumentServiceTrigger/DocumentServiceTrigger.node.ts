import type {
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IPollFunctions,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { Poll } from '../shared/run/caller';
import { hideApiKeyInItems, shownError } from '../shared/run/hideApiKey';
import { searchWorkflows } from '../shared/listSearch';
import { locator } from '../shared/workflowInterface/locator';
import { activePoll, testPoll } from './poll';

/** Starts the user's workflow once for each job that has ended. Why it polls: docs/decisions/polling.md */
export class DocumentServiceTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Document Service Trigger',
		name: 'documentServiceTrigger',
		icon: {
			light: 'file:../../icons/documentService.svg',
			dark: 'file:../../icons/documentService.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: '={{ "On job " + $parameter["events"].join(", ") }}',
		description: 'Starts the workflow when a job of the document service ends',
		defaults: { name: 'Document Service Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'documentServiceApi', required: true }],
		properties: [
			{
				displayName: 'Events',
				name: 'events',
				type: 'multiOptions',
				required: true,
				default: ['completed'],
				description: 'Job outcomes that start the workflow',
				options: [
					{
						name: 'Job Completed',
						value: 'completed',
						description: 'A job completed. Individual files may still have failed.',
					},
					{
						name: 'Job Failed',
						value: 'failed',
						description: 'A job failed',
					},
					{
						name: 'Job Stopped',
						value: 'stopped',
						description: 'A job was stopped or canceled',
					},
				],
			},
			{
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
						values: [
							locator({
								displayName: 'Workflow',
								name: 'workflowId',
								searchListMethod: 'searchWorkflows',
								listPlaceholder: 'Select a workflow...',
								idExample: '7f1c6d0e-52a4-4b0c-9f3e-2f6f6f1d8f51',
								description: 'The workflow whose jobs are watched',
								required: true,
							}),
						],
					},
				],
			},
			{
				displayName: 'Options',
				name: 'options',
				type: 'collection',
				placeholder: 'Add Option',
				default: {},
				options: [
					{
						displayName: 'Include Details',
						name: 'includeDetails',
						type: 'boolean',
						default: true,
						description: "Whether to add the job's details, in the details field",
					},
					{
						displayName: 'Include Failed Files',
						name: 'includeFailedFiles',
						type: 'boolean',
						default: true,
						description:
							'Whether to add the files that failed, each with the reason, in the failedFiles field',
					},
					{
						displayName: 'Look Back (Hours)',
						name: 'lookBackHours',
						type: 'number',
						typeOptions: { minValue: 0 },
						default: 24,
						description:
							'How many hours to look back at the first activation. Jobs that were created since then and have already ended are emitted too. With 0, the trigger starts from now.',
					},
					{
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
					},
				],
			},
		],
	};

	methods = { listSearch: { searchWorkflows } };

	/** n8n calls it at activation, on the schedule, and for a test in the editor. */
	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const poll = new Poll(this);
		try {
			const items = await (this.getMode() === 'manual' ? testPoll(poll) : activePoll(poll));
			return items.length === 0 ? null : [await hideApiKeyInItems(poll, items, 'outputFiles')];
		} catch (error) {
			throw await shownError(poll, error);
		}
	}
}
