import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { deletedOutput } from '../../../core/n8n/operation/outputs';
import { deleteRecord } from '../../../core/service/lists/record';
import type { ConnectorKind } from './connectorKind';
import { readConnector } from './connectorRequest';

export function deleteConnector(kind: ConnectorKind): ItemOperation {
	return {
		option: {
			name: 'Delete',
			value: 'delete',
			action: `Delete ${kind.label}`,
			description: `Delete a ${kind.label} permanently`,
		},
		fields: [kind.idField.property],
		output: deletedOutput,
		execute: async (item) => await deleteRecord(item, readConnector(item, kind)),
	};
}
