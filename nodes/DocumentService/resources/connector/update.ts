import type { INodeParameters } from 'n8n-workflow';

import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { oneItem } from '../../../core/service/lists/items';
import { type ConnectorKind, knownType } from './connectorKind';
import { connectorOutput, settingsSample } from './connectorRecord';
import { readConnector } from './connectorRequest';
import { settingsModeField } from './form/connectorFields';
import { updateFields } from './form/updateFields';
import { refuseMasked } from './refusals';
import { changedSettings, jsonSettings } from './newSettings';
import { sendConnector } from './sendConnector';

/**
 * An update replaces all settings (docs/maintainers/service.md#connectors): changes from the form are merged into the current
 * settings, JSON replaces them. Secrets are never taken from what the service returns: each one has to be entered again
 * or deliberately left out.
 */
export function updateConnector(kind: ConnectorKind): ItemOperation {
	return {
		option: {
			name: 'Update',
			value: 'update',
			action: `Update ${kind.label}`,
			description: `Change the settings of a ${kind.label}. Its name and type can't be changed.`,
		},
		fields: updateFields(kind),
		output: connectorOutput,
		samples: [
			{ ...settingsSample, removeOtherSecrets: true },
			{
				settingsMode: 'form',
				settings: {
					mappingMode: 'defineBelow',
					value: { remote_url: 's3://other' },
					matchingColumns: [],
					schema: [],
				} as unknown as INodeParameters,
				removeOtherSecrets: true,
			},
		],
		async execute(item) {
			const connector = readConnector(item, kind);
			const isJson = item.read(settingsModeField) === 'json';
			const settings = isJson
				? await jsonSettings(item, kind, connector)
				: await changedSettings(item, kind, connector);
			const { config, type } = settings;
			refuseMasked(config, knownType(kind, type));
			const { path, subject } = connector;
			const request = { method: 'PUT', path, body: { config }, subject } as const;
			return oneItem(await sendConnector(item, kind, request, settings));
		},
	};
}
