import { field, type Field } from '../../../shared/fields/field';
import { locator } from '../../../shared/lists/locator';
import type { ConnectorKind } from './connectorKind';

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
