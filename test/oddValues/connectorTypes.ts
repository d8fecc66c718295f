import type { IDataObject } from 'n8n-workflow';

import {
	destinationKind,
	sourceKind,
} from '../../nodes/DocumentService/resources/connector/connectorKind';

/** The known types of each collection of connectors. */
const connectorTypes = {
	sources: sourceKind.types,
	destinations: destinationKind.types,
} as const;

export type ConnectorCollection = keyof typeof connectorTypes;

const samples = { text: 'present', number: 5, boolean: true, list: 'one' } as const;

/** A present connector's type and settings: every setting of the type has a value. */
export function settingsOfType(
	collection: ConnectorCollection,
	type: string,
): { type: string; config: IDataObject } {
	const known = Object.hasOwn(connectorTypes[collection], type) ? type : 's3';
	const { settings } = connectorTypes[collection][known];
	const config = settings.map(({ key, kind }) => [key, samples[kind]]);
	return { type: known, config: Object.fromEntries(config) as IDataObject };
}
