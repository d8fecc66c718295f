import { quoted } from '../../../core/text/text';
import { field } from '../../../core/n8n/fields/field';
import { locator } from '../../../core/service/lists/locator';

export const workflowField = field(
	locator({
		name: 'workflowId',
		displayName: 'Workflow',
		searchListMethod: 'searchWorkflows',
		listPlaceholder: 'Select a workflow...',
		idExample: '16b80fee-64dc-472d-8f26-1d7729b6423d',
		description: 'The workflow of the document service, not the n8n workflow',
		required: true,
	}),
);

/** How errors name a workflow. */
export function workflowSubject(workflowId: string): string {
	return `workflow ${quoted(workflowId)}`;
}
