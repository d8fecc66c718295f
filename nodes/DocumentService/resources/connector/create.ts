import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { creation, orUnconfirmed } from '../../../core/service/failure/unconfirmedStart';
import { oneItem } from '../../../core/service/lists/items';
import { quoted } from '../../../core/text/text';
import { createFields, readNewConnector } from './connectorFields';
import { type ConnectorKind, knownType } from './connectorKind';
import { connectorOutput } from './connectorRecord';
import { sendConnector } from './connectorRequest';
import { refuseMasked } from './connectorSecrets';
import { inBothSpellings } from './connectorTypes';

/** Creates a connector: docs/maintainers/service.md#connectors */
export function createConnector(kind: ConnectorKind): ItemOperation {
	return {
		option: {
			name: 'Create',
			value: 'create',
			action: `Create ${kind.label}`,
			description: `Create a ${kind.label} with a name, a type and the settings of that type`,
		},
		fields: createFields(kind),
		output: connectorOutput,
		samples: [
			{
				name: 'A',
				connectorType: 's3',
				s3RemoteUrl: 's3://a',
				s3AdditionalSettings: { key: 'k', secret: 'shh' },
			},
			{
				name: 'A',
				connectorType: 's3',
				settingsMode: 'json',
				s3SettingsJson: '{"remote_url":"s3://a","key":"k","secret":"shh"}',
			},
		],
		async execute(item) {
			const { name, type, config: given } = readNewConnector(item, kind);
			const config = inBothSpellings(knownType(kind, type), given);
			refuseMasked(config);
			const body = { name, type, config };
			const request = { method: 'POST', path: `/${kind.collection}`, body } as const;
			const sending = sendConnector(item, kind, request, body);
			const start = creation(`${kind.label} ${quoted(name)}`, kind.title);
			return oneItem(await orUnconfirmed(sending, start));
		},
	};
}
