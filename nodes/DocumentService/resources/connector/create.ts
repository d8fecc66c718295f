import type { IDataObject } from 'n8n-workflow';

import { oneItem } from '../../../core/service/lists/items';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import type { Item } from '../../../core/n8n/nodeContext';
import { creation, orUnconfirmed } from '../../../core/service/failure/unconfirmedStart';
import { Problem } from '../../../core/text/problem';
import { quoted } from '../../../core/text/text';
import { type ConnectorKind, knownType, typeForService } from './connectorKind';
import {
	connectorFields,
	customTypeField,
	nameField,
	settingsJsonField,
	settingsModeField,
	typeField,
} from './form/connectorFields';
import { readForm } from './form/readForm';
import { otherType } from './form/typeFields';
import { refuseMasked } from './form/refusals';
import { connectorOutput, settingsSample } from './connectorRecord';
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
			const name = item.read(nameField);
			const chosen = item.read(typeField(kind));
			const isOther = chosen === otherType;
			const type = isOther ? typeForService(kind, item.read(customTypeField)) : chosen;
			const config = readSettings(item, kind, type, isOther);
			refuseMasked(config, knownType(kind, type));

			const path = `/${kind.collection}`;
			const request = { method: 'POST', path, body: { name, type, config } } as const;
			const sending = sendConnector(item, kind, request, { config, type });
			return oneItem(
				await orUnconfirmed(sending, creation(`${kind.label} ${quoted(name)}`, kind.title)),
			);
		},
	};
}

function readSettings(
	item: Item,
	kind: ConnectorKind,
	type: string,
	isOther: boolean,
): IDataObject {
	if (isOther || item.read(settingsModeField) === 'json') {
		return item.read(settingsJsonField);
	}
	const known = knownType(kind, type);
	if (known) return readForm(item, type, known);
	throw new Problem(
		`There's no form for the ${kind.label} type ${quoted(type)}`,
		'Set Specify Settings to Using JSON and enter the settings there',
	);
}
