import { requireNotifications } from '../../../core/service/lists/channels';
import { oneItem } from '../../../core/service/lists/items';
import { requestRecord } from '../../../core/service/lists/record';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { channelOutput, channelResult } from './channelRecord';
import { channelFields, readChannel } from './channelScope';

export const get: ItemOperation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get notification channel',
		description: 'Get a notification channel with its target and event types',
	},
	forModels: 'Returns a notification channel with its target and event types, by its ID',
	fields: channelFields,
	output: channelOutput,
	async execute(item) {
		const { path, subject } = readChannel(item);
		await requireNotifications(item);
		return oneItem(channelResult(await requestRecord(item, { method: 'GET', path, subject })));
	},
};
