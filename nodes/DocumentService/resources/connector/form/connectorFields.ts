import type { INodeProperties } from 'n8n-workflow';

import type { Field } from '../../../../core/n8n/fields/field';
import { choice, json, text } from '../../../../core/n8n/fields/fieldsOfType';
import type { Item } from '../../../../core/n8n/nodeContext';
import { type ConnectorKind, typeForService } from '../connectorKind';
import { formFields, readForm } from './typeForm';

/** Stands for a type that isn't in the list and is entered as text. */
const otherType = 'other';

/** Selects between a form and JSON for the settings of a connector. */
export const settingsModeField = choice('settingsMode', 'Specify Settings', {
	noDataExpression: true,
	options: [
		{ name: 'Using Fields Below', value: 'form' },
		{ name: 'Using JSON', value: 'json' },
	],
	default: 'form',
});

export const settingsJsonField = json('settingsJson', 'Settings (JSON)', {
	required: true,
	description: 'All settings of the connector as one JSON object, sent unchanged',
	hasSecrets: true,
});

const nameField = text('name', 'Name', {
	required: true,
	placeholder: 'e.g. Quarterly reports',
	description: "Can't be changed later",
});

function typeField(kind: ConnectorKind): Field<'choice'> {
	const description = "A type that isn't in this list. Enter its identifier.";
	return choice('connectorType', 'Type', {
		// With an expression, n8n would show and require the fields of all types at once.
		noDataExpression: true,
		options: [...kind.typeOptions, { name: 'Other', value: otherType, description }],
		default: 's3',
		description: "What the connector connects to. It can't be changed later.",
		respell: (type) => typeForService(kind, type),
	});
}

const customTypeField = text('customType', 'Type Identifier', {
	required: true,
	placeholder: 'e.g. my_store',
	description: "The service's identifier for the type. It's sent in lowercase.",
	displayOptions: { show: { connectorType: [otherType] } },
});

/** Where secrets that are entered in a node end up, and how to keep them out of there. */
export const secretsNotice: INodeProperties = {
	displayName:
		'Secrets that you enter here are saved in the workflow, for everyone who can open or export it. To keep one out of it, use an expression, such as <code>{{ $json.secret }}</code> with a node before this one that fetches it, or <code>{{ $vars.secret }}</code> with a variable of n8n.',
	name: 'secretsNotice',
	type: 'notice',
	default: '',
};

/** Returns the parameters of Create: name, type, and the settings as a form or as JSON. */
export function connectorFields(kind: ConnectorKind): INodeProperties[] {
	return [
		nameField.property,
		typeField(kind).property,
		customTypeField.property,
		{ ...settingsModeField.property, displayOptions: { hide: { connectorType: [otherType] } } },
		secretsNotice,
		...formFields(kind.types),
		{
			...settingsJsonField.property,
			displayOptions: { show: { settingsMode: ['json'] }, hide: { connectorType: [otherType] } },
		},
		{ ...settingsJsonField.property, displayOptions: { show: { connectorType: [otherType] } } },
	];
}

/** Reads the parameters of Create. Throws a Problem for a value that can't be used. */
export function readNewConnector(item: Item, kind: ConnectorKind) {
	const name = item.read(nameField);
	const selected = item.read(typeField(kind));
	const isOther = selected === otherType;
	const type = isOther ? typeForService(kind, item.read(customTypeField)) : selected;
	const isJson = isOther || item.read(settingsModeField) === 'json';
	const config = isJson ? item.read(settingsJsonField) : readForm(item, type, kind.types[type]);
	return { name, type, config };
}
