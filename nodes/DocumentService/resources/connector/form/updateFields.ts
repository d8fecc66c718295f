import type { INodeProperties } from 'n8n-workflow';

import { type Field } from '../../../../core/n8n/fields/field';
import { boolean, choice } from '../../../../core/n8n/fields/fieldsOfType';
import { isExpression, isNothing, readFrom } from '../../../../core/n8n/fields/readValue';
import { emptyOption, emptyParameter } from '../../../../core/n8n/fields/wording';
import type { Item } from '../../../../core/n8n/nodeContext';
import { isRecord } from '../../../../core/text/json';
import { connectorField, type ConnectorKind, typeForService } from '../connectorKind';
import { typeOptions } from './typeFields';
import { fieldToChange } from './changeConfig';
import type { ConnectorType } from '../types/connectorType';
import { secretsNotice, settingsJsonField, settingsModeField } from './connectorFields';

const formOnly = { show: { settingsMode: ['form'] } };

/** Where the editor's lists find the type that the user chose. */
export const currentTypeParameter = 'currentType';

/** Stands for the type that the service returns. */
const returnedType = 'returned';

/** The connector's type, for services whose responses don't have it (docs/maintainers/service.md#connectors). */
export function currentTypeField(kind: ConnectorKind): Field<'choice'> {
	return choice(currentTypeParameter, 'Type', {
		noDataExpression: true,
		options: [
			{ name: 'As Returned by the Service', value: returnedType },
			...typeOptions(kind.types),
		],
		default: returnedType,
		description:
			"The type of the connector, which can't be changed. Select it if Settings doesn't offer all settings of the type: some services don't return the type.",
		respell: (type) => typeForService(kind, type),
	});
}

/** The type that the user chose; undefined for the one that the service returns. */
export function chosenTypeOf(type: unknown): string | undefined {
	return typeof type === 'string' && type !== returnedType ? type : undefined;
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

const secretsField: INodeProperties = {
	displayName: 'Secrets',
	name: 'secrets',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Secret',
	default: {},
	description:
		"The secrets of the connector. The service doesn't return stored secrets, so enter all of them with every update.",
	options: [
		{
			name: 'values',
			displayName: 'Secret',
			values: [
				secretNameField.property,
				secretRemoveField.property,
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					typeOptions: { password: true },
					default: '',
					displayOptions: { show: { remove: [false] } },
				},
			],
		},
	],
	displayOptions: formOnly,
};

/**
 * The parameters of Update: the current settings to edit; the secrets in their own list, because only there they're
 * hidden while typing; and JSON instead of both. Name and type can't be changed.
 */
export function updateFields(kind: ConnectorKind): INodeProperties[] {
	return [
		connectorField(kind).property,
		currentTypeField(kind).property,
		settingsModeField.property,
		{
			displayName: 'Settings',
			name: 'settings',
			type: 'resourceMapper',
			noDataExpression: true,
			default: { mappingMode: 'defineBelow', value: null },
			description:
				'The current settings. Clearing a setting removes it. A setting that you never filled in stays unchanged.',
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

/** What the form changes, by the setting's name. */
export interface FormChanges {
	/** New values. Empty ones and spaces mean no change. */
	values: Record<string, unknown>;
	/** Settings whose fields were cleared. */
	emptied: string[];
	/** Secrets to remove. */
	removedSecrets: string[];
}

/**
 * Throws a Problem for an expression that returns nothing: only a field that was cleared in the panel removes a setting.
 */
export function readChanges(item: Item, type: ConnectorType | undefined): FormChanges {
	const values: Record<string, unknown> = { ...valuesOf(item.parameter('settings', {})) };
	const written = valuesOf(item.rawParameter('settings'));
	for (const [name, value] of Object.entries(values)) {
		if (isNothing(value) && isExpression(written[name]))
			throw emptyOption(fieldToChange(name, undefined, type));
	}
	const emptied = Object.keys(values).filter((name) => isBlank(values[name]));

	const removedSecrets: string[] = [];
	for (const row of item.rows(secretsField)) {
		// A row that was only added.
		if (isNothing(row.name) && isNothing(row.value)) continue;
		const name = readFrom(secretNameField, row);
		if (name === '') throw emptyParameter(secretNameField);
		if (readFrom(secretRemoveField, row)) removedSecrets.push(name);
		else if (isNothing(row.value)) throw emptyOption(fieldToChange(name, undefined, type));
		else values[name] = row.value;
	}
	return { values, emptied, removedSecrets };
}

function valuesOf(settings: unknown): Record<string, unknown> {
	return isRecord(settings) && isRecord(settings.value) ? settings.value : {};
}

/** The editor stores null for a field that was never filled in. */
function isBlank(value: unknown): boolean {
	return typeof value === 'string' && isNothing(value);
}
