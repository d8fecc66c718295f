import { field, type Field } from '../../../core/n8n/fields/field';
import { locator } from '../../../core/service/lists/locator';
import type { ConnectorType, ConnectorTypes } from './types/connectorType';
import { destinations } from './types/destinations';
import { sources } from './types/sources';

/** What distinguishes the two kinds of connector; everything else is one implementation. */
export interface ConnectorKind {
	resource: 'sourceConnector' | 'destinationConnector';
	/** The collection's path and name: docs/maintainers/service.md#connectors */
	collection: 'sources' | 'destinations';
	typeFilter: 'source_type' | 'destination_type';
	/** Its name within a sentence. */
	label: string;
	/** Its name in a title. */
	title: string;
	searchListMethod: string;
	types: ConnectorTypes;
}

export const sourceKind: ConnectorKind = {
	resource: 'sourceConnector',
	collection: 'sources',
	typeFilter: 'source_type',
	label: 'source connector',
	title: 'Source Connector',
	searchListMethod: 'searchSources',
	types: sources,
};

export const destinationKind: ConnectorKind = {
	resource: 'destinationConnector',
	collection: 'destinations',
	typeFilter: 'destination_type',
	label: 'destination connector',
	title: 'Destination Connector',
	searchListMethod: 'searchDestinations',
	types: destinations,
};

export function kindOfResource(resource: unknown): ConnectorKind | undefined {
	return [sourceKind, destinationKind].find((kind) => kind.resource === resource);
}

/**
 * A type as REST calls spell it, in lowercase. The uppercase form of client libraries is accepted too, with an
 * underscore where the service has a hyphen (docs/maintainers/service.md#connectors).
 */
export function typeForService(kind: ConnectorKind, type: string): string {
	const lowerCase = type.trim().toLowerCase();
	if (lowerCase in kind.types) return lowerCase;
	return (
		Object.keys(kind.types).find((known) => known.replace(/-/g, '_') === lowerCase) ?? lowerCase
	);
}

/** The known type with that name in any spelling, or undefined. */
export function knownType(kind: ConnectorKind, type: unknown): ConnectorType | undefined {
	return typeof type === 'string' ? kind.types[typeForService(kind, type)] : undefined;
}

/** Chooses a connector from a list or by ID. */
export function connectorField(kind: ConnectorKind): Field<'id'> {
	return field(
		locator({
			name: 'connectorId',
			displayName: kind.title,
			searchListMethod: kind.searchListMethod,
			listPlaceholder: `Select a ${kind.label}...`,
			idExample: 'd290f1ee-6c54-4b01-90e6-d701748f0851',
			description: `The ${kind.label} to work with`,
			required: true,
		}),
	);
}
