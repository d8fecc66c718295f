import { oneItem } from '../../../core/service/lists/items';
import { requestRecord } from '../../../core/service/lists/record';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import type { WorkflowStatus } from '../../../core/service/status/workflowStatus';
import { readWorkflow, workflowField } from './workflowLocator';
import { workflowRecordOutput, workflowResult } from './workflowRecord';

/** Activates or deactivates a workflow, which only an update can do (docs/maintainers/service.md#workflows). */
function stateOperation(
	state: WorkflowStatus,
	naming: Pick<ItemOperation, 'option' | 'agentDescription'>,
): ItemOperation {
	return {
		...naming,
		fields: [workflowField.property],
		output: workflowRecordOutput,
		async execute(item) {
			const { path, subject } = readWorkflow(item);
			const body = { state };
			return oneItem(
				workflowResult(await requestRecord(item, { method: 'PUT', path, body, subject })),
			);
		},
	};
}

export const activate = stateOperation('active', {
	option: {
		name: 'Activate',
		value: 'activate',
		action: 'Activate workflow',
		description: 'Let a workflow run on its schedule',
	},
	agentDescription: 'Lets a workflow of the document service run on its schedule, by its ID',
});

export const deactivate = stateOperation('inactive', {
	option: {
		name: 'Deactivate',
		value: 'deactivate',
		action: 'Deactivate workflow',
		description: "Keep a workflow, but don't let it run on its schedule",
	},
	agentDescription:
		'Keeps a workflow of the document service from running on its schedule, by its ID',
});
