import type { IDataObject } from 'n8n-workflow';

import { requestRecord } from '../../../shared/lists/record';
import type { Item } from '../../../shared/run/caller';
import { hideSecretsIn, withSecretsHidden } from '../../../shared/secrets/withSecretsHidden';
import { secretHider, secretsOf } from '../../../shared/secrets/maskSecretsIn';
import type { WorkflowRequest } from '../../../shared/service/transport/workflowRequest';
import { secretTestFor } from './form/secretsToEnter';
import type { ConnectorKind } from './record/connectorKind';
import { connectorResult } from './connectorRecord';

/**
 * Sends the settings of a connector and returns the connector. Its secrets are hidden in the result and in every error:
 * a service may repeat what it received.
 */
export async function sendConnector(
	item: Item,
	kind: ConnectorKind,
	request: WorkflowRequest,
	{ config, type }: Readonly<{ config: IDataObject; type: unknown }>,
): Promise<IDataObject> {
	const secrets = secretsOf(config, secretTestFor(kind, type));
	const connector = await withSecretsHidden(
		secrets,
		async () => await requestRecord(item, request),
	);
	return hideSecretsIn(connectorResult(kind, connector, type), secretHider(secrets));
}
