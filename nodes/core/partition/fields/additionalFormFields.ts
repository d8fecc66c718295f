import type { INodeProperties } from 'n8n-workflow';

import { text } from '../../n8n/fields/fieldsOfType';
import { isNothing, readParameter, readRows } from '../../n8n/fields/readValue';
import { Problem } from '../../text/problem';

const nameField = text('name', 'Name', {
	required: true,
	placeholder: 'e.g. table_ocr_agent',
	description: 'Name of the form field, as the service spells it',
	// Services read these differently in the header of a form field, so the name wouldn't arrive as it is.
	form: {
		accept: (name) => !/[\\\0-\x1f\x7f]/.test(name),
		name: 'a name without backslashes, line breaks and other control characters',
	},
});

/** An object is sent as JSON. */
const valueField = text('value', 'Value', {
	kind: 'setting',
	description: 'Value of the form field. A list from an expression is sent as repeated fields.',
});

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
			values: [nameField.property, valueField.property],
		},
	],
	description:
		'Form fields that have no parameter here, such as starting_page_number. They replace fields with the same name.',
};

/**
 * The names and texts of the rows; several texts for a list. Throws a Problem for a row that lacks its name or its value:
 * an expression that returns nothing must not leave a field out.
 */
export function readAdditionalFormFields(
	given: unknown,
): Array<readonly [name: string, value: string]> {
	return readRows(additionalFormFields, given).flatMap(({ name: givenName, value }) => {
		if (isNothing(givenName) && isNothing(value)) return [];
		const name = readParameter(nameField, givenName);
		if (isNothing(value)) {
			throw new Problem(
				`The additional form field "${name}" has no value`,
				'Remove it or enter a value. If you use an expression, check that it returns a value for this item.',
			);
		}
		const values: unknown[] = Array.isArray(value) ? value : [value];
		return values
			.filter((entry) => !isNothing(entry))
			.map((entry) => [name, readParameter(valueField, entry)] as const);
	});
}
