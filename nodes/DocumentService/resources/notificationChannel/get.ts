import { oneItem } from '../../../core/service/lists/items';
import { requestRecord } from '../../../core/service/lists/record';
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
		const { path, subject } = await readChannel(item);
		return oneItem(maskSecrets(await requestRecord(item, { method: 'GET', path, subject })));
	},
};
