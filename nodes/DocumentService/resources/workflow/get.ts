import { oneItem } from '../../../shared/lists/items';
import { simplifyField } from '../../../shared/lists/listFields';
import { requestRecord } from '../../../shared/lists/record';
import type { ItemOperation } from '../../../shared/operation/operation';
import { simplifiedItems } from '../../../shared/operation/outputs';
import { pathOf } from '../../../shared/service/transport/path';
import { workflowField, workflowSubject } from './workflowLocator';
import { simplifyWorkflow, workflowOutput, workflowResult } from './workflowRecord';

export const get: ItemOperation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get workflow',
		description: 'Get a workflow with its sources, destinations, status and schedule',
	},
	forModels:
		'Returns a workflow of the document service with its sources, destinations, status and schedule, by its ID',
	fields: [workflowField.property, simplifyField.property],
	output: { ...workflowOutput, items: simplifiedItems() },
	async execute(item) {
		const workflowId = item.read(workflowField);
		const workflow = await requestRecord(item, {
			method: 'GET',
			path: pathOf`/workflows/${workflowId}`,
			subject: workflowSubject(workflowId),
		});
		return oneItem(
			item.read(simplifyField) ? simplifyWorkflow(workflow) : workflowResult(workflow),
		);
	},
};
