import type { IDataObject } from 'n8n-workflow';

import { oneItem } from '../../../../shared/lists/items';
import { requestRecord } from '../../../../shared/lists/record';
import type { ItemOperation } from '../../../../shared/operation/operation';
import type { Item } from '../../../../shared/run/caller';
import { hideSecretsIn } from '../../../../shared/secrets/hideSecretsInItems';
import { secretHider, secretsOf } from '../../../../shared/secrets/maskSecretsIn';
import { withSecretsHidden } from '../../../../shared/secrets/withSecretsHidden';
import { Problem } from '../../../../shared/values/problem';
import { quoted } from '../../../../shared/values/text';
import { type ConnectorKind, knownType, typeForService } from '../connectorKind';
import { connectorResult } from '../connectorRecord';
import {
	createFields,
	customTypeField,
	nameField,
	settingsJsonField,
	settingsModeField,
	typeField,
} from '../form/createFields';
import { readForm } from '../form/readForm';
import { otherType } from '../form/typeFields';
import { secretTestFor } from '../form/secretsToEnter';
import { refuseMasked } from '../form/refusals';

/** Creates a connector: docs/service.md#connectors */
export function createConnector(kind: ConnectorKind): ItemOperation {
	return {
		option: {
			name: 'Create',
			value: 'create',
			action: `Create ${kind.label}`,
			description: `Create a ${kind.label} with a name, a type and the settings of that type`,
		},
		fields: createFields(kind),
		async execute(item) {
			const name = item.read(nameField);
			const chosen = item.read(typeField(kind));
			const isOther = chosen === otherType;
			const type = isOther ? typeForService(kind, item.read(customTypeField)) : chosen;
			const config = readSettings(item, kind, type, isOther);
			refuseMasked(config, knownType(kind, type));

			const secrets = secretsOf(config, secretTestFor(kind, type));
			const connector = await withSecretsHidden(
				secrets,
				async () =>
					await requestRecord(item, {
						method: 'POST',
						path: `/${kind.collection}`,
						body: { name, type, config },
					}),
			);
			return oneItem(hideSecretsIn(connectorResult(kind, connector, type), secretHider(secrets)));
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
