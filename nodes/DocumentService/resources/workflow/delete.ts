import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { deletedOutput } from '../../../core/n8n/operation/outputs';
import { pathOf } from '../../../core/service/transport/path';
import { workflowRequest } from '../../../core/service/transport/workflowRequest';
import { oneItem } from '../../../core/service/lists/items';
import { workflowField, workflowSubject } from './workflowLocator';

/** Deletes a workflow. The response isn't specified, so it may be anything. */
export const deleteWorkflow: ItemOperation = {
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete workflow',
		description: 'Delete a workflow permanently',
	},
	fields: [workflowField.property],
	output: deletedOutput,
	async execute(item) {
		const workflowId = item.read(workflowField);
		await workflowRequest(item, {
			method: 'DELETE',
			path: pathOf`/workflows/${workflowId}`,
			subject: workflowSubject(workflowId),
			response: 'optional',
		});
		return oneItem({ deleted: true, id: workflowId });
	},
};
