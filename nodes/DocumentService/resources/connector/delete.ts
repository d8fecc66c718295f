import { oneItem } from '../../../core/service/lists/items';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { deletedOutput } from '../../../core/n8n/operation/outputs';
import { pathOf } from '../../../core/service/transport/path';
import { workflowRequest } from '../../../core/service/transport/workflowRequest';
import { connectorField, type ConnectorKind } from './connectorKind';
import { subjectOf } from './connectorRequest';

/** Deletes a connector. The result doesn't depend on the response's body, which isn't specified. */
export function deleteConnector(kind: ConnectorKind): ItemOperation {
	return {
		option: {
			name: 'Delete',
			value: 'delete',
			action: `Delete ${kind.label}`,
			description: `Delete a ${kind.label} permanently`,
		},
		fields: [connectorField(kind).property],
		output: deletedOutput,
		async execute(item) {
			const id = item.read(connectorField(kind));
			await workflowRequest(item, {
				method: 'DELETE',
				path: `/${kind.collection}${pathOf`/${id}`}`,
				subject: subjectOf(kind, id),
				response: 'optional',
			});
			return oneItem({ deleted: true, id });
		},
	};
}
