import { type Field } from '../../../core/n8n/fields/field';
import { boolean, choice } from '../../../core/n8n/fields/fieldsOfType';
import { readOption } from '../../../core/n8n/fields/readValue';
import { channelTypes, listChannels } from '../../../core/service/lists/channels';
import { manyItems } from '../../../core/service/lists/items';
import {
	filtersField,
	listFields,
	readLimit,
	simplifyField,
} from '../../../core/service/lists/listFields';
import { maskSecrets } from '../../../core/secrets/maskSecrets';
import { withIds } from '../../../core/service/lists/record';
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
		const limit = readLimit(item);
		const isSimple = item.read(simplifyField);
		const added = item.options(filtersField);
		const wanted = readOption(typeFilter, added);
		const listed = await listChannels(item, {
			workflowId,
			type: channelTypes.find((type) => type === wanted),
			isEnabled: readOption(enabledFilter, added),
		});
		const channels = withIds(listed, 'notification channels');
		return manyItems(
			channels.slice(0, limit).map(isSimple ? simplifyChannel : (channel) => maskSecrets(channel)),
		);
	},
};
