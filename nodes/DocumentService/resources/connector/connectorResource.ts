import type { Resource } from '../../../core/n8n/operation/operation';
import type { Clock } from '../../../core/text/clock';
import type { ConnectorKind } from './connectorKind';
import { createConnector } from './create';
import { deleteConnector } from './delete';
import { getConnector } from './get';
import { getAllConnectors } from './getAll';
import { getConnectionCheck } from './getConnectionCheck';
import { testConnection } from './testConnection';
import { updateConnector } from './update';

/** Returns all operations of one kind of connector. `clock` is for tests. */
export function connectorResource(kind: ConnectorKind, clock?: Clock): Resource {
	return {
		option: { name: kind.title, value: kind.resource },
		operations: [
			createConnector(kind),
			deleteConnector(kind),
			getConnector(kind),
			getConnectionCheck(kind),
			getAllConnectors(kind),
			testConnection(kind, clock),
			updateConnector(kind),
		],
		defaultOperation: 'getAll',
	};
}
