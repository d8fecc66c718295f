import type { Item } from '../../../core/n8n/nodeContext';
import type { RecordAddress } from '../../../core/service/lists/record';
import { pathOf } from '../../../core/service/transport/path';
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

/** Reads the selected workflow: its ID, its path, and how errors name it. Throws a Problem if there's none. */
export function readWorkflow(item: Item): RecordAddress {
	const id = item.read(workflowField);
	return { id, path: pathOf`/workflows/${id}`, subject: `workflow ${quoted(id)}` };
}
