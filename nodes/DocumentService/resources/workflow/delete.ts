import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { deletedOutput } from '../../../core/n8n/operation/outputs';
import { deleteRecord } from '../../../core/service/lists/record';
import { readWorkflow, workflowField } from './workflowLocator';

export const deleteWorkflow: ItemOperation = {
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete workflow',
		description: 'Delete a workflow permanently',
	},
	fields: [workflowField.property],
	output: deletedOutput,
	execute: async (item) => await deleteRecord(item, readWorkflow(item)),
};
