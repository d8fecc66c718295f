import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { bodyOf, nameInService } from '../../../core/n8n/fields/encode';
import { type Field, propertiesOf } from '../../../core/n8n/fields/field';
import { boolean, choices, text } from '../../../core/n8n/fields/fieldsOfType';
import { readOption } from '../../../core/n8n/fields/readValue';
import { isMasked } from '../../../core/secrets/secretNames';
import { eventNames, jobEvents } from '../../../core/service/jobs/jobEvents';
import { Problem } from '../../../core/text/problem';

export type ChannelType = 'email' | 'webhook';

const emailForm = {
	accept: (given: string) => /^[^\s@]+@[^\s@]+$/.test(given),
	name: 'an email address such as nathan@example.com',
};

/** A masked part comes from a result of this node: the service would call the mask. */
const urlForm = {
	accept: (given: string) =>
		!isMasked(given) && /^https:\/\/[^\s/]/i.test(given) && URL.canParse(given),
	name: 'an address that starts with https:// (of a webhook of n8n: set WEBHOOK_URL to the public https address of n8n) and has no masked part',
};

const eventTypesField = choices('eventTypes', 'Event Types', {
	options: jobEvents.map((event) => ({ ...event, value: eventNames[event.value] })),
	default: ['job.completed', 'job.failed', 'job.stopped'],
	description: 'Events of a job to send notifications about',
	serviceName: 'event_types',
});

const descriptionField = text('description', 'Description', {
	placeholder: 'e.g. Finished jobs to n8n',
	description: 'What the channel is for, in up to 255 characters',
	form: { accept: (given) => given.length <= 255, name: 'up to 255 characters' },
});

const enabledField = boolean('enabled', 'Enabled', {
	default: true,
	description: 'Whether the channel sends notifications',
});

const urlField = text('url', 'URL', {
	placeholder: 'e.g. https://n8n.example.com/webhook/jobs',
	description:
		'Where the service sends a POST request for each event. It must start with https:// and be reachable from the service.',
	form: urlForm,
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

const recipientField = text('recipient', 'Recipient', {
	placeholder: 'e.g. nathan@example.com',
	description:
		'Email address that receives the notifications. The service sends it a code, and the channel stays off until you enter that code with Verify.',
	form: emailForm,
	serviceName: 'recipient_email',
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

const fieldsOf: Readonly<Record<ChannelType | 'both', readonly Field[]>> = {
	both: [descriptionField, enabledField, eventTypesField],
	email: [copyField, recipientField, replyToField],
	webhook: [secretField, urlField],
};

const emailNames = new Set(fieldsOf.email.map(nameInService));

/** Returns a request's body of the service's names and values. */
function channelBody(values: IDataObject): IDataObject {
	const others = Object.entries(values).filter(([name]) => !emailNames.has(name));
	const email = Object.entries(values).filter(([name]) => emailNames.has(name));
	const config = email.length > 0 && { email_config: Object.fromEntries(email) };
	return { ...Object.fromEntries(others), ...config };
}

function required<Given extends Field>(field: Given, more: Partial<INodeProperties> = {}): Given {
	return { ...field, property: { ...field.property, ...more, required: true } };
}

/** Where a new channel of a type sends to. */
export const targetFields: Readonly<Record<ChannelType, Field<'text'>>> = {
	webhook: required(urlField, { displayOptions: { show: { channelType: ['webhook'] } } }),
	email: required(recipientField, { displayOptions: { show: { channelType: ['email'] } } }),
};

export const requiredEventTypesField = required(eventTypesField);

function optionsOf(type: ChannelType, fields: readonly Field[]): INodeProperties[] {
	const displayOptions = { show: { '/channelType': [type] } };
	return propertiesOf(fields).map((property) => ({ ...property, displayOptions }));
}

/** The options of a new channel. */
export const newChannelOptions: INodeProperties[] = [
	...propertiesOf([descriptionField, enabledField]),
	...optionsOf('email', [copyField, replyToField]),
	...optionsOf('webhook', [secretField]),
];

/** Returns the settings of a new channel: of its parameters, those that its type has. Throws a Problem. */
export function newChannelBody(type: ChannelType, given: Record<string, unknown>): IDataObject {
	const fields = [...fieldsOf.both, ...fieldsOf[type]];
	return { channel_type: type, ...channelBody(bodyOf(fields, given)) };
}

/** What an update can remove, and what the service takes for nothing (docs/maintainers/service.md#webhooks). */
const nothing = new Map<Field, IDataObject[string]>([
	[copyField, []],
	[descriptionField, ''],
	[replyToField, null],
	[secretField, ''],
]);

const removeField = choices('remove', 'Remove', {
	options: propertiesOf([...nothing.keys()]).map(({ displayName, name }) => ({
		name: displayName,
		value: name,
	})),
	description:
		'What to remove from the channel. Without a secret, the requests of a webhook are not signed.',
});

const changeable = [...fieldsOf.both, ...fieldsOf.email, ...fieldsOf.webhook];

export const updateFields: INodeProperties = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	description: 'Only the fields added here are changed',
	options: propertiesOf([...changeable, removeField]).sort((one, other) =>
		one.displayName < other.displayName ? -1 : 1,
	),
};

/** Returns what an update changes and removes. Throws a Problem. */
export function changesOf(added: Readonly<Record<string, unknown>>): IDataObject {
	const values = bodyOf(changeable, added);
	const removed = readOption(removeField, added) ?? [];
	for (const [field, value] of nothing) {
		const { name, displayName } = field.property;
		if (!removed.includes(name)) continue;
		if (name in added) {
			throw new Problem(
				`'${displayName}' is both set and removed`,
				"Remove the field under 'Update Fields', or clear it under 'Remove'",
			);
		}
		values[nameInService(field)] = value;
	}
	return channelBody(values);
}
