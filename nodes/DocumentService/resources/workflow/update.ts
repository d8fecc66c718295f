import { dialectOf } from '../../../shared/credential/dialect';
import type { ItemOperation } from '../../../shared/operation/operation';
import { pathOf } from '../../../shared/transport/path';
import { oneItem } from '../../../shared/workflowInterface/items';
import { requestRecord } from '../../../shared/workflowInterface/record';
import { readWorkflowSettings } from './readWorkflowSettings';
import { workflowBody } from './workflowBody';
import { updateFields } from './workflowFields';
import { readWorkflowId, workflowField, workflowSubject } from './workflowLocator';
import { sendWorkflow } from './workflowRecord';
import { Problem } from '../../../shared/values/problem';

/** Changes only the fields that were added under Update Fields. */
export const update: ItemOperation = {
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update workflow',
		description: 'Change a workflow, for example its name, schedule or status',
	},
	fields: [workflowField, updateFields],
	async execute(item) {
		const workflowId = readWorkflowId(item);
		const values = item.collection('updateFields');
		const dialect = dialectOf(await item.credential());
		const body = workflowBody(readWorkflowSettings(values), dialect);
		if (Object.keys(body).length === 0) {
			throw new Problem(
				"There's nothing to update",
				'Add at least one field under "Update Fields"',
			);
		}
		const workflow = await sendWorkflow(
			body,
			async () =>
				await requestRecord(item, {
					method: 'PUT',
					path: pathOf`/workflows/${workflowId}`,
					body,
					subject: workflowSubject(workflowId),
				}),
		);
		return oneItem(workflow);
	},
};
