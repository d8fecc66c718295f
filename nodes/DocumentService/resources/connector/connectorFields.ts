import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { choice, type Field, jsonObject, text } from '../../../core/n8n/fields/field';
import type { Item } from '../../../core/n8n/nodeContext';
import { Problem } from '../../../core/text/problem';
import { type ConnectorKind, documentationLink, typeForService } from './connectorKind';
import { exampleSettings } from './connectorTypes';
import { formFields, readTypeForm, settingParameter } from './typeForm';

const otherType = 'other';

const returnedType = 'returned';

const connectorNameField = text('name', 'Name', {
	required: true,
	placeholder: 'e.g. Quarterly reports',
	description: "Can't be changed later",
});

/** With an expression, n8n would show the fields of all types at once. */
function connectorTypeField(
	kind: ConnectorKind,
	settings: { default: string; description: string },
	others: INodePropertyOptions[],
): Field<string> {
	return choice('connectorType', 'Type', {
		noDataExpression: true,
		options: [...kind.typeOptions, ...others],
		...settings,
		respell: (type) => typeForService(kind, type),
	});
}

function newTypeField(kind: ConnectorKind): Field<string> {
	const description = "A type that isn't in this list. Enter its identifier.";
	return connectorTypeField(
		kind,
		{
			default: 's3',
			description: `What the connector connects to, which can't be changed later. For the settings of each type, see the ${documentationLink(kind, 'overview')}.`,
		},
		[{ name: 'Other', value: otherType, description }],
	);
}

/** For services whose responses don't have the type (docs/maintainers/service.md#connectors). */
function currentTypeField(kind: ConnectorKind): Field<string> {
	return connectorTypeField(
		kind,
		{
			default: returnedType,
			description:
				"The type of the connector, which can't be changed. Select it to enter settings in fields, or if the service doesn't return it.",
		},
		[
			{ name: 'As Returned by the Service', value: returnedType },
			{ name: 'Other', value: otherType, description: "A type that isn't in this list" },
		],
	);
}

const customTypeField = text('customType', 'Type Identifier', {
	required: true,
	placeholder: 'e.g. my_store',
	description: "The service's identifier for the type. It's sent in lowercase.",
	displayOptions: { show: { connectorType: [otherType] } },
});

const settingsModeField = choice('settingsMode', 'Specify Settings', {
	noDataExpression: true,
	options: [
		{ name: 'Using Fields Below', value: 'form' },
		{ name: 'Using JSON', value: 'json' },
	],
	default: 'form',
	displayOptions: { hide: { connectorType: [otherType] } },
});

/** Where secrets that are entered in a node end up, and how to keep them out of there. */
const secretsNotice: INodeProperties = {
	displayName:
		'Secrets that you enter here are saved in the workflow, for everyone who can open or export it. To keep one out of it, use an expression, such as <code>{{ $json.secret }}</code> after a node that fetches it, or <code>{{ $vars.secret }}</code>.',
	name: 'secretsNotice',
	type: 'notice',
	default: '',
};

const otherSettingsField = jsonObject('settingsJson', 'Settings (JSON)', {
	required: true,
	description: 'All settings of the connector as one JSON object, sent unchanged',
	hasSecrets: true,
	displayOptions: { show: { connectorType: [otherType] } },
});

const changesField = jsonObject('settingsJson', 'Settings (JSON)', {
	description:
		'Settings to change, as a JSON object. They override the fields above, and null removes a setting. All others stay as they are.',
	hasSecrets: true,
});

function newSettingsField(kind: ConnectorKind, type: string): Field<IDataObject> {
	return jsonObject(settingParameter(type, 'settings_json'), 'Settings (JSON)', {
		required: true,
		default: JSON.stringify(exampleSettings(kind.types[type]), undefined, 2),
		description: otherSettingsField.property.description,
		hasSecrets: true,
		displayOptions: { show: { connectorType: [type], settingsMode: ['json'] } },
	});
}

export function newConnectorFields(kind: ConnectorKind): INodeProperties[] {
	return [
		connectorNameField.property,
		newTypeField(kind).property,
		customTypeField.property,
		settingsModeField.property,
		secretsNotice,
		...formFields(kind, { isNew: true }),
		...Object.keys(kind.types).map((type) => newSettingsField(kind, type).property),
		otherSettingsField.property,
	];
}

export function connectorUpdateFields(kind: ConnectorKind): INodeProperties[] {
	return [
		kind.field.property,
		currentTypeField(kind).property,
		secretsNotice,
		...formFields(kind, { isNew: false }),
		changesField.property,
	];
}

export function readNewConnector(item: Item, kind: ConnectorKind) {
	const name = item.read(connectorNameField);
	const type = item.read(newTypeField(kind));
	if (type === otherType) {
		const custom = typeForService(kind, item.read(customTypeField));
		return { name, type: custom, config: item.read(otherSettingsField) };
	}
	const isJson = item.read(settingsModeField) === 'json';
	const config = isJson
		? item.read(newSettingsField(kind, type))
		: readTypeForm(item, kind, type, { isNew: true });
	return { name, type, config };
}

/**
 * Reads the changes of Update: what was entered in the form of the selected type, and JSON, which overrides it. `type` is
 * undefined for the one that the service returns, and '' for one that isn't in the list. Throws a Problem for a value
 * that can't be used.
 */
export function readConnectorChanges(
	item: Item,
	kind: ConnectorKind,
): { type: string | undefined; changes: IDataObject } {
	const selected = item.read(currentTypeField(kind));
	const hasForm = Object.hasOwn(kind.types, selected);
	const form = hasForm ? readTypeForm(item, kind, selected, { isNew: false }) : {};
	const changes = { ...form, ...readJsonChanges(item) };
	if (selected === returnedType) return { type: undefined, changes };
	return { type: hasForm ? selected : '', changes };
}

/** Only null removes a setting: an expression that returns nothing for one must not. */
function readJsonChanges(item: Item): IDataObject {
	const changes = item.read(changesField);
	const missing = Object.keys(changes).filter((key) => changes[key] === undefined);
	if (missing.length === 0) return changes;
	throw new Problem(
		`'Settings (JSON)' has no value for: ${missing.join(', ')}`,
		'Check that the expression returns a value for this item. To remove a setting, set it to null.',
	);
}
