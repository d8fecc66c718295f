import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Field } from '../../../../core/n8n/fields/field';
import { boolean, choice, text } from '../../../../core/n8n/fields/fieldsOfType';
import {
	isExpression,
	isNothing,
	readFrom,
	readOption,
} from '../../../../core/n8n/fields/readValue';
import { emptyParameter } from '../../../../core/n8n/fields/parameterErrors';
import type { Item } from '../../../../core/n8n/nodeContext';
import { isRecord } from '../../../../core/text/json';
import { type ConnectorKind, typeForService } from '../connectorKind';
import type { ConnectorType } from '../types/connectorType';
import { secretsNotice, settingsJsonField, settingsModeField } from './connectorFields';
import { currentField } from './settingField';

const formOnly = { show: { settingsMode: ['form'] } };

/** Where the editor's lists find the type that the user selected. */
export const currentTypeParameter = 'currentType';

/** Stands for the type that the service returns. */
const returnedType = 'returned';

/** Selects the connector's type, for services whose responses don't have it (docs/maintainers/service.md#connectors). */
function currentTypeField(kind: ConnectorKind): Field<'choice'> {
	return choice(currentTypeParameter, 'Type', {
		noDataExpression: true,
		options: [{ name: 'As Returned by the Service', value: returnedType }, ...kind.typeOptions],
		default: returnedType,
		description:
			"The type of the connector, which can't be changed. Select it if Settings doesn't offer all settings of the type: some services don't return the type.",
		respell: (type) => typeForService(kind, type),
	});
}

/** Returns the type that the user selected; undefined for the one that the service returns. */
export function selectedType(type: unknown): string | undefined {
	return typeof type === 'string' && type !== returnedType ? type : undefined;
}

/** Reads the type that the user selected; undefined for the one that the service returns. Throws a Problem. */
export function readCurrentType(item: Item, kind: ConnectorKind): string | undefined {
	return selectedType(item.read(currentTypeField(kind)));
}

export const removeOtherSecretsField = boolean('removeOtherSecrets', 'Remove Other Secrets', {
	description:
		"Whether to remove all secrets that you don't enter. If this is off, the update names the missing secrets and changes nothing.",
});

const secretNameField = choice('name', 'Secret Name or ID', {
	typeOptions: {
		loadOptionsMethod: 'getConnectorSecrets',
		loadOptionsDependsOn: ['connectorId.value', currentTypeParameter],
	},
	description:
		'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
});

const secretRemoveField = boolean('remove', 'Remove', {
	description: 'Whether to remove the secret from the connector instead of setting it',
});

const secretValueField = text('value', 'Value', {
	typeOptions: { password: true },
	displayOptions: { show: { remove: [false] } },
});

const secretsField: INodeProperties = {
	displayName: 'Secrets',
	name: 'secrets',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Secret',
	default: {},
	description:
		'The secrets of the connector. The service returns stored secrets masked, so enter all of them with every update.',
	options: [
		{
			name: 'values',
			displayName: 'Secret',
			values: [secretNameField.property, secretRemoveField.property, secretValueField.property],
		},
	],
	displayOptions: formOnly,
};

/**
 * Returns the parameters of Update: the current settings to edit; the secrets in their own list, because only there they're
 * hidden while typing; and JSON instead of both. Name and type can't be changed.
 */
export function updateFields(kind: ConnectorKind): INodeProperties[] {
	return [
		kind.idField.property,
		currentTypeField(kind).property,
		settingsModeField.property,
		{
			displayName: 'Settings',
			name: 'settings',
			type: 'resourceMapper',
			noDataExpression: true,
			default: { mappingMode: 'defineBelow', value: null },
			description: 'Clearing a setting removes it. One that you never filled in stays unchanged.',
			typeOptions: {
				loadOptionsDependsOn: ['connectorId.value', currentTypeParameter],
				resourceMapper: {
					resourceMapperMethod: 'getConnectorSettings',
					mode: 'add',
					fieldWords: { singular: 'setting', plural: 'settings' },
					addAllFields: true,
					supportAutoMap: false,
					// Without it, a cleared field couldn't be told from one that was never filled in.
					allowEmptyValues: true,
				},
			},
			displayOptions: formOnly,
		},
		secretsNotice,
		secretsField,
		{
			...settingsJsonField.property,
			description:
				'All settings of the connector, including its secrets, as one JSON object. They replace the current settings.',
			displayOptions: { show: { settingsMode: ['json'] } },
		},
		removeOtherSecretsField.property,
	];
}

/** What the form changes. */
export interface FormChanges {
	/** New values by the setting's name, in the kind of the setting. */
	values: IDataObject;
	/** Settings whose fields were cleared. */
	emptied: string[];
	/** Secrets to remove. */
	removedSecrets: string[];
}

/**
 * Reads what the form changes in a connector. A change keeps the setting's kind: the one in the table of its type,
 * otherwise that of its current value. Throws a Problem for a value of another kind, and for an expression that returns
 * nothing: only a field that was cleared in the panel removes a setting.
 */
export function readChanges(
	item: Item,
	current: IDataObject,
	type: ConnectorType | undefined,
): FormChanges {
	const changes: FormChanges = { values: {}, emptied: [], removedSecrets: [] };
	const change = (name: string, given: unknown) => {
		const value = readOption(currentField(name, current[name], type), { [name]: given });
		if (Array.isArray(value) && value.length === 0) return;
		changes.values[name] = value as IDataObject[string];
	};
	const written = valuesOf(item.rawParameter('settings'));
	for (const [name, given] of Object.entries(valuesOf(item.parameter('settings', {})))) {
		if (!isNothing(given) || isExpression(written[name])) change(name, given);
		// The editor stores null for a field that was never filled in.
		else if (typeof given === 'string') changes.emptied.push(name);
	}
	for (const row of item.rows(secretsField)) {
		// A row that was only added.
		if (isNothing(row.name) && isNothing(row.value)) continue;
		const name = readFrom(secretNameField, row);
		if (name === '') throw emptyParameter(secretNameField);
		if (readFrom(secretRemoveField, row)) changes.removedSecrets.push(name);
		else change(name, row.value);
	}
	return changes;
}

function valuesOf(settings: unknown): Record<string, unknown> {
	return isRecord(settings) && isRecord(settings.value) ? settings.value : {};
}
