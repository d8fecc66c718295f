import { oneItem } from '../../../core/service/lists/items';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { checkOutput, checkResult, requestCheck } from './connectionCheck';
import type { ConnectorKind } from './connectorKind';
import { readConnector } from './connectorRequest';

/** Returns the most recent connection check (docs/maintainers/service.md#connection-checks). */
export function getConnectionCheck(kind: ConnectorKind): ItemOperation {
	return {
		option: {
			name: 'Get Connection Check',
			value: 'getConnectionCheck',
			action: `Get connection check of ${kind.label}`,
			description: `Get the most recent connection check of a ${kind.label} without starting a new one`,
		},
		agentDescription: `Returns the most recent connection check of a ${kind.label}, by the ID of the connector, without starting a new one`,
		fields: [kind.idField.property],
		output: checkOutput,
		async execute(item) {
			return oneItem(checkResult(await requestCheck(item, readConnector(item, kind), 'GET')));
		},
	};
}
