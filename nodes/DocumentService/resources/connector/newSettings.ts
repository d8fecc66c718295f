import type { IDataObject } from 'n8n-workflow';

import type { Item } from '../../../core/n8n/nodeContext';
import { isMasked } from '../../../core/secrets/secretNames';
import type { RecordAddress } from '../../../core/service/lists/record';
import { Problem } from '../../../core/text/problem';
import { type ConnectorKind, knownType } from './connectorKind';
import { fetchSettings } from './connectorRequest';
import { settingsJsonField } from './form/connectorFields';
import { readChanges, readCurrentType, removeOtherSecretsField } from './form/updateFields';
import {
	isUnset,
	refuseMasked,
	refuseRemoval,
	refuseUnknownSecrets,
	requireSecrets,
} from './refusals';
import { secretsOfConnector, secretTestFor } from './secretSettings';
import type { NewSettings } from './sendConnector';

/**
 * Merges what the form changes into the current settings, because an update replaces all settings, even unchanged ones
 * (docs/maintainers/service.md#connectors). Secrets are only taken from the form. Throws a Problem before anything is sent.
 */
export async function changedSettings(
	item: Item,
	kind: ConnectorKind,
	connector: RecordAddress,
): Promise<NewSettings> {
	const known = await fetchSettings(item, connector, readCurrentType(item, kind));
	if (!known) {
		throw new Problem(
			`The service didn't return the current settings of the ${connector.subject}`,
			"An update replaces all settings: set 'Specify Settings' to Using JSON and enter all of them",
		);
	}
	const { config: current, type } = known;
	const { values, emptied, removedSecrets } = readChanges(item, current, knownType(kind, type));
	const entered = Object.keys(values);
	const found = secretsOfConnector(kind, known, entered);
	const isSecret = (name: string) => found.secrets.some((secret) => secret.name === name);
	const removed = [...emptied.filter((name) => !isSecret(name)), ...removedSecrets];
	refuseRemoval(removed, knownType(kind, type));
	requireSecrets({
		...found,
		current,
		settled: [...entered, ...removedSecrets],
		removesOthers: item.read(removeOtherSecretsField),
	});
	const isSent = (name: string) =>
		!removed.includes(name) && (!isSecret(name) || entered.includes(name));
	return { config: settingsWhere({ ...current, ...values }, isSent), type, current };
}

/**
 * Reads JSON that replaces the current settings. It may be copied from a service or from Get, with masks, nulls or
 * nothing instead of secrets. So it's compared with the connector, which may have secrets that the JSON leaves out.
 * Throws a Problem before anything is sent.
 */
export async function jsonSettings(
	item: Item,
	kind: ConnectorKind,
	connector: RecordAddress,
): Promise<NewSettings> {
	const config = item.read(settingsJsonField);
	if (item.read(removeOtherSecretsField)) {
		const isSecret = secretTestFor(kind, undefined);
		const isSent = (name: string) =>
			!isSecret(name) || !(isUnset(config[name]) || isMasked(config[name]));
		return { config: settingsWhere(config, isSent), type: undefined };
	}
	refuseMasked(config, undefined);
	const known = await fetchSettings(item, connector, readCurrentType(item, kind));
	if (!known) return refuseUnknownSecrets();
	const { config: current, type } = known;
	requireSecrets({
		...secretsOfConnector(kind, { config: { ...current, ...config }, type }),
		current,
		settled: Object.keys(config).filter((name) => !isUnset(config[name])),
		removesOthers: false,
	});
	return { config, type, current };
}

function settingsWhere(settings: IDataObject, isKept: (name: string) => boolean): IDataObject {
	return Object.fromEntries(Object.entries(settings).filter(([name]) => isKept(name)));
}
