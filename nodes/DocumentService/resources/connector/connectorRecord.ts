import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../../shared/json/isRecord';
import {
	maskSecrets,
	maskSettingsText,
	type SecretNameTest,
} from '../../../shared/secrets/maskSecrets';
import type { ConnectorKind } from './connectorKind';
import { secretTestFor } from './secretSettings';

const simplifiedFields = ['id', 'name', 'type', 'created_at', 'updated_at'];

/**
 * A connector as a result: its secrets masked, even where the service returned them in clear, in whatever shape its
 * `config` is, and in records inside the record (`{ source: { config } }`). `type` is for answers without one.
 */
export function connectorResult(
	kind: ConnectorKind,
	connector: IDataObject,
	type: unknown = connector.type,
): IDataObject {
	return maskedRecord(connector, secretTestFor(kind, connector.type ?? type), kind, type);
}

function maskedRecord(
	record: IDataObject,
	isSecret: SecretNameTest,
	kind: ConnectorKind,
	type: unknown,
): IDataObject {
	const { key } = record;
	const masked = Object.fromEntries(
		Object.entries(record).map(([name, value]): [string, IDataObject[string]] => {
			if (name === 'config' && typeof value === 'string') {
				return [name, maskSettingsText(value, isSecret)];
			}
			// A record inside the record: its `key` is an identifier, too.
			if (isRecord(value) && 'config' in value) {
				return [name, connectorResult(kind, value as IDataObject, value.type ?? type)];
			}
			return [name, maskSecrets({ [name]: value }, isSecret)[name]];
		}),
	);
	return isIdentifier(record, isSecret) ? { ...masked, key } : masked;
}

/** The `key` of a record is an identifier, unless it stands among other secrets: then these are settings. */
function isIdentifier(record: IDataObject, isSecret: SecretNameTest): boolean {
	return 'key' in record && !Object.keys(record).some((name) => name !== 'key' && isSecret(name));
}

/** The few fields that tell connectors apart; what the service didn't return is left out. */
export function simplifyConnector(connector: IDataObject): IDataObject {
	return Object.fromEntries(
		simplifiedFields.flatMap((name) => (name in connector ? [[name, connector[name]]] : [])),
	);
}
