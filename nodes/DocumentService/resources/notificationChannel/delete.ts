import { requireNotifications } from '../../../core/service/lists/channels';
import { oneItem } from '../../../core/service/lists/items';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { deletedOutput } from '../../../core/n8n/operation/outputs';
import { workflowRequest } from '../../../core/service/transport/workflowRequest';
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
	async execute(item) {
		const { id, path, subject } = readChannel(item);
		await requireNotifications(item);
		await workflowRequest(item, { method: 'DELETE', path, subject, response: 'optional' });
		return oneItem({ deleted: true, id });
	},
};
