import { type Field } from '../../../core/n8n/fields/field';
import { boolean, choice } from '../../../core/n8n/fields/fieldsOfType';
import { listChannels } from '../../../core/service/lists/channels';
import { listFields, listItems } from '../../../core/service/lists/listFields';
import { maskSecrets } from '../../../core/secrets/maskSecrets';
import { type ItemOperation, sampleId } from '../../../core/n8n/operation/operation';
import { simplifiedItems } from '../../../core/n8n/operation/outputs';
import { simplifiedFields, simplifyChannel } from './channelRecord';
import { readScope, scopeFields } from './channelScope';

const typeFilter = choice('channelType', 'Channel Type', {
	options: [
		{ name: 'Email', value: 'email' },
		{ name: 'Webhook', value: 'webhook' },
	],
	default: 'webhook',
	description: 'Only channels of this type',
	serviceName: 'channel_type',
});

const enabledFilter = boolean('enabled', 'Enabled', {
	default: true,
	description: 'Whether to return only channels that are on, or only those that are off',
});

const filters: readonly Field[] = [typeFilter, enabledFilter];

export const getAll: ItemOperation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many notification channels',
		description: 'Get many notification channels, optionally filtered by type',
	},
	agentDescription:
		'Lists the notification channels of the document service with their IDs and targets',
	fields: [...scopeFields, ...listFields(filters)],
	output: { items: simplifiedItems('channel'), fields: simplifiedFields },
	mayBeEmpty: true,
	samples: [
		{ returnAll: true },
		{
			scope: 'workflow',
			workflowId: sampleId,
			returnAll: true,
			filters: { channelType: 'webhook', enabled: true },
		},
	],
	async execute(item) {
		const workflowId = readScope(item);
		return await listItems(item, {
			collection: 'channels',
			filters,
			list: async (query) => await listChannels(item, { workflowId }, query),
			simplify: simplifyChannel,
			complete: (channel) => maskSecrets(channel),
		});
	},
};
