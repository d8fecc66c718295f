import { NodeOperationError } from 'n8n-workflow';

import { dialectOf } from '../../../shared/credential/dialect';
import { readCredential } from '../../../shared/credential/readCredential';
import type { ItemOperation } from '../../../shared/operation/operation';
import { pathOf } from '../../../shared/transport/path';
import { oneItem } from '../../../shared/workflowInterface/items';
import { requestRecord } from '../../../shared/workflowInterface/record';
import { readWorkflowSettings } from './readWorkflowSettings';
import { workflowBody } from './workflowBody';
import { updateFields } from './workflowFields';
import { readWorkflowId, workflowField, workflowSubject } from './workflowLocator';
import { sendWorkflow } from './workflowRecord';

/** Changes only the fields that were added under Update Fields. */
export const update: ItemOperation = {
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update workflow',
		description: 'Change a workflow, for example its name, schedule or status',
	},
	fields: [workflowField, updateFields],
	async execute(itemIndex) {
		const workflowId = readWorkflowId(this, itemIndex);
		const values = this.getNodeParameter('updateFields', itemIndex, {});
		const dialect = dialectOf(await readCredential(this));
		const body = workflowBody(readWorkflowSettings(this, values, itemIndex), dialect);
		if (Object.keys(body).length === 0) {
			throw new NodeOperationError(this.getNode(), "There's nothing to update", {
				itemIndex,
				description: 'Add at least one field under "Update Fields"',
			});
		}
		const workflow = await sendWorkflow(
			this,
			body,
			itemIndex,
			async () =>
				await requestRecord(this, {
					method: 'PUT',
					path: pathOf`/workflows/${workflowId}`,
					body,
					subject: workflowSubject(workflowId),
					itemIndex,
				}),
		);
		return oneItem(workflow);
	},
};
