import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';

import type { ItemOperation } from '../../../../shared/operation/operation';
import { isMasked } from '../../../../shared/secrets/secretNames';
import { withSecretsHidden } from '../../../../shared/secrets/withSecretsHidden';
import { hideSecretsIn } from '../../../../shared/secrets/hideSecretsInItems';
import { secretHider, secretsOf } from '../../../../shared/secrets/maskSecretsIn';
import { pathOf } from '../../../../shared/transport/path';
import { oneItem } from '../../../../shared/workflowInterface/items';
import { requestRecord } from '../../../../shared/workflowInterface/record';
import { knownType, type ConnectorKind } from '../connectorKind';
import { connectorResult } from '../connectorRecord';
import { fetchConnector, readConnectorId, subjectOf } from '../connectorRequest';
import { readChanges, updateFields } from '../form/updateFields';
import { secretTestFor } from '../secretSettings';
import { changeConfig } from '../settings/changeConfig';
import { readJsonSettings } from '../settings/jsonSettings';
import { refuseMasked } from '../settings/refuseMasked';
import { refuseUnknownSecrets, requireSecrets } from '../settings/requireSecrets';
import { secretsOfConnector, titleOf } from '../settings/secretsToEnter';
import { refuseUnreadable } from '../settings/refuseUnreadable';
import { removeSettings } from '../settings/removeSettings';
import { settingsInAnswer } from '../settings/settingsInAnswer';

/**
 * An update replaces all settings (docs/service.md#connectors): changes from the form are merged into the current
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
		async execute(this: IExecuteFunctions, itemIndex: number) {
			const id = readConnectorId(this, kind, itemIndex);
			const isJson = this.getNodeParameter('settingsMode', itemIndex, 'form') === 'json';
			const { config, type } = isJson
				? await jsonSettings(this, kind, id, itemIndex)
				: await changedSettings(this, kind, id, itemIndex);
			refuseMasked(this, config, knownType(kind, type), itemIndex);

			const secrets = secretsOf(config, secretTestFor(kind, type));
			const connector = await withSecretsHidden(
				secrets,
				async () =>
					await requestRecord(this, {
						method: 'PUT',
						path: `/${kind.collection}${pathOf`/${id}`}`,
						body: { config },
						subject: subjectOf(kind, id),
						itemIndex,
					}),
			);
			return oneItem(hideSecretsIn(connectorResult(kind, connector, type), secretHider(secrets)));
		},
	};
}

type NewSettings = Readonly<{ config: IDataObject; type: unknown }>;

async function changedSettings(
	context: IExecuteFunctions,
	kind: ConnectorKind,
	id: string,
	itemIndex: number,
): Promise<NewSettings> {
	const { config: current, type } = await currentSettings(context, kind, id, itemIndex);
	const known = knownType(kind, type);
	const { values, emptied, removedSecrets } = readChanges(context, itemIndex);
	const { config, changed, unreadable } = changeConfig(current, values, known);
	refuseUnreadable(context, unreadable, itemIndex);
	const { secrets, isCertain } = secretsOfConnector(kind, { config: current, type }, changed);
	const isSecret = (name: string) => secrets.some((secret) => secret.name === name);
	const removed = [...emptied.filter((name) => !isSecret(name)), ...removedSecrets];
	const rest = removeSettings(context, config, removed, known, itemIndex);
	const missing = secrets.filter(
		({ name, isRequired }) =>
			!changed.includes(name) &&
			!removedSecrets.includes(name) &&
			((isRequired && isCertain) || !removesOtherSecrets(context, itemIndex)),
	);
	requireSecrets(context, missing, isCertain, itemIndex);
	return {
		config: settingsWhere(rest, (name) => !isSecret(name) || changed.includes(name)),
		type,
	};
}

/**
 * The JSON may be copied from a service or from Get, with masks, nulls or nothing instead of secrets. So it's compared
 * with the connector, which may have secrets that the JSON leaves out.
 */
async function jsonSettings(
	context: IExecuteFunctions,
	kind: ConnectorKind,
	id: string,
	itemIndex: number,
): Promise<NewSettings> {
	const given = readJsonSettings(context, itemIndex);
	const isSecret = secretTestFor(kind, undefined);
	const isOpen = (name: string) =>
		isSecret(name) && (given[name] === null || given[name] === '' || isMasked(given[name]));
	const open = Object.keys(given).filter(isOpen);
	if (removesOtherSecrets(context, itemIndex)) {
		return { config: settingsWhere(given, (name) => !isOpen(name)), type: undefined };
	}
	refuseMasked(context, given, undefined, itemIndex);
	const named = open.map((name) => ({ name, displayName: titleOf(name) }));
	requireSecrets(context, named, true, itemIndex);
	const current = settingsInAnswer(await fetchConnector(context, kind, id, itemIndex));
	if (!current) return refuseUnknownSecrets(context, itemIndex);
	const { secrets, isCertain } = secretsOfConnector(kind, {
		config: { ...current.config, ...given },
		type: current.type,
	});
	const missing = secrets.filter(({ name }) => !(name in given));
	requireSecrets(context, missing, isCertain, itemIndex);
	return { config: given, type: current.type };
}

async function currentSettings(
	context: IExecuteFunctions,
	kind: ConnectorKind,
	id: string,
	itemIndex: number,
): Promise<NewSettings> {
	const current = settingsInAnswer(await fetchConnector(context, kind, id, itemIndex));
	if (current) return current;
	throw new NodeOperationError(
		context.getNode(),
		`The service didn't return the current settings of the ${subjectOf(kind, id)}`,
		{
			itemIndex,
			description:
				'An update replaces all settings: set Specify Settings to Using JSON and enter all of them',
		},
	);
}

function removesOtherSecrets(context: IExecuteFunctions, itemIndex: number): boolean {
	return context.getNodeParameter('removeOtherSecrets', itemIndex, false) === true;
}

function settingsWhere(settings: IDataObject, isKept: (name: string) => boolean): IDataObject {
	return Object.fromEntries(Object.entries(settings).filter(([name]) => isKept(name)));
}
