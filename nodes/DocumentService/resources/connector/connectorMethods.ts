import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodePropertyOptions,
	ResourceMapperFields,
} from 'n8n-workflow';

import { locatorValue } from '../../../shared/workflowInterface/readLocator';
import { kindOfResource, type ConnectorKind } from './connectorKind';
import { fetchConnector } from './connectorRequest';
import { secretOptions, settingFields } from './form/presentSettings';

/** Fills the form of Update with the chosen connector's current settings. */
export async function getConnectorSettings(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const chosen = chosenConnector(this);
	if (!chosen) return { fields: [] };
	return settingFields(chosen.kind, await fetchConnector(this, chosen.kind, chosen.id));
}

export async function getConnectorSecrets(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	const chosen = chosenConnector(this);
	if (!chosen) return [];
	const connector: IDataObject = await fetchConnector(this, chosen.kind, chosen.id);
	return secretOptions(chosen.kind, connector);
}

/** An expression has no value while editing, so there's nothing to show. */
function chosenConnector(
	context: ILoadOptionsFunctions,
): { kind: ConnectorKind; id: string } | undefined {
	const kind = kindOfResource(context.getCurrentNodeParameter('resource'));
	const id = locatorValue(context.getCurrentNodeParameter('connectorId'));
	return kind === undefined || id === '' || id.startsWith('=') ? undefined : { kind, id };
}
