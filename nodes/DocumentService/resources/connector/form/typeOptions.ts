import type { INodePropertyOptions } from 'n8n-workflow';

import { alphabetically } from '../../../../shared/values/alphabetically';
import type { ConnectorTypes } from '../types/connectorSetting';

/** Stands for a type that isn't in the list and is entered as text. */
export const otherType = 'other';

/** All known types, by name. */
export function typeOptions(types: ConnectorTypes): INodePropertyOptions[] {
	return Object.entries(types)
		.map(([value, { displayName }]) => ({ name: displayName, value }))
		.sort((first, second) => alphabetically(first.name, second.name));
}
