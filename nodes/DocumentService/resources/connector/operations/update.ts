import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';

import { isRecord } from '../../../../shared/json/isRecord';
import type { ItemOperation } from '../../../../shared/operation/operation';
import { secretsOf } from '../../../../shared/secrets/maskSecretsIn';
import { withSecretsHidden } from '../../../../shared/secrets/withSecretsHidden';
import { pathOf } from '../../../../shared/transport/path';
import { oneItem } from '../../../../shared/workflowInterface/items';
import { requestRecord } from '../../../../shared/workflowInterface/record';
import { knownType, type ConnectorKind } from '../connectorKind';
import { connectorResult } from '../connectorRecord';
import { fetchConnector, readConnectorId, subjectOf } from '../connectorRequest';
import { readChanges, updateFields } from '../form/updateFields';
import { secretTestFor } from '../secretSettings';
import { changeConfig } from '../settings/changeConfig';
import { readJsonSettings } from '../settings/jsonSettings';
import { refuseMasked } from '../settings/refuseMasked';
import { refuseUnreadable } from '../settings/refuseUnreadable';
import { removeSettings } from '../settings/removeSettings';

/**
 * Updates the settings of a connector. The service wants all of them again (specification section
 * 4.2): changes from the form go over the present ones, JSON replaces them all.
 */
export function updateConnector(kind: ConnectorKind): ItemOperation {
	return {
		option: {
			name: 'Update',
			value: 'update',
			action: `Update ${kind.label}`,
			description: `Change settings of a ${kind.label}. Name and type cannot change.`,
		},
		fields: updateFields(kind),
		async execute(this: IExecuteFunctions, itemIndex: number) {
			const id = readConnectorId(this, kind, itemIndex);
			const isJson = this.getNodeParameter('settingsMode', itemIndex, 'form') === 'json';
			const { config, type } = isJson
				? { config: readJsonSettings(this, itemIndex), type: undefined }
				: await changedSettings(this, kind, id, itemIndex);
			refuseMasked(this, config, knownType(kind, type), itemIndex);

			const connector = await withSecretsHidden(
				secretsOf(config, secretTestFor(kind, type)),
				async () =>
					await requestRecord(this, {
						method: 'PUT',
						path: `/${kind.collection}${pathOf`/${id}`}`,
						body: { config },
						subject: subjectOf(kind, id),
						itemIndex,
					}),
			);
			return oneItem(connectorResult(kind, connector, type));
		},
	};
}

async function changedSettings(
	context: IExecuteFunctions,
	kind: ConnectorKind,
	id: string,
	itemIndex: number,
): Promise<{ config: IDataObject; type: unknown }> {
	const { config: present, type } = await fetchConnector(context, kind, id, itemIndex);
	if (!isRecord(present)) {
		throw new NodeOperationError(
			context.getNode(),
			`The service did not return the present settings of the ${subjectOf(kind, id)}`,
			{
				itemIndex,
				description:
					'All settings have to be sent with every change: set Specify Settings to Using JSON and give them all',
			},
		);
	}
	const known = knownType(kind, type);
	const { values, emptied, removedSecrets } = readChanges(context, itemIndex);
	const { config, unreadable } = changeConfig(present as IDataObject, values, known);
	refuseUnreadable(context, unreadable, itemIndex);
	const isSecret = secretTestFor(kind, type);
	const removed = [...emptied.filter((name) => !isSecret(name)), ...removedSecrets];
	return { config: removeSettings(context, config, removed, known, itemIndex), type };
}
