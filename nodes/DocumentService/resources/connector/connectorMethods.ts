import type {
	ILoadOptionsFunctions,
	INodePropertyOptions,
	ResourceMapperFields,
} from 'n8n-workflow';

import { locatorValue } from '../../../core/service/lists/locator';
import { NodeContext } from '../../../core/n8n/nodeContext';
import { shownError } from '../../../core/n8n/shown';
import { kindOfResource, type ConnectorKind } from './connectorKind';
import { connectorAt, fetchSettings } from './connectorRequest';
import { secretOptions, settingFields } from './form/currentSettings';
import { currentTypeParameter, selectedType } from './form/updateFields';
import type { KnownConnector } from './secretSettings';

/** Fills the form of Update with the selected connector's current settings. */
export async function getConnectorSettings(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	return (await ofSelectedConnector(this, settingFields)) ?? { fields: [] };
}

export async function getConnectorSecrets(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return (await ofSelectedConnector(this, secretOptions)) ?? [];
}

/** Returns what the editor shows of the selected connector; undefined if none is selected. Throws an error of n8n. */
async function ofSelectedConnector<Shown>(
	n8n: ILoadOptionsFunctions,
	show: (kind: ConnectorKind, connector: KnownConnector) => Shown,
): Promise<Shown | undefined> {
	const kind = kindOfResource(n8n.getCurrentNodeParameter('resource'));
	const id = locatorValue(n8n.getCurrentNodeParameter('connectorId'));
	// An expression has no value while editing, so there's nothing to show.
	if (kind === undefined || id === '' || id.startsWith('=')) return undefined;
	const context = new NodeContext(n8n);
	try {
		const type = selectedType(n8n.getCurrentNodeParameter(currentTypeParameter));
		const known = await fetchSettings(context, connectorAt(kind, id), type);
		return context.secrets.inRecord(show(kind, known ?? { config: {}, type }));
	} catch (error) {
		throw shownError(context, error);
	}
}
