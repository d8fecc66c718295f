import { choice, type Field, type FieldSettings } from '../n8n/fields/field';

/** How extracted data comes out: as it is, or as rows of a table. */
export type DataReturn = 'nested' | 'document' | 'line';

/** Makes the field that decides how extracted data comes out. */
export function returnFieldWith(shown: Pick<FieldSettings, 'displayOptions'>): Field<DataReturn> {
	return choice('return', 'Return', {
		...shown,
		noDataExpression: true,
		options: [
			{
				name: 'Nested Data',
				value: 'nested' as const,
				description: 'One item with the data as it is, and what to review',
			},
			{
				name: 'One Row per Document',
				value: 'document' as const,
				description: 'One item with each value in a field of its own, for a table',
			},
			{
				name: 'One Row per Line',
				value: 'line' as const,
				description:
					"One item for each entry of the data's list, such as the items of an invoice, with the other values repeated",
			},
		],
		default: 'nested' as const,
		description: 'What to return for each document. In rows, nothing is an object or a list.',
	});
}
