import { choice } from '../../../core/n8n/fields/fieldsOfType';
import { optionsCollection } from '../../../core/n8n/fields/optionsCollection';
import { channelsPath, refuseMissing } from '../../../core/service/lists/channels';
import { oneItem } from '../../../core/service/lists/items';
import { type ItemOperation, sampleId } from '../../../core/n8n/operation/operation';
import { creation, orUnconfirmed } from '../../../core/service/failure/unconfirmedStart';
import { quoted } from '../../../core/text/text';
import { channelOutput, sendChannel } from './channelRecord';
import { readScope, scopeFields } from './channelScope';
import {
	newChannelFields,
	newChannelOptions,
	emailOptionsOf,
	optionsOfNew,
} from './channelSettings';

const channelTypeField = choice('channelType', 'Channel Type', {
	options: [
		{ name: 'Email', value: 'email', description: 'The service sends an email for each event' },
		{
			name: 'Webhook',
			value: 'webhook',
			description: 'The service sends a request to a URL for each event',
		},
	],
	default: 'webhook',
	description: 'How the service notifies you',
});

/** Creates a channel. The request is sent once, since a second one would create a second channel. */
export const create: ItemOperation = {
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create notification channel',
		description: 'Create a channel that the service sends notifications about jobs to',
	},
	fields: [
		...scopeFields,
		channelTypeField.property,
		newChannelFields.url.property,
		newChannelFields.recipient.property,
		newChannelFields.eventTypes.property,
		optionsCollection(newChannelOptions),
	],
	output: channelOutput,
	samples: [
		{
			url: 'https://example.com/hook',
			options: { description: 'D', enabled: true, secret: 's'.repeat(24) },
		},
		{
			scope: 'workflow',
			workflowId: sampleId,
			channelType: 'email',
			recipient: 'nathan@example.com',
			options: { replyTo: 'ada@example.com', cc: 'ada@example.com' },
		},
	],
	async execute(item) {
		const workflowId = readScope(item);
		const type = item.read(channelTypeField);
		const target =
			type === 'webhook'
				? { url: item.read(newChannelFields.url) }
				: {
						email_config: {
							recipient_email: item.read(newChannelFields.recipient),
							...emailOptionsOf(item.options()),
						},
					};
		const eventTypes = item.read(newChannelFields.eventTypes);
		const sending = sendChannel(item, {
			method: 'POST',
			path: channelsPath(workflowId),
			body: {
				channel_type: type,
				...target,
				event_types: eventTypes,
				...optionsOfNew(type, item.options()),
			},
			subject: workflowId === undefined ? undefined : `workflow ${quoted(workflowId)}`,
		});
		const channel = sending.catch(async (error: unknown) => {
			refuseMissing(error, workflowId);
			return await sending;
		});
		return oneItem(
			await orUnconfirmed(channel, creation('notification channel', 'Notification Channel')),
		);
	},
};
