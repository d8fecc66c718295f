import type { IExecuteFunctions } from 'n8n-workflow';

import { locator } from '../../../shared/workflowInterface/locator';
import { readLocator } from '../../../shared/workflowInterface/readLocator';

export const workflowField = locator({
	name: 'workflowId',
	displayName: 'Workflow',
	searchListMethod: 'searchWorkflows',
	listPlaceholder: 'Select a workflow...',
	idExample: '16b80fee-64dc-472d-8f26-1d7729b6423d',
	description: 'The workflow of the document service, not the n8n workflow',
	required: true,
});

export function readWorkflowId(context: IExecuteFunctions, itemIndex: number): string {
	return readLocator(context, 'workflowId', 'Workflow', itemIndex);
}

/** How errors name a workflow. */
export function workflowSubject(workflowId: string): string {
	return `workflow "${workflowId}"`;
}
