import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { creation, orUnconfirmed } from '../../../core/service/failure/unconfirmedStart';
import { oneItem } from '../../../core/service/lists/items';
import { requestRecord } from '../../../core/service/lists/record';
import { quoted } from '../../../core/text/text';
import { readNewWorkflow } from './workflowBody';
import { newWorkflowFields } from './workflowFields';
import { protectSecrets, workflowRecordOutput, workflowResult } from './workflowRecord';

/** Creates a workflow. The request is sent once, since a second one would create a second workflow. */
export const create: ItemOperation = {
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create workflow',
		description: 'Create a workflow that processes documents',
	},
	fields: newWorkflowFields,
	output: workflowRecordOutput,
	samples: [
		{
			name: 'W',
			workflowType: 'custom',
			steps: {
				values: [
					{ step: 'partitioner' },
					{ step: 'chunker', additionalFields: { moreSettings: '{"a":1}' } },
				],
			},
			options: { schedule: 'daily' },
		},
		{ name: 'W', workflowType: 'custom', options: { stepsJson: '[]' } },
	],
	async execute(item) {
		const body = readNewWorkflow(item, (await item.credential()).dialect);
		protectSecrets(item, body);
		const subject = `workflow ${quoted(String(body.name))}`;
		const created = await orUnconfirmed(
			requestRecord(item, { method: 'POST', path: '/workflows', body, subject }),
			creation(subject, 'Workflow'),
		);
		return oneItem(workflowResult(created));
	},
};
