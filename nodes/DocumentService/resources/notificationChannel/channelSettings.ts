import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { bodyOf, nameInService } from '../../../shared/fields/encode';
import { type Field, field, propertiesOf } from '../../../shared/fields/field';
import { isExpression, isNothing, readOption } from '../../../shared/fields/readValue';
import { emptyOption } from '../../../shared/fields/wording';
import type { Item } from '../../../shared/run/caller';
import { isMasked } from '../../../shared/secrets/secretNames';
import { isRecord } from '../../../shared/values/json';
import { Problem } from '../../../shared/values/problem';

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
	name: 'an e-mail address such as nathan@example.com',
};

const eventTypesField = field({
	displayName: 'Event Types',
	name: 'eventTypes',
	type: 'multiOptions',
	options: eventTypes,
	default: ['job.completed', 'job.failed', 'job.stopped'],
	required: true,
	description: 'What happens to a job for a notification to be sent',
});

const urlProperty: INodeProperties & { type: 'string' } = {
	displayName: 'URL',
	name: 'url',
	type: 'string',
	default: '',
	placeholder: 'e.g. https://n8n.example.com/webhook/jobs',
	description:
		'Where the service sends a POST request for each event. It must start with https:// and be reachable from the service.',
};

/** A masked part comes from a result of this node: the service would call the mask. */
const urlForm = {
	accept: (text: string) => !isMasked(text) && isHttps(text),
	name: "an address that starts with https:// and has no masked part (n8n's own addresses do if WEBHOOK_URL is set to its public https address)",
};

function isHttps(text: string): boolean {
	return /^https:\/\/[^\s/]/i.test(text) && URL.canParse(text);
}

const recipientProperty: INodeProperties & { type: 'string' } = {
	displayName: 'Recipient',
	name: 'recipient',
	type: 'string',
	default: '',
	placeholder: 'e.g. nathan@example.com',
	description:
		'E-mail address that receives the notifications. The service sends it a code, and the channel stays off until you enter that code with Verify.',
};

const descriptionField = field(
	{
		displayName: 'Description',
		name: 'description',
		type: 'string',
		default: '',
		placeholder: 'e.g. Finished jobs to n8n',
		description: 'What the channel is for, in up to 255 characters',
	},
	{ form: { accept: (text) => text.length <= 255, name: 'up to 255 characters' } },
);

const enabledField = field({
	displayName: 'Enabled',
	name: 'enabled',
	type: 'boolean',
	default: true,
	description: 'Whether the channel sends notifications',
});

const secretField = field(
	{
		displayName: 'Secret',
		name: 'secret',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		description:
			'The key that the service signs its requests to a webhook with: 24 to 75 ASCII characters. It can be replaced or removed, but never read again.',
	},
	{
		form: {
			accept: (text) => /^[\x20-\x7e]{24,75}$/.test(text),
			name: '24 to 75 ASCII characters',
		},
	},
);

const replyToField = field(
	{
		displayName: 'Reply To',
		name: 'replyTo',
		type: 'string',
		default: '',
		placeholder: 'e.g. nathan@example.com',
		description: 'E-mail address that replies go to',
	},
	{ form: emailForm, serviceName: 'reply_to' },
);

const copyField = field(
	{
		displayName: 'CC',
		name: 'cc',
		type: 'string',
		default: '',
		placeholder: 'e.g. nathan@example.com, ada@example.com',
		description: 'E-mail addresses that receive a copy, separated by commas',
	},
	{ kind: 'list', form: emailForm },
);

const removeSecretField = field({
	displayName: 'Remove Secret',
	name: 'removeSecret',
	type: 'boolean',
	default: true,
	description: "Whether to remove the channel's secret. Its requests are then no longer signed.",
});

const eventTypesSent = { serviceName: 'event_types' };

/** The fields of a new channel besides its type; `recipient` only of an e-mail channel, `url` only of a webhook. */
export const createFields = {
	url: field(
		{ ...urlProperty, required: true, displayOptions: { show: { channelType: ['webhook'] } } },
		{ form: urlForm },
	),
	recipient: field(
		{ ...recipientProperty, required: true, displayOptions: { show: { channelType: ['email'] } } },
		{ form: emailForm },
	),
	eventTypes: eventTypesField,
};

const emailOptions: readonly Field[] = [copyField, replyToField];

function onlyFor(type: 'email' | 'webhook', fields: readonly Field[]): INodeProperties[] {
	return propertiesOf(fields).map((property) => ({
		...property,
		displayOptions: { show: { '/channelType': [type] } },
	}));
}

/** The options of a new channel, sorted by name. */
export const createOptions: INodeProperties[] = [
	...onlyFor('email', [copyField]),
	...propertiesOf([descriptionField, enabledField]),
	...onlyFor('email', [replyToField]),
	...onlyFor('webhook', [secretField]),
];

const fieldsOfUpdate = {
	eventTypes: field(
		{ ...eventTypesField.property, type: 'multiOptions', required: false },
		eventTypesSent,
	),
	recipient: field(recipientProperty, { form: emailForm, serviceName: 'recipient_email' }),
	url: field(urlProperty, { form: urlForm }),
};

export const updateFields: INodeProperties = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	description:
		'Only the fields added here are changed. If you leave CC, Description or Reply To empty, it is removed.',
	options: propertiesOf([
		copyField,
		descriptionField,
		enabledField,
		fieldsOfUpdate.eventTypes,
		fieldsOfUpdate.recipient,
		removeSecretField,
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

/** The copies and replies of an e-mail channel. Throws a Problem. */
export function emailOptionsOf(added: Added): IDataObject {
	return bodyOf(emailOptions, added);
}

/** What removes the value of a field that was left empty. */
const removals: ReadonlyArray<readonly [Field, IDataObject[string]]> = [
	[copyField, []],
	[descriptionField, ''],
	[replyToField, null],
];

/**
 * Reads what an update changes; '' removes the secret (docs/service.md#webhooks). A field that was left empty in the
 * panel is removed; an expression that returns nothing is an error. Throws a Problem.
 */
export function changesOf(item: Item): IDataObject {
	const all = item.options(updateFields);
	const written = item.written(updateFields.name);
	const removed = removals.filter(([{ property }]) =>
		isLeftEmpty(all[property.name], isRecord(written) ? written[property.name] : undefined),
	);
	const names = removed.map(([{ property }]) => property.name);
	const added = Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
	const removedOf = (fields: readonly Field[]): IDataObject =>
		Object.fromEntries(
			removed
				.filter(([one]) => fields.includes(one))
				.map(([one, nothing]) => [nameInService(one), nothing]),
		);
	const { eventTypes, recipient, url } = fieldsOfUpdate;
	if (readOption(eventTypes, added)?.length === 0) throw emptyOption(eventTypes);
	const email = { ...bodyOf([...emailOptions, recipient], added), ...removedOf(emailOptions) };
	const changes = bodyOf([descriptionField, enabledField, secretField, eventTypes, url], added);
	const removesSecret = readOption(removeSecretField, added) === true;
	if (removesSecret && 'secret' in changes) {
		throw new Problem(
			'"Secret" and "Remove Secret" contradict each other',
			'Remove one of the two under "Update Fields"',
		);
	}
	return {
		...changes,
		...removedOf([descriptionField]),
		...(removesSecret && { secret: '' }),
		...(Object.keys(email).length > 0 && { email_config: email }),
	};
}

function isLeftEmpty(value: unknown, written: unknown): boolean {
	if (Array.isArray(value)) return value.length === 0;
	return typeof value === 'string' && isNothing(value) && !isExpression(written);
}
