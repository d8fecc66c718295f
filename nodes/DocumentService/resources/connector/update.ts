import type { IDataObject } from 'n8n-workflow';

import type { Item } from '../../../core/n8n/nodeContext';
import type { ItemOperation } from '../../../core/operations/operation';
import { type RecordAddress, requestRecord } from '../../../core/records/record';
import { isRecord } from '../../../core/text/json';
import { Problem } from '../../../core/text/problem';
import { quoted } from '../../../core/text/text';
import { selectedRecord } from '../../operations/recordOperation';
import { connectorUpdateFields, readConnectorChanges } from './connectorFields';
import { type ConnectorKind, knownType, typeForService } from './connectorKind';
import { sendConnector } from './connectorRecord';
import { refuseMasked, requireSecrets } from './connectorSecrets';
import { inBothSpellings } from './connectorTypes';

/**
 * Changes settings. An update replaces all settings (docs/maintainers/service.md#connectors), so the changes are merged
 * into the current ones. Secrets are never taken from what the service returns: each one has to be entered again or
 * removed.
 */
export function updateConnector(kind: ConnectorKind): ItemOperation {
	return {
		option: {
			name: 'Update',
			value: 'update',
			action: `Update ${kind.label}`,
			description: `Change the settings of a ${kind.label}. Its name and type can't be changed.`,
		},
		fields: connectorUpdateFields(kind),
		async execute(item) {
			const connector = selectedRecord(item, kind);
			const settings = await newSettings(item, kind, connector);
			const { path, subject } = connector;
			const body = { config: settings.config };
			const request = { method: 'PUT', path, body, subject } as const;
			return [{ json: await sendConnector(item, kind, request, settings) }];
		},
	};
}

/** Merges the changes into the current settings. Throws a Problem before anything is changed. */
async function newSettings(item: Item, kind: ConnectorKind, connector: RecordAddress) {
	const { type: selected, changes: entered } = readConnectorChanges(item, kind);
	if (Object.keys(entered).length === 0) {
		throw new Problem(
			"There's nothing to update",
			"Select the connector's type and fill in its fields, or enter settings in 'Settings (JSON)'",
		);
	}
	const known = await fetchSettings(item, connector);
	if (!known) {
		throw new Problem(
			`The service didn't return the current settings of the ${connector.subject}`,
			"An update replaces all settings, so this node would lose those that it doesn't know. Delete the connector and create it again.",
		);
	}
	const { config: current } = known;
	const type = knownOrSelectedType(kind, connector, known.type, selected);
	const changes = inBothSpellings(knownType(kind, type), entered);
	requireSecrets(kind, { type, current, changes });
	const config = withoutRemoved({ ...current, ...changes }, changes);
	refuseMasked(config);
	return { type, config, current };
}

/**
 * Fetches the settings of a connector and its type, also if the service wraps them (`{ source: { config } }`). Returns
 * undefined if the settings aren't an object with a property for each.
 */
async function fetchSettings(
	item: Item,
	{ path, subject }: RecordAddress,
): Promise<{ config: IDataObject; type: unknown } | undefined> {
	const connector = await requestRecord(item, { method: 'GET', path, subject });
	for (const { config, type } of [connector, ...Object.values(connector).filter(isRecord)]) {
		if (isRecord(config)) return { config: config as IDataObject, type };
	}
	return undefined;
}

function knownOrSelectedType(
	kind: ConnectorKind,
	{ subject }: RecordAddress,
	returned: unknown,
	selected: string | undefined,
): string {
	if (typeof returned !== 'string' || returned === '') {
		if (selected !== undefined) return selected;
		throw new Problem(
			`The service didn't return the type of the ${subject}`,
			"Select it in 'Type': it decides which settings are secrets that have to be entered again",
		);
	}
	const type = typeForService(kind, returned);
	const isSelected = selected === '' ? !knownType(kind, type) : selected === type;
	if (selected === undefined || isSelected) return type;
	throw new Problem(
		`The ${subject} has the type ${quoted(returned)}`,
		"Select it in 'Type', or select As Returned by the Service and enter the changes in 'Settings (JSON)'",
	);
}

function withoutRemoved(settings: IDataObject, changes: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(settings).filter(([key]) => changes[key] !== null));
}
