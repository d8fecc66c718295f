import type { INodeProperties } from 'n8n-workflow';

import { isRecord } from '../../../../shared/json/isRecord';
import { connectorField } from '../connectorField';
import type { ConnectorKind } from '../connectorKind';
import { settingsJsonField, settingsModeField } from '../settings/jsonSettings';
import type { Item } from '../../../../shared/run/caller';

const formOnly = { show: { settingsMode: ['form'] } };

/**
 * The parameters of Update: the current settings to edit; the secrets in their own list, because only there they're
 * hidden while typing; and JSON instead of both. Name and type can't be changed.
 */
export function updateFields(kind: ConnectorKind): INodeProperties[] {
	return [
		connectorField(kind),
		settingsModeField,
		{
			displayName: 'Settings',
			name: 'settings',
			type: 'resourceMapper',
			noDataExpression: true,
			default: { mappingMode: 'defineBelow', value: null },
			description:
				'The current settings. Clearing a setting removes it. A setting that you never filled in stays unchanged.',
			typeOptions: {
				loadOptionsDependsOn: ['connectorId.value'],
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
		{
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
						{
							displayName: 'Secret Name or ID',
							name: 'name',
							type: 'options',
							typeOptions: {
								loadOptionsMethod: 'getConnectorSecrets',
								loadOptionsDependsOn: ['connectorId.value'],
							},
							default: '',
							description:
								'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
						},
						{
							displayName: 'Remove',
							name: 'remove',
							type: 'boolean',
							default: false,
							description: 'Whether to remove the secret from the connector instead of setting it',
						},
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
		},
		{
			...settingsJsonField,
			description:
				'All settings of the connector, including its secrets, as one JSON object. They replace the current settings.',
			displayOptions: { show: { settingsMode: ['json'] } },
		},
		{
			displayName: 'Remove Other Secrets',
			name: 'removeOtherSecrets',
			type: 'boolean',
			default: false,
			description:
				"Whether to remove all secrets that you don't enter. If this is off, the update names the missing secrets and changes nothing.",
		},
	];
}

/** What the form changes, by the setting's name. */
export interface FormChanges {
	/** New values. Empty ones and spaces mean no change. */
	values: Record<string, unknown>;
	/** Settings whose fields were cleared. */
	emptied: string[];
	/** Secrets to remove. An empty value doesn't remove one, because an expression may return it by mistake. */
	removedSecrets: string[];
}

export function readChanges(item: Item): FormChanges {
	const settings: unknown = item.parameter('settings', {});
	const values: Record<string, unknown> =
		isRecord(settings) && isRecord(settings.value) ? { ...settings.value } : {};
	const emptied = Object.keys(values).filter((name) => isBlank(values[name]));

	const secrets: unknown = item.parameter('secrets.values', []);
	const removedSecrets: string[] = [];
	for (const secret of Array.isArray(secrets) ? secrets : []) {
		if (!isRecord(secret) || typeof secret.name !== 'string' || secret.name === '') continue;
		if (secret.remove === true) removedSecrets.push(secret.name);
		else values[secret.name] = secret.value;
	}
	return { values, emptied, removedSecrets };
}

/** The editor stores null for a field that was never filled in. */
function isBlank(value: unknown): boolean {
	return typeof value === 'string' && value.trim() === '';
}
