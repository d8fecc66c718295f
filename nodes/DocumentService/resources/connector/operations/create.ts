import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';

import type { ItemOperation } from '../../../../shared/operation/operation';
import { withSecretsHidden } from '../../../../shared/secrets/withSecretsHidden';
import { hideSecretsIn } from '../../../../shared/secrets/hideSecretsInItems';
import { secretHider, secretsOf } from '../../../../shared/secrets/maskSecretsIn';
import { oneItem } from '../../../../shared/workflowInterface/items';
import { requestRecord } from '../../../../shared/workflowInterface/record';
import { knownType, typeForService, type ConnectorKind } from '../connectorKind';
import { connectorResult } from '../connectorRecord';
import { createFields } from '../form/createFields';
import { readForm } from '../form/readForm';
import { otherType } from '../form/typeOptions';
import { secretTestFor } from '../secretSettings';
import { readJsonSettings } from '../settings/jsonSettings';
import { refuseMasked } from '../settings/refuseMasked';

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
		async execute(this: IExecuteFunctions, itemIndex: number) {
			const name = readText(this, 'name', 'Name', itemIndex);
			const chosen = readText(this, 'connectorType', 'Type', itemIndex);
			const isOther = chosen === otherType;
			const type = typeForService(
				kind,
				isOther ? readText(this, 'customType', 'Type Identifier', itemIndex) : chosen,
			);
			const config = readSettings(this, kind, type, isOther, itemIndex);
			refuseMasked(this, config, knownType(kind, type), itemIndex);

			const secrets = secretsOf(config, secretTestFor(kind, type));
			const connector = await withSecretsHidden(
				secrets,
				async () =>
					await requestRecord(this, {
						method: 'POST',
						path: `/${kind.collection}`,
						body: { name, type, config },
						itemIndex,
					}),
			);
			return oneItem(hideSecretsIn(connectorResult(kind, connector, type), secretHider(secrets)));
		},
	};
}

function readSettings(
	context: IExecuteFunctions,
	kind: ConnectorKind,
	type: string,
	isOther: boolean,
	itemIndex: number,
): IDataObject {
	if (isOther || context.getNodeParameter('settingsMode', itemIndex, 'form') === 'json') {
		return readJsonSettings(context, itemIndex);
	}
	const known = knownType(kind, type);
	if (known) return readForm(context, type, known, itemIndex);
	throw new NodeOperationError(
		context.getNode(),
		`There's no form for the ${kind.label} type "${type}"`,
		{ itemIndex, description: 'Set Specify Settings to Using JSON and enter the settings there' },
	);
}

function readText(
	context: IExecuteFunctions,
	parameter: string,
	label: string,
	itemIndex: number,
): string {
	const value: unknown = context.getNodeParameter(parameter, itemIndex, '');
	const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	if (text !== '') return text;
	throw new NodeOperationError(context.getNode(), `The parameter "${label}" is empty`, {
		itemIndex,
		description:
			'Fill it in. If you use an expression, check that it returns a value for this item.',
	});
}
