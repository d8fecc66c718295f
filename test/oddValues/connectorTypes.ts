import type { IDataObject } from 'n8n-workflow';

import {
	destinationKind,
	sourceKind,
} from '../../nodes/DocumentService/resources/connector/connectorKind';
import type { ConnectorSetting } from '../../nodes/DocumentService/resources/connector/types/setting';

/** The known types of each collection of connectors. */
export const connectorTypes = {
	sources: sourceKind.types,
	destinations: destinationKind.types,
} as const;

export type ConnectorCollection = keyof typeof connectorTypes;

const samples = {
	string: 'present',
	integer: 5,
	boolean: true,
	list: ['one', 'two'],
	date: '2026-01-31',
} as const;

/** A present connector's type and settings: every setting of the type has a value. */
export function settingsOfType(
	collection: ConnectorCollection,
	type: string,
): { type: string; config: IDataObject } {
	const known = Object.hasOwn(connectorTypes[collection], type) ? type : 's3';
	const { settings } = connectorTypes[collection][known];
	const config = settings.map(({ name, kind }): [string, IDataObject[string]] => {
		const sample = samples[kind];
		return [name, Array.isArray(sample) ? [...sample] : (sample as string | number | boolean)];
	});
	return { type: known, config: Object.fromEntries(config) };
}

/** A setting of a known type. */
export function settingNamed(
	collection: ConnectorCollection,
	type: string,
	name: string,
): ConnectorSetting | undefined {
	return connectorTypes[collection][type]?.settings.find((setting) => setting.name === name);
}
