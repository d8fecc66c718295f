import { oneItem } from '../../../core/service/lists/items';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import type { ConnectorKind } from './connectorKind';
import { connectorOutput, connectorResult } from './connectorRecord';
import { fetchConnector, readConnector } from './connectorRequest';

/** Returns a connector with its settings; secrets are masked (docs/maintainers/service.md#connectors). */
export function getConnector(kind: ConnectorKind): ItemOperation {
	return {
		option: {
			name: 'Get',
			value: 'get',
			action: `Get ${kind.label}`,
			description: `Get the name, type and settings of one ${kind.label}`,
		},
		agentDescription: `Returns the name, type and settings of a ${kind.label}, by its ID`,
		fields: [kind.idField.property],
		output: connectorOutput,
		async execute(item) {
			return oneItem(connectorResult(kind, await fetchConnector(item, readConnector(item, kind))));
		},
	};
}
