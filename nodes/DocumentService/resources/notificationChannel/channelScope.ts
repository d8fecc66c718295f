import type { INodeProperties } from 'n8n-workflow';

import { field } from '../../../core/n8n/fields/field';
import { choice } from '../../../core/n8n/fields/fieldsOfType';
import { channelAt } from '../../../core/service/lists/channels';
import type { RecordAddress } from '../../../core/service/lists/record';
import { locator } from '../../../core/service/lists/locator';
import type { Item } from '../../../core/n8n/nodeContext';
import { workflowField } from '../workflow/workflowLocator';

const scopeField = choice('scope', 'Scope', {
	options: [
		{
			name: 'Workflow',
			value: 'workflow',
			description: 'Notifications about the jobs of one workflow',
		},
		{
			name: 'Workspace',
			value: 'workspace',
			description: 'Notifications about the jobs of all workflows',
		},
	],
	default: 'workspace',
	description: 'Where the channel belongs. A channel is found only in its own scope.',
});

const workflowOfChannelField: typeof workflowField = {
	property: {
		...workflowField.property,
		description: 'The workflow of the document service that the channel belongs to',
		displayOptions: { show: { scope: ['workflow'] } },
	},
};

const channelField = field(
	locator({
		name: 'channelId',
		displayName: 'Channel',
		searchListMethod: 'searchNotificationChannels',
		listPlaceholder: 'Select a channel...',
		idExample: 'c1d2e3f4-5a6b-7c8d-9e0f-1a2b3c4d5e6f',
		description: 'The notification channel. The list shows the channels of the selected scope.',
		required: true,
		dependsOn: ['scope', 'workflowId.value'],
	}),
);

export const scopeFields: INodeProperties[] = [
	scopeField.property,
	workflowOfChannelField.property,
];

export const channelFields: INodeProperties[] = [...scopeFields, channelField.property];

/** Reads the workflow whose channels an operation is about; undefined for those of the workspace. Throws a Problem. */
export function readScope(item: Item): string | undefined {
	return item.read(scopeField) === 'workflow' ? item.read(workflowOfChannelField) : undefined;
}

/** Reads the selected channel. Throws a Problem, also where there are no notifications. */
export async function readChannel(item: Item): Promise<RecordAddress> {
	return await channelAt(item, { workflowId: readScope(item), id: item.read(channelField) });
}
