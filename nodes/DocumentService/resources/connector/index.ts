import { openChoice } from '../../../core/n8n/fields/field';
import type { SentField } from '../../../core/wire/sentField';
import type { ItemOperation, Resource } from '../../../core/operations/operation';
import { creation, orUnconfirmed } from '../../../core/wire/words/unconfirmedStart';
import { deleteRecord } from '../../../core/records/record';
import { quoted } from '../../../core/text/text';
import { listOperation } from '../../operations/listOperation';
import { recordOperation } from '../../operations/recordOperation';
import { checkResult, requestCheck, testConnection } from './connectionCheck';
import { newConnectorFields, readNewConnector } from './connectorFields';
import { type ConnectorKind, knownType, typeForService } from './connectorKind';
import { connectorResult, sendConnector, simplifyConnector } from './connectorRecord';
import { refuseMasked } from './connectorSecrets';
import { inBothSpellings } from './connectorTypes';
import { updateConnector } from './update';

/** Returns the operations of one kind of connector: docs/maintainers/service.md#connectors */
export function connectorResource(kind: ConnectorKind): Resource {
	return {
		option: { name: kind.title, value: kind.resource },
		defaultOperation: 'getAll',
		operations: [
			createConnector(kind),
			recordOperation({
				name: 'Delete',
				value: 'delete',
				action: `Delete ${kind.label}`,
				description: `Delete a ${kind.label} permanently`,
				record: kind,
				request: deleteRecord,
				toItem: (_response, { id }) => ({ deleted: true, id }),
			}),
			recordOperation({
				name: 'Get',
				value: 'get',
				action: `Get ${kind.label}`,
				description: `Get the name, type and settings of one ${kind.label}`,
				agentDescription: `Returns the name, type and settings of a ${kind.label}, by its ID`,
				record: kind,
				request: { method: 'GET' },
				toItem: (connector) => connectorResult(kind, connector),
			}),
			recordOperation({
				name: 'Get Connection Check',
				value: 'getConnectionCheck',
				action: `Get connection check of ${kind.label}`,
				description: `Get the most recent connection check of a ${kind.label} without starting a new one`,
				agentDescription: `Returns the most recent connection check of a ${kind.label}, by the ID of the connector, without starting a new one`,
				record: kind,
				request: async (item, connector) => await requestCheck(item, connector, 'GET'),
				toItem: checkResult,
			}),
			listOperation({
				name: 'Get Many',
				value: 'getAll',
				action: `Get many ${kind.label}s`,
				description: `Get many ${kind.label}s, optionally filtered by type`,
				agentDescription: `Lists the ${kind.label}s of the document service with their IDs, names and types`,
				collection: kind.collection,
				filters: [typeFilter(kind)],
				simplify: simplifyConnector,
				complete: (connector, query) => connectorResult(kind, connector, query[kind.typeFilter]),
			}),
			testConnection(kind),
			updateConnector(kind),
		],
	};
}

function createConnector(kind: ConnectorKind): ItemOperation {
	return {
		option: {
			name: 'Create',
			value: 'create',
			action: `Create ${kind.label}`,
			description: `Create a ${kind.label} with a name, a type and the settings of that type`,
		},
		fields: newConnectorFields(kind),
		async execute(item) {
			const { name, type, config: settings } = readNewConnector(item, kind);
			const config = inBothSpellings(knownType(kind, type), settings);
			refuseMasked(config);
			const body = { name, type, config };
			const request = { method: 'POST', path: kind.path, body } as const;
			const sending = sendConnector(item, kind, request, body);
			const start = creation(`${kind.label} ${quoted(name)}`, kind.title);
			return [{ json: await orUnconfirmed(sending, start) }];
		},
	};
}

function typeFilter(kind: ConnectorKind): SentField {
	return {
		...openChoice('type', 'Type', {
			options: kind.typeOptions,
			default: 's3',
			description:
				"Only connectors of this type. To use a type that isn't in the list, enter it as an expression.",
			respell: (type) => typeForService(kind, type),
		}),
		serviceName: kind.typeFilter,
	};
}
