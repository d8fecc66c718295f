import type { Field } from '../../../core/n8n/fields/field';
import { choice } from '../../../core/n8n/fields/fieldsOfType';
import { listFields, listItems } from '../../../core/service/lists/listFields';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { type ConnectorKind, typeForService } from './connectorKind';
import { connectorOutput, connectorResult, simplifyConnector } from './connectorRecord';

/** Lists all connectors, or those of one type (docs/maintainers/service.md#connectors). */
export function getAllConnectors(kind: ConnectorKind): ItemOperation {
	const filters = [typeFilter(kind)];
	return {
		option: {
			name: 'Get Many',
			value: 'getAll',
			action: `Get many ${kind.label}s`,
			description: `List the ${kind.label}s of the workspace, optionally of one type only`,
		},
		agentDescription: `Lists the ${kind.label}s of the document service with their IDs, names and types`,
		fields: listFields(filters),
		output: {
			items: 'One item per connector. Simplify keeps the fields below without `config`.',
			fields: {
				...connectorOutput.fields,
				config: {
					type: 'object',
					text: 'The settings of the type; secrets are masked',
					isOptional: true,
				},
				updated_at: 'When it was last changed',
			},
		},
		mayBeEmpty: true,
		samples: [
			{ returnAll: true, filters: { type: 's3' } },
			{ returnAll: false, limit: 3 },
		],
		async execute(item) {
			return await listItems(item, {
				collection: kind.collection,
				filters,
				simplify: simplifyConnector,
				complete: (connector, query) => connectorResult(kind, connector, query[kind.typeFilter]),
			});
		},
	};
}

function typeFilter(kind: ConnectorKind): Field {
	return choice('type', 'Type', {
		options: kind.typeOptions,
		default: 's3',
		description:
			"Only connectors of this type. To use a type that isn't in the list, enter it as an expression.",
		serviceName: kind.typeFilter,
		others: 'any',
		respell: (type) => typeForService(kind, type),
	});
}
