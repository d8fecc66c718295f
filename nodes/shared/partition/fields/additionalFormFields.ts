import type { INodeProperties } from 'n8n-workflow';

import { isRecord } from '../../json/isRecord';
import { valueText } from '../../text/valueText';
import { isNotSet } from './encodeValue';

/** For fields that the service may add later: any names and values. */
export const additionalFormFields: INodeProperties = {
	displayName: 'Additional Form Fields',
	name: 'additionalFormFields',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Form Field',
	default: {},
	options: [
		{
			displayName: 'Form Field',
			name: 'field',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. table_ocr_agent',
					description: 'Name of the form field, as the service spells it',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					description:
						'Value of the form field. A list from an expression is sent as repeated fields.',
				},
			],
		},
	],
	description:
		'Form fields to send in addition to the ones above. They replace fields with the same name. To send a list, add the same name several times.',
};

/** Rows without a name, and empty values, are left out. */
function readRow(row: unknown): Array<readonly [name: string, value: string]> {
	if (!isRecord(row) || isNotSet(row.name)) return [];
	const name = String(row.name).trim();
	const values: unknown[] = Array.isArray(row.value) ? row.value : [row.value];
	return values
		.filter((value) => !isNotSet(value))
		.map((value) => [name, valueText(value)] as const);
}

export function readAdditionalFormFields(
	collection: unknown,
): Array<readonly [name: string, value: string]> {
	if (!isRecord(collection)) return [];
	const rows: unknown[] = Array.isArray(collection.field) ? collection.field : [collection.field];
	return rows.flatMap(readRow);
}
