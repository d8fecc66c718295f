import type { Resource } from '../../../shared/operation/operation';
import type { Clock } from '../../../shared/values/clock';
import type { ConnectorKind } from './connectorKind';
import { createConnector } from './operations/create';
import { deleteConnector } from './operations/delete';
import { getConnector } from './operations/get';
import { getAllConnectors } from './operations/getAll';
import { getConnectionCheck } from './operations/getConnectionCheck';
import { testConnection } from './operations/testConnection';
import { updateConnector } from './operations/update';

/** All operations of one kind of connector. `clock` is for tests. */
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
