import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../../shared/json/isRecord';
import { maskSecrets } from '../../../shared/secrets/maskSecrets';
import type { ConnectorKind } from './connectorKind';
import { secretTestFor } from './secretSettings';

const simplifiedFields = ['id', 'name', 'type', 'created_at', 'updated_at'];

/**
 * Gives a connector as a result: its secrets masked even where the service returned them in clear
 * (issue 3). `type` is for answers that carry none.
 */
export function connectorResult(
	kind: ConnectorKind,
	connector: IDataObject,
	type: unknown = connector.type,
): IDataObject {
	if (!isRecord(connector.config)) return connector;
	const isSecret = secretTestFor(kind, connector.type ?? type);
	return { ...connector, config: maskSecrets(connector.config as IDataObject, isSecret) };
}

/** The few fields that tell connectors apart; what the service did not return is left out. */
export function simplifyConnector(connector: IDataObject): IDataObject {
	return Object.fromEntries(
		simplifiedFields.flatMap((name) => (name in connector ? [[name, connector[name]]] : [])),
	);
}
