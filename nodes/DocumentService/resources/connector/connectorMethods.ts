import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodePropertyOptions,
	ResourceMapperFields,
} from 'n8n-workflow';

import { locatorValue } from '../../../shared/lists/readLocator';
import { kindOfResource, type ConnectorKind } from './connectorKind';
import { fetchConnector } from './connectorRequest';
import { secretOptions, settingFields } from './form/presentSettings';
import { Caller } from '../../../shared/run/caller';

/** Fills the form of Update with the chosen connector's current settings. */
export async function getConnectorSettings(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const chosen = chosenConnector(new Caller(this));
	if (!chosen) return { fields: [] };
	return settingFields(chosen.kind, await fetchConnector(new Caller(this), chosen.kind, chosen.id));
}

export async function getConnectorSecrets(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	const chosen = chosenConnector(new Caller(this));
	if (!chosen) return [];
	const connector: IDataObject = await fetchConnector(new Caller(this), chosen.kind, chosen.id);
	return secretOptions(chosen.kind, connector);
}

/** An expression has no value while editing, so there's nothing to show. */
function chosenConnector(
	caller: Caller<ILoadOptionsFunctions>,
): { kind: ConnectorKind; id: string } | undefined {
	const kind = kindOfResource(caller.context.getCurrentNodeParameter('resource'));
	const id = locatorValue(caller.context.getCurrentNodeParameter('connectorId'));
	return kind === undefined || id === '' || id.startsWith('=') ? undefined : { kind, id };
}
