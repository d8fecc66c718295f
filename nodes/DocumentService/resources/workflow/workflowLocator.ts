import { locator } from '../../../shared/workflowInterface/locator';
import { readLocator } from '../../../shared/workflowInterface/readLocator';
import type { Item } from '../../../shared/run/caller';

export const workflowField = locator({
	name: 'workflowId',
	displayName: 'Workflow',
	searchListMethod: 'searchWorkflows',
	listPlaceholder: 'Select a workflow...',
	idExample: '16b80fee-64dc-472d-8f26-1d7729b6423d',
	description: 'The workflow of the document service, not the n8n workflow',
	required: true,
});

export function readWorkflowId(item: Item): string {
	return readLocator(item, 'workflowId', 'Workflow');
}

/** How errors name a workflow. */
export function workflowSubject(workflowId: string): string {
	return `workflow "${workflowId}"`;
}
