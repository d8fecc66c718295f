import { locator } from '../../../core/records/locator';
import { alphabetically } from '../../../core/text/text';
import {
	type ConnectorType,
	type ConnectorTypes,
	destinationTypes,
	sourceTypes,
} from './connectorTypes';

function connectorKind<Side extends 'source' | 'destination'>(side: Side, types: ConnectorTypes) {
	const name = side === 'source' ? 'Source' : 'Destination';
	const label = `${side} connector`;
	return {
		resource: `${side}Connector`,
		/** The collection's name and path: docs/maintainers/service.md#connectors */
		collection: `${side}s`,
		path: `/${side}s`,
		typeFilter: `${side}_type`,
		label,
		title: `${name} Connector`,
		types,
		typeOptions: Object.entries(types)
			.map(([value, type]) => ({ name: type.name, value }))
			.sort((first, second) => alphabetically(first.name, second.name)),
		field: locator({
			name: 'connectorId',
			displayName: `${name} Connector`,
			searchListMethod: `search${name}s`,
			listPlaceholder: `Select a ${label}...`,
			idExample: 'd290f1ee-6c54-4b01-90e6-d701748f0851',
			description: `The ${label} to work with`,
			required: true,
		}),
	} as const;
}

export type ConnectorKind = ReturnType<typeof connectorKind<'source' | 'destination'>>;

export const sourceKind = connectorKind('source', sourceTypes);
export const destinationKind = connectorKind('destination', destinationTypes);

export function documentationPage({ collection }: ConnectorKind, page: string): string {
	return `https://docs.unstructured.io/api-reference/workflow/${collection}/${page}`;
}

export function documentationLink(kind: ConnectorKind, page: string): string {
	return `<a href="${documentationPage(kind, page)}">service's documentation</a>`;
}

/**
 * Writes a type as REST calls spell it, in lowercase. The uppercase form of client libraries is accepted too, with an
 * underscore where the service has a hyphen (docs/maintainers/service.md#connectors).
 */
export function typeForService(kind: ConnectorKind, type: string): string {
	const lowerCase = type.trim().toLowerCase();
	if (Object.hasOwn(kind.types, lowerCase)) return lowerCase;
	return (
		Object.keys(kind.types).find((known) => known.replace(/-/g, '_') === lowerCase) ?? lowerCase
	);
}

export function knownType(kind: ConnectorKind, type: unknown): ConnectorType | undefined {
	const known = typeof type === 'string' ? typeForService(kind, type) : '';
	return Object.hasOwn(kind.types, known) ? kind.types[known] : undefined;
}
