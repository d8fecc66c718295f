import { oneItem } from '../../../core/service/lists/items';
import { simplifyField } from '../../../core/service/lists/listFields';
import { requestRecord } from '../../../core/service/lists/record';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { simplifiedItems } from '../../../core/n8n/operation/outputs';
import { readWorkflow, workflowField } from './workflowLocator';
import { simplifyWorkflow, workflowOutput, workflowResult } from './workflowRecord';

export const get: ItemOperation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get workflow',
		description: 'Get a workflow with its sources, destinations, status and schedule',
	},
	agentDescription:
		'Returns a workflow of the document service with its sources, destinations, status and schedule, by its ID',
	fields: [workflowField.property, simplifyField.property],
	output: { ...workflowOutput, items: simplifiedItems() },
	async execute(item) {
		const { path, subject } = readWorkflow(item);
		const workflow = await requestRecord(item, { method: 'GET', path, subject });
		return oneItem(
			item.read(simplifyField) ? simplifyWorkflow(workflow) : workflowResult(workflow),
		);
	},
};
