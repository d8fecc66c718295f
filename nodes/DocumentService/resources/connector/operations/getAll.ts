import type { INodeProperties } from 'n8n-workflow';

import { isRecord } from '../../../../shared/json/isRecord';
import type { ItemOperation } from '../../../../shared/operation/operation';
import { listFields } from '../../../../shared/workflowInterface/listFields';
import { listItems } from '../../../../shared/workflowInterface/listItems';
import { typeForService, type ConnectorKind } from '../connectorKind';
import { connectorResult, simplifyConnector } from '../connectorRecord';
import { typeOptions } from '../form/typeOptions';

/** Lists all connectors, or those of one type (docs/service.md#connectors). */
export function getAllConnectors(kind: ConnectorKind): ItemOperation {
	return {
		option: {
			name: 'Get Many',
			value: 'getAll',
			action: `Get many ${kind.label}s`,
			description: `List the ${kind.label}s of the workspace, optionally of one type only`,
		},
		fields: listFields([typeFilter(kind)]),
		async execute(item) {
			const filters: unknown = item.collection('filters');
			const type = isRecord(filters) && typeof filters.type === 'string' ? filters.type : '';
			return await listItems(item, {
				collection: kind.collection,
				query: { [kind.typeFilter]: typeForService(kind, type) },
				simplify: simplifyConnector,
				complete: (connector) => connectorResult(kind, connector, type),
			});
		},
	};
}

function typeFilter(kind: ConnectorKind): INodeProperties {
	return {
		displayName: 'Type',
		name: 'type',
		type: 'options',
		options: typeOptions(kind.types),
		default: 's3',
		description:
			"Only connectors of this type. To use a type that isn't in the list, enter it as an expression.",
	};
}
