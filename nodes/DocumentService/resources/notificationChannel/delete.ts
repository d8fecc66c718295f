import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { deletedOutput } from '../../../core/n8n/operation/outputs';
import { deleteRecord } from '../../../core/service/lists/record';
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
	execute: async (item) => await deleteRecord(item, await readChannel(item)),
};
