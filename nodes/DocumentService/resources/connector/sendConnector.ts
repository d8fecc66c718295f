import type { IDataObject } from 'n8n-workflow';

import { requestRecord } from '../../../shared/lists/record';
import type { Item } from '../../../shared/run/caller';
import { hideSecretsIn, withSecretsHidden } from '../../../shared/secrets/withSecretsHidden';
import { secretHider, secretsOf } from '../../../shared/secrets/maskSecretsIn';
import type { WorkflowRequest } from '../../../shared/service/transport/workflowRequest';
import { secretTestFor } from './form/secretsToEnter';
import type { ConnectorKind } from './record/connectorKind';
import { connectorResult } from './connectorRecord';

/** What a connector is to be, and where it's known, what it is. */
export type NewSettings = Readonly<{ config: IDataObject; type: unknown; current?: IDataObject }>;

/**
 * Sends the settings of a connector and returns the connector. Its secrets, new and current ones, are hidden in the result and in
 * every error: a service may repeat what it received or has.
 */
export async function sendConnector(
	item: Item,
	kind: ConnectorKind,
	request: WorkflowRequest,
	{ config, type, current = {} }: NewSettings,
): Promise<IDataObject> {
	const secrets = secretsOf([config, current], secretTestFor(kind, type));
	const connector = await withSecretsHidden(
		secrets,
		async () => await requestRecord(item, request),
	);
	return hideSecretsIn(connectorResult(kind, connector, type), secretHider(secrets));
}
