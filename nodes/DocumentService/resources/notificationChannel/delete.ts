import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { deletedOutput } from '../../../core/n8n/operation/outputs';
import * as channels from '../../../core/service/lists/channels';
import { channelFields, readChannel } from './channelScope';

export const deleteChannel: ItemOperation = {
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete notification channel',
		description: 'Delete a notification channel permanently',
	},
	fields: channelFields,
	output: deletedOutput,
	execute: async (item) => await channels.deleteChannel(item, readChannel(item)),
};
