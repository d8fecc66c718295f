import { choice } from '../../../core/n8n/fields/fieldsOfType';
import { optionsCollection } from '../../../core/n8n/fields/optionsCollection';
import { createChannel } from '../../../core/service/lists/channels';
import { oneItem } from '../../../core/service/lists/items';
import { type ItemOperation, sampleId } from '../../../core/n8n/operation/operation';
import { maskSecrets, secretsOf } from '../../../core/secrets/maskSecrets';
import { creation, orUnconfirmed } from '../../../core/service/failure/unconfirmedStart';
import { channelOutput } from './channelRecord';
import { readScope, scopeFields } from './channelScope';
import {
	type ChannelType,
	newChannelBody,
	newChannelOptions,
	requiredEventTypesField,
	targetFields,
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
		targetFields.webhook.property,
		targetFields.email.property,
		requiredEventTypesField.property,
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
		const type = item.read(channelTypeField) as ChannelType;
		const target = targetFields[type];
		const body = newChannelBody(type, {
			...item.options(),
			[target.property.name]: item.read(target),
			eventTypes: item.read(requiredEventTypesField),
		});
		item.secrets.add(...secretsOf(body));
		const channel = createChannel(item, { workflowId }, body);
		const start = creation('notification channel', 'Notification Channel');
		return oneItem(maskSecrets(await orUnconfirmed(channel, start)));
	},
};
