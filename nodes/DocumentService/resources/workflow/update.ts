import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { oneItem } from '../../../core/service/lists/items';
import { requestRecord } from '../../../core/service/lists/record';
import { Problem } from '../../../core/text/problem';
import { readChanges } from './workflowBody';
import { updateFields } from './workflowFields';
import { readWorkflow, workflowField } from './workflowLocator';
import { protectSecrets, workflowRecordOutput, workflowResult } from './workflowRecord';

/** Changes only the fields that were added under Update Fields. */
export const update: ItemOperation = {
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update workflow',
		description: 'Change a workflow, for example its name, schedule or status',
	},
	fields: [workflowField.property, updateFields],
	output: workflowRecordOutput,
	samples: [{ updateFields: { name: 'N', schedule: 'none' } }],
	async execute(item) {
		const { path, subject } = readWorkflow(item);
		const body = readChanges(item, (await item.credential()).dialect);
		if (Object.keys(body).length === 0) {
			throw new Problem(
				"There's nothing to update",
				"Add at least one field under 'Update Fields'",
			);
		}
		protectSecrets(item, body);
		const workflow = await requestRecord(item, { method: 'PUT', path, body, subject });
		return oneItem(workflowResult(workflow));
	},
};
