import type { IDataObject } from 'n8n-workflow';

import type { OutputFields, OutputShape } from '../../../core/n8n/operation/outputShape';
import { channelTarget } from '../../../core/service/lists/channels';
import { maskSecrets } from '../../../core/secrets/maskSecrets';
import { creationTextOf } from '../../../core/text/readTime';

const commonFields: OutputFields = {
	id: 'Identifier',
	channel_type: 'Either `webhook` or `email`',
	event_types: { type: 'array', text: 'The events that it sends notifications about' },
	enabled: {
		type: 'boolean',
		text: 'Whether it sends notifications. An email channel does once it has been verified.',
	},
	description: 'What it is for',
	created_at: 'When it was created',
};

/** A channel in an item of an operation without Simplify. */
export const channelOutput: OutputShape = {
	items: 'One item: the channel as the service returns it. A secret is never returned.',
	fields: {
		...commonFields,
		url: { text: 'Only of a webhook: where it sends requests', isOptional: true },
		email_config: {
			type: 'object',
			text: 'Only of an email channel: `recipient_email`, `reply_to` and `cc`',
			isOptional: true,
		},
		updated_at: 'When it was last changed',
	},
};

/** A channel in an item with Simplify. */
export const simplifiedFields: OutputFields = {
	...commonFields,
	target: 'Where it sends to: the URL of a webhook, or an email address',
};

/** The short form of a channel: the fields of `simplifiedFields`, null for those that the service didn't return. */
export function simplifyChannel(channel: IDataObject): IDataObject {
	const shown = maskSecrets(channel);
	const { id, channel_type, event_types, enabled, description } = shown;
	return {
		id: id ?? null,
		channel_type: channel_type ?? null,
		target: channelTarget(shown) || null,
		event_types: event_types ?? [],
		enabled: enabled ?? null,
		description: description ?? null,
		created_at: creationTextOf(channel),
	};
}
