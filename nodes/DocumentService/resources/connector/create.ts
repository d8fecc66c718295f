import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { creation, orUnconfirmed } from '../../../core/service/failure/unconfirmedStart';
import { oneItem } from '../../../core/service/lists/items';
import { quoted } from '../../../core/text/text';
import { type ConnectorKind, knownType } from './connectorKind';
import { connectorOutput, settingsSample } from './connectorRecord';
import { connectorFields, readNewConnector } from './form/connectorFields';
import { refuseMasked } from './refusals';
import { sendConnector } from './sendConnector';

/** Creates a connector: docs/maintainers/service.md#connectors */
export function createConnector(kind: ConnectorKind): ItemOperation {
	return {
		option: {
			name: 'Create',
			value: 'create',
			action: `Create ${kind.label}`,
			description: `Create a ${kind.label} with a name, a type and the settings of that type`,
		},
		fields: connectorFields(kind),
		output: connectorOutput,
		samples: [
			{ name: 'A', connectorType: 's3', s3RemoteUrl: 's3://a', s3Key: 'k', s3Secret: 'shh' },
			{ name: 'A', connectorType: 's3', ...settingsSample },
		],
		async execute(item) {
			const connector = readNewConnector(item, kind);
			const { name, type, config } = connector;
			refuseMasked(config, knownType(kind, type));
			const request = { method: 'POST', path: `/${kind.collection}`, body: connector } as const;
			const sending = sendConnector(item, kind, request, connector);
			const start = creation(`${kind.label} ${quoted(name)}`, kind.title);
			return oneItem(await orUnconfirmed(sending, start));
		},
	};
}
