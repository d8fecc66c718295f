import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { isRecord } from '../../../../shared/json/isRecord';
import { connectorField } from '../connectorField';
import type { ConnectorKind } from '../connectorKind';
import { settingsJsonField, settingsModeField } from '../settings/jsonSettings';

const formOnly = { show: { settingsMode: ['form'] } };

/**
 * The parameters of Update: the present settings for editing, secrets apart because only there they
 * are hidden while typing, and JSON in place of both. Name and type are not offered.
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
			description: 'The present settings. What is left empty stays as it is.',
			typeOptions: {
				loadOptionsDependsOn: ['connectorId.value'],
				resourceMapper: {
					resourceMapperMethod: 'getConnectorSettings',
					mode: 'add',
					fieldWords: { singular: 'setting', plural: 'settings' },
					addAllFields: true,
					supportAutoMap: false,
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
				'Secrets to set. The service does not hand out stored secrets, so give each one again with every update.',
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
							displayName: 'Value',
							name: 'value',
							type: 'string',
							typeOptions: { password: true },
							default: '',
						},
					],
				},
			],
			displayOptions: formOnly,
		},
		{ ...settingsJsonField, displayOptions: { show: { settingsMode: ['json'] } } },
	];
}

/** Reads the changes from both parts of the form, by name of the setting. */
export function readChanges(
	context: IExecuteFunctions,
	itemIndex: number,
): Record<string, unknown> {
	const settings: unknown = context.getNodeParameter('settings', itemIndex, {});
	const changes: Record<string, unknown> =
		isRecord(settings) && isRecord(settings.value) ? { ...settings.value } : {};

	const secrets: unknown = context.getNodeParameter('secrets.values', itemIndex, []);
	for (const secret of Array.isArray(secrets) ? secrets : []) {
		if (isRecord(secret) && typeof secret.name === 'string' && secret.name !== '') {
			changes[secret.name] = secret.value;
		}
	}
	return changes;
}
