import type { IDataObject } from 'n8n-workflow';

import type { Item, NodeContext } from '../../../core/n8n/nodeContext';
import { secretsOf } from '../../../core/secrets/maskSecrets';
import { type RecordAddress, requestRecord } from '../../../core/service/lists/record';
import { pathOf } from '../../../core/service/transport/path';
import type { WorkflowRequest } from '../../../core/service/transport/workflowRequest';
import { isRecord } from '../../../core/text/json';
import { quoted } from '../../../core/text/text';
import type { ConnectorKind } from './connectorKind';
import { connectorResult } from './connectorRecord';
import { secretTestFor } from './connectorSecrets';

/** Reads the selected connector: its ID, its path, and how errors name it. Throws a Problem if there's none. */
export function readConnector(item: Item, kind: ConnectorKind): RecordAddress {
	const id = item.read(kind.idField);
	return {
		id,
		path: `/${kind.collection}${pathOf`/${id}`}`,
		subject: `${kind.label} ${quoted(id)}`,
	};
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
 * undefined if the settings aren't an object with a property for each.
 */
export async function fetchSettings(
	context: NodeContext,
	address: RecordAddress,
): Promise<{ config: IDataObject; type: unknown } | undefined> {
	const connector = await fetchConnector(context, address);
	for (const { config, type } of [connector, ...Object.values(connector).filter(isRecord)]) {
		if (isRecord(config)) return { config: config as IDataObject, type };
	}
	return undefined;
}

/**
 * Sends the settings of a connector and returns the connector. Its secrets, new and current ones, are masked in the
 * result and in every error: a service may repeat what it received or has. Throws a ServiceProblem.
 */
export async function sendConnector(
	item: Item,
	kind: ConnectorKind,
	request: WorkflowRequest,
	{ type, config, current }: { type: string; config: IDataObject; current?: IDataObject },
): Promise<IDataObject> {
	item.secrets.add(...secretsOf([config, current], secretTestFor(kind, type)));
	return connectorResult(kind, await requestRecord(item, request), type);
}
