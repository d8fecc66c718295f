import type { IDataObject } from 'n8n-workflow';

import type { Item } from '../../../core/n8n/nodeContext';
import { maskSecrets, type SecretNameTest, secretsOf } from '../../../core/secrets/maskSecrets';
import { requestRecord } from '../../../core/records/record';
import type { WorkflowRequest } from '../../../core/wire/workflowRequest';
import { isRecord } from '../../../core/text/json';
import { timeText } from '../../../core/text/readTime';
import type { ConnectorKind } from './connectorKind';
import { secretTestFor } from './connectorSecrets';

const simplifiedFields = ['id', 'name', 'type'];

/**
 * Returns a connector as an output item. Its secrets are masked even if the service returns them unmasked, whatever the shape
 * of its `config`, and in nested records (`{ source: { config } }`). `type` is used if the response has none.
 */
export function connectorResult(
	kind: ConnectorKind,
	connector: IDataObject,
	type: unknown = connector.type,
): IDataObject {
	const isSecret = secretTestFor(kind, connector.type ?? type);
	const masked = Object.fromEntries(
		Object.entries(connector).map(([name, value]): [string, IDataObject[string]] => {
			// The `key` of a nested record is an identifier too.
			if (isRecord(value) && 'config' in value) {
				return [name, connectorResult(kind, value as IDataObject, value.type ?? type)];
			}
			return [name, maskSecrets({ [name]: value }, isSecret)[name]];
		}),
	);
	return hasIdentifier(connector, isSecret) ? { ...masked, key: connector.key } : masked;
}

/** Tells whether the `key` of a record is an identifier. It is, unless it's next to other secrets: then these are settings. */
function hasIdentifier(record: IDataObject, isSecret: SecretNameTest): boolean {
	return 'key' in record && !Object.keys(record).some((name) => name !== 'key' && isSecret(name));
}

export function simplifyConnector(connector: IDataObject): IDataObject {
	const { created_at: created, updated_at: updated } = connector;
	return Object.fromEntries([
		...simplifiedFields.flatMap((name) => (name in connector ? [[name, connector[name]]] : [])),
		...(created === undefined ? [] : [['createdAt', timeText(created)]]),
		...(updated === undefined ? [] : [['updatedAt', timeText(updated)]]),
	]);
}

/**
 * Sends the settings of a connector and returns the connector. Its secrets, new and current ones, are masked in the
 * result and in every error: a service may repeat what it received or has. Throws a ServiceProblem.
 */
export async function sendConnector(
	item: Item,
	kind: ConnectorKind,
	request: WorkflowRequest,
	{ type, config, current }: { type: string; config: IDataObject; current?: IDataObject },
): Promise<IDataObject> {
	item.secrets.add(...secretsOf([config, current], secretTestFor(kind, type)));
	return connectorResult(kind, await requestRecord(item, request), type);
}
