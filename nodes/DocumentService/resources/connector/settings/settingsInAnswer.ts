import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../../../shared/values/isRecord';
import type { KnownConnector } from './secretsToEnter';

/**
 * The settings and the type in a connector as the service returns it, also if it's wrapped (`{ source: { config } }`).
 * Undefined if the settings aren't an object with a property for each.
 */
export function settingsInAnswer(connector: IDataObject): KnownConnector | undefined {
	for (const { config, type } of [connector, ...Object.values(connector).filter(isRecord)]) {
		if (isRecord(config)) return { config: config as IDataObject, type };
	}
	return undefined;
}
