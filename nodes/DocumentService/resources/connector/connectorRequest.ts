import type { IDataObject } from 'n8n-workflow';

import type { Item, NodeContext } from '../../../core/n8n/nodeContext';
import { type RecordAddress, requestRecord } from '../../../core/service/lists/record';
import { pathOf } from '../../../core/service/transport/path';
import { quoted } from '../../../core/text/text';
import { isRecord } from '../../../core/text/json';
import type { ConnectorKind } from './connectorKind';
import type { KnownConnector } from './secretSettings';

/** Returns a connector's ID, its path, and how errors name it. */
export function connectorAt(kind: ConnectorKind, id: string): RecordAddress {
	return {
		id,
		path: `/${kind.collection}${pathOf`/${id}`}`,
		subject: `${kind.label} ${quoted(id)}`,
	};
}

/** Reads the selected connector. Throws a Problem if there's none. */
export function readConnector(item: Item, kind: ConnectorKind): RecordAddress {
	return connectorAt(kind, item.read(kind.idField));
}

/** Fetches a connector. Throws a ServiceProblem if it isn't found. */
export async function fetchConnector(
	context: NodeContext,
	{ path, subject }: RecordAddress,
): Promise<IDataObject> {
	return await requestRecord(context, { method: 'GET', path, subject });
}

/**
 * Fetches the settings of a connector and its type, also if the service wraps them (`{ source: { config } }`). Returns
 * undefined if the settings aren't an object with a property for each. `selectedType`: for a response without a type.
 */
export async function fetchSettings(
	context: NodeContext,
	address: RecordAddress,
	selectedType: string | undefined,
): Promise<KnownConnector | undefined> {
	const connector = await fetchConnector(context, address);
	for (const { config, type } of [connector, ...Object.values(connector).filter(isRecord)]) {
		if (isRecord(config)) return { config: config as IDataObject, type: type ?? selectedType };
	}
	return undefined;
}
