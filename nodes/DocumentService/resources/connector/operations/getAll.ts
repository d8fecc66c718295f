import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { isRecord } from '../../../../shared/json/isRecord';
import type { ItemOperation } from '../../../../shared/operation/operation';
import { manyItems } from '../../../../shared/workflowInterface/items';
import {
	limitFields,
	readLimit,
	readSimplify,
	simplifyField,
} from '../../../../shared/workflowInterface/listFields';
import { listRows } from '../../../../shared/workflowInterface/listRows';
import { typeForService, type ConnectorKind } from '../connectorKind';
import { connectorResult, simplifyConnector } from '../connectorRecord';
import { typeOptions } from '../form/typeOptions';

/** Lists connectors, also of one type only (specification section 4.2). */
export function getAllConnectors(kind: ConnectorKind): ItemOperation {
	return {
		option: {
			name: 'Get Many',
			value: 'getAll',
			action: `Get many ${kind.label}s`,
			description: `List the ${kind.label}s of the workspace, also of one type only`,
		},
		fields: [...limitFields, filtersField(kind), simplifyField],
		async execute(this: IExecuteFunctions, itemIndex: number) {
			const filters: unknown = this.getNodeParameter('filters', itemIndex, {});
			const type = isRecord(filters) && typeof filters.type === 'string' ? filters.type : '';
			const connectors = await listRows(
				this,
				kind.collection,
				{ [kind.typeFilter]: typeForService(kind, type) },
				{ limit: readLimit(this, itemIndex), itemIndex },
			);
			return manyItems(
				readSimplify(this, itemIndex)
					? connectors.map(simplifyConnector)
					: connectors.map((connector) => connectorResult(kind, connector, type)),
			);
		},
	};
}

function filtersField(kind: ConnectorKind): INodeProperties {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		options: [
			{
				displayName: 'Type',
				name: 'type',
				type: 'options',
				options: typeOptions(kind.types),
				default: 's3',
				description:
					'Only connectors of this type. A type that is not in the list can be given by an expression.',
			},
		],
	};
}
