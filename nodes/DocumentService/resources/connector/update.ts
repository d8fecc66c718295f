import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { oneItem } from '../../../core/service/lists/items';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import type { Item } from '../../../core/n8n/nodeContext';
import { isMasked } from '../../../core/secrets/secretNames';
import { pathOf } from '../../../core/service/transport/path';
import { Problem } from '../../../core/text/problem';
import { connectorField, type ConnectorKind, knownType } from './connectorKind';
import { fetchConnector, subjectOf } from './connectorRequest';
import { settingsJsonField, settingsModeField } from './form/connectorFields';
import {
	chosenTypeOf,
	currentTypeField,
	readChanges,
	removeOtherSecretsField,
	updateFields,
} from './form/updateFields';
import { changeConfig } from './form/changeConfig';
import {
	refuseMasked,
	refuseUnknownSecrets,
	removeSettings,
	requireSecrets,
} from './form/refusals';
import {
	demandedSecrets,
	isUnset,
	type KnownConnector,
	secretsOfConnector,
	secretTestFor,
	settingsInResponse,
} from './form/secretsToEnter';
import { connectorOutput, settingsSample } from './connectorRecord';
import { type NewSettings, sendConnector } from './sendConnector';

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
			const id = item.read(connectorField(kind));
			const isJson = item.read(settingsModeField) === 'json';
			const settings = isJson
				? await jsonSettings(item, kind, id)
				: await changedSettings(item, kind, id);
			const { config, type } = settings;
			refuseMasked(config, knownType(kind, type));

			const path = `/${kind.collection}${pathOf`/${id}`}`;
			const subject = subjectOf(kind, id);
			const request = { method: 'PUT', path, body: { config }, subject } as const;
			return oneItem(await sendConnector(item, kind, request, settings));
		},
	};
}

async function changedSettings(item: Item, kind: ConnectorKind, id: string): Promise<NewSettings> {
	const connector = await currentConnector(item, kind, id);
	if (!connector) {
		throw new Problem(
			`The service didn't return the current settings of the ${subjectOf(kind, id)}`,
			'An update replaces all settings: set Specify Settings to Using JSON and enter all of them',
		);
	}
	const { config: current, type } = connector;
	const known = knownType(kind, type);
	const { values, emptied, removedSecrets } = readChanges(item, known);
	const { config, changed } = changeConfig(current, values, known);
	const { secrets, isCertain } = secretsOfConnector(kind, { config: current, type }, changed);
	const isSecret = (name: string) => secrets.some((secret) => secret.name === name);
	const removed = [...emptied.filter((name) => !isSecret(name)), ...removedSecrets];
	const rest = removeSettings(config, removed, known);
	const missing = demandedSecrets({ secrets, isCertain }, current).filter(
		({ name, isRequired }) =>
			!changed.includes(name) &&
			!removedSecrets.includes(name) &&
			((isRequired && isCertain) || !item.read(removeOtherSecretsField)),
	);
	requireSecrets(missing, isCertain);
	return {
		config: settingsWhere(rest, (name) => !isSecret(name) || changed.includes(name)),
		type,
		current,
	};
}

/**
 * The JSON may be copied from a service or from Get, with masks, nulls or nothing instead of secrets. So it's compared
 * with the connector, which may have secrets that the JSON leaves out.
 */
async function jsonSettings(item: Item, kind: ConnectorKind, id: string): Promise<NewSettings> {
	const given = item.read(settingsJsonField);
	const isSecret = secretTestFor(kind, undefined);
	const isOpen = (name: string) =>
		isSecret(name) && (isUnset(given[name]) || isMasked(given[name]));
	if (item.read(removeOtherSecretsField)) {
		return { config: settingsWhere(given, (name) => !isOpen(name)), type: undefined };
	}
	refuseMasked(given, undefined);
	const current = await currentConnector(item, kind, id);
	if (!current) return refuseUnknownSecrets();
	const { secrets, isCertain } = secretsOfConnector(kind, {
		config: { ...current.config, ...given },
		type: current.type,
	});
	const missing = demandedSecrets({ secrets, isCertain }, current.config);
	requireSecrets(
		missing.filter(({ name }) => isUnset(given[name])),
		isCertain,
	);
	return { config: given, type: current.type, current: current.config };
}

async function currentConnector(
	item: Item,
	kind: ConnectorKind,
	id: string,
): Promise<KnownConnector | undefined> {
	const chosenType = chosenTypeOf(item.read(currentTypeField(kind)));
	return settingsInResponse(await fetchConnector(item, kind, id), chosenType);
}

function settingsWhere(settings: IDataObject, isKept: (name: string) => boolean): IDataObject {
	return Object.fromEntries(Object.entries(settings).filter(([name]) => isKept(name)));
}
