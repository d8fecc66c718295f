import type { IDataObject } from 'n8n-workflow';

import type { Item } from '../../../core/n8n/nodeContext';
import { secretsOf } from '../../../core/secrets/maskSecrets';
import { requestRecord } from '../../../core/service/lists/record';
import type { WorkflowRequest } from '../../../core/service/transport/workflowRequest';
import type { ConnectorKind } from './connectorKind';
import { connectorResult } from './connectorRecord';
import { secretTestFor } from './secretSettings';

/** What a connector's settings are to be, its type, and where it's known, what they are. */
export type NewSettings = Readonly<{ config: IDataObject; type: unknown; current?: IDataObject }>;

/**
 * Sends the settings of a connector and returns the connector. Its secrets, new and current ones, are masked in the
 * result and in every error: a service may repeat what it received or has. Throws a ServiceProblem.
 */
export async function sendConnector(
	item: Item,
	kind: ConnectorKind,
	request: WorkflowRequest,
	{ config, type, current }: NewSettings,
): Promise<IDataObject> {
	item.secrets.add(...secretsOf([config, current], secretTestFor(kind, type)));
	return connectorResult(kind, await requestRecord(item, request), type);
}
