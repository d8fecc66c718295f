import { requestChannel } from '../../../core/service/lists/channels';
import { oneItem } from '../../../core/service/lists/items';
import { maskSecrets } from '../../../core/secrets/maskSecrets';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { channelOutput } from './channelRecord';
import { channelFields, readChannel } from './channelScope';

export const get: ItemOperation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get notification channel',
		description: 'Get a notification channel with its target and event types',
	},
	agentDescription: 'Returns a notification channel with its target and event types, by its ID',
	fields: channelFields,
	output: channelOutput,
	async execute(item) {
		return oneItem(maskSecrets(await requestChannel(item, readChannel(item), { method: 'GET' })));
	},
};
