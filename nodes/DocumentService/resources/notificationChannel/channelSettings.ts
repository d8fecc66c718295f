import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { bodyOf } from '../../../core/n8n/fields/encode';
import { type Field, propertiesOf } from '../../../core/n8n/fields/field';
import { boolean, choices, type FieldSettings, text } from '../../../core/n8n/fields/fieldsOfType';
import { readOption } from '../../../core/n8n/fields/readValue';
import { isMasked } from '../../../core/secrets/secretNames';
import { Problem } from '../../../core/text/problem';

const eventTypes = [
	{
		name: 'Job Completed',
		value: 'job.completed',
		description: 'A job has finished. Individual files may still have failed.',
	},
	{
		name: 'Job Failed',
		value: 'job.failed',
		description: "A job didn't start or processed no file",
	},
	{ name: 'Job in Progress', value: 'job.in_progress', description: 'A job has started' },
	{ name: 'Job Scheduled', value: 'job.scheduled', description: 'A job is waiting to start' },
	{ name: 'Job Stopped', value: 'job.stopped', description: 'A job was stopped' },
];

const emailForm = {
	accept: (text: string) => /^[^\s@]+@[^\s@]+$/.test(text),
	name: 'an email address such as nathan@example.com',
};

const eventTypesSettings = {
	options: eventTypes,
	default: ['job.completed', 'job.failed', 'job.stopped'],
	description: 'What happens to a job for a notification to be sent',
};

/** A masked part comes from a result of this node: the service would call the mask. */
const urlForm = {
	accept: (text: string) => !isMasked(text) && isHttps(text),
	name: 'an address that starts with https:// (of a webhook of n8n: set WEBHOOK_URL to the public https address of n8n) and has no masked part',
};

function isHttps(text: string): boolean {
	return /^https:\/\/[^\s/]/i.test(text) && URL.canParse(text);
}

const urlSettings: FieldSettings<'text'> = {
	placeholder: 'e.g. https://n8n.example.com/webhook/jobs',
	description:
		'Where the service sends a POST request for each event. It must start with https:// and be reachable from the service.',
	form: urlForm,
};

const recipientSettings: FieldSettings<'text'> = {
	placeholder: 'e.g. nathan@example.com',
	description:
		'Email address that receives the notifications. The service sends it a code, and the channel stays off until you enter that code with Verify.',
	form: emailForm,
};

const descriptionField = text('description', 'Description', {
	placeholder: 'e.g. Finished jobs to n8n',
	description: 'What the channel is for, in up to 255 characters',
	form: { accept: (given) => given.length <= 255, name: 'up to 255 characters' },
});

const enabledField = boolean('enabled', 'Enabled', {
	default: true,
	description: 'Whether the channel sends notifications',
});

const secretField = text('secret', 'Secret', {
	typeOptions: { password: true },
	description:
		'The key that the service signs its requests to a webhook with: 24 to 75 ASCII characters. It can be replaced or removed, but never read again.',
	form: {
		accept: (given) => /^[\x20-\x7e]{24,75}$/.test(given),
		name: '24 to 75 ASCII characters',
	},
});

const replyToField = text('replyTo', 'Reply To', {
	placeholder: 'e.g. nathan@example.com',
	description: 'Email address that replies go to',
	form: emailForm,
	serviceName: 'reply_to',
});

const copyField = text('cc', 'CC', {
	placeholder: 'e.g. nathan@example.com, ada@example.com',
	description: 'Email addresses that receive a copy, separated by commas',
	kind: 'list',
	form: emailForm,
});

type Body = IDataObject & { email_config?: IDataObject };

/** What an update can remove, by its field, and what the service takes for nothing (docs/maintainers/service.md#webhooks). */
const removals = {
	cc: { field: copyField, body: { email_config: { cc: [] } } },
	description: { field: descriptionField, body: { description: '' } },
	replyTo: { field: replyToField, body: { email_config: { reply_to: null } } },
	secret: { field: secretField, body: { secret: '' } },
} as const satisfies Record<string, { field: Field; body: Body }>;

type Removable = keyof typeof removals;

const removeField = choices('remove', 'Remove', {
	options: Object.entries(removals).map(([value, { field: removed }]) => ({
		name: removed.property.displayName,
		value,
	})),
	description:
		'What the channel no longer has. Without a secret, the requests of a webhook are not signed.',
});

/** The fields of a new channel besides its type; `recipient` only of an email channel, `url` only of a webhook. */
export const newChannelFields = {
	url: text('url', 'URL', {
		...urlSettings,
		required: true,
		displayOptions: { show: { channelType: ['webhook'] } },
	}),
	recipient: text('recipient', 'Recipient', {
		...recipientSettings,
		required: true,
		displayOptions: { show: { channelType: ['email'] } },
	}),
	eventTypes: choices('eventTypes', 'Event Types', { ...eventTypesSettings, required: true }),
};

const emailOptions: readonly Field[] = [copyField, replyToField];

function onlyFor(type: 'email' | 'webhook', fields: readonly Field[]): INodeProperties[] {
	return propertiesOf(fields).map((property) => ({
		...property,
		displayOptions: { show: { '/channelType': [type] } },
	}));
}

/** The options of a new channel, sorted by name. */
export const newChannelOptions: INodeProperties[] = [
	...onlyFor('email', [copyField]),
	...propertiesOf([descriptionField, enabledField]),
	...onlyFor('email', [replyToField]),
	...onlyFor('webhook', [secretField]),
];

const fieldsOfUpdate = {
	eventTypes: choices('eventTypes', 'Event Types', {
		...eventTypesSettings,
		serviceName: 'event_types',
	}),
	recipient: text('recipient', 'Recipient', {
		...recipientSettings,
		serviceName: 'recipient_email',
	}),
	url: text('url', 'URL', urlSettings),
};

export const updateFields: INodeProperties = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	description: 'Only the fields added here are changed',
	options: propertiesOf([
		copyField,
		descriptionField,
		enabledField,
		fieldsOfUpdate.eventTypes,
		fieldsOfUpdate.recipient,
		removeField,
		replyToField,
		secretField,
		fieldsOfUpdate.url,
	]),
};

type Added = Readonly<Record<string, unknown>>;

/** What a request for a new channel of a type says besides its target and events. Throws a Problem. */
export function optionsOfNew(type: string, added: Added): IDataObject {
	const own = type === 'webhook' ? [secretField] : [];
	return bodyOf([descriptionField, enabledField, ...own], added);
}

/** The copies and replies of an email channel. Throws a Problem. */
export function emailOptionsOf(added: Added): IDataObject {
	return bodyOf(emailOptions, added);
}

/** What an update changes and removes. Throws a Problem. */
export function changesOf(added: Added): IDataObject {
	const { eventTypes, recipient, url } = fieldsOfUpdate;
	const email = bodyOf([...emailOptions, recipient], added);
	const changes = bodyOf([descriptionField, enabledField, secretField, eventTypes, url], added);
	for (const name of readOption(removeField, added) ?? []) {
		const { field: removed, body }: { field: Field; body: Body } = removals[name as Removable];
		const { name: parameter, displayName } = removed.property;
		if (parameter in added) {
			throw new Problem(
				`"${displayName}" is both set and removed`,
				'Remove the field under "Update Fields", or clear it under "Remove"',
			);
		}
		const { email_config: emailBody, ...rest } = body;
		Object.assign(email, emailBody);
		Object.assign(changes, rest);
	}
	return { ...changes, ...(Object.keys(email).length > 0 && { email_config: email }) };
}
