import type { INodeProperties } from 'n8n-workflow';

import { nameInService, type SentField } from '../../service/transport/sentField';
import { type Field, number, settingText, text } from '../../n8n/fields/field';
import { readParameter, readRows } from '../../n8n/fields/readField';
import { isNothing } from '../../n8n/fields/readers';
import { Problem } from '../../text/problem';
import { pageNumberField, wantsCsv, type FormEntry } from './formEntry';

const anyNameField = text('name', 'Name', {
	required: true,
	placeholder: 'e.g. table_ocr_agent',
	description: 'Name of the form field, as the service spells it',
});

/** Services read these characters differently in the header of a form field, so the name wouldn't arrive as it is. */
const nameField: Field<string> = {
	...anyNameField,
	expects: 'a name without backslashes, line breaks and other control characters',
	read(value) {
		const name = anyNameField.read(value);
		return name === undefined || /[\\\0-\x1f\x7f]/.test(name) ? undefined : name;
	},
};

/** An object is sent as JSON. */
const valueField = settingText('value', 'Value', {
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

/** It has no parameter, but the numbers of pages follow from it. */
const firstPageField = number(pageNumberField, pageNumberField, {
	typeOptions: { numberPrecision: 0 },
});

/** The name of the file part, which can't be used for a field. */
const fileField = 'files';

/**
 * Returns form fields with the additional ones, which replace those of the same name. Throws a Problem for a row that
 * lacks its name or its value, since an expression that returns nothing must not leave a field out, and for a name or
 * value that another parameter is for. `known`: fields with a parameter, of which numbers and switches are read as there.
 */
export function withAdditionalFields(
	entries: readonly FormEntry[],
	given: unknown,
	known: readonly SentField[],
): FormEntry[] {
	const additional = entriesIn(given).map(
		([name, text]) => [name, readText(name, text, known)] as const,
	);
	const replaced = new Set(additional.map(([name]) => name));
	if (replaced.has(fileField)) {
		throw new Problem(
			`'${additionalFormFields.displayName}' can't contain a field named "${fileField}"`,
			"The document is sent in that field. Use 'Input Type' instead.",
		);
	}
	if (wantsCsv(additional)) {
		throw new Problem(
			`'${additionalFormFields.displayName}' can't ask for CSV`,
			"Set 'Output' to File and 'File Format' to CSV instead",
		);
	}
	return [...entries.filter(([name]) => !replaced.has(name)), ...additional];
}

/** Services take what isn't a number or a switch for another value, or fail late. */
function readText(name: string, text: string, known: readonly SentField[]): string {
	const field = [...known, firstPageField].find((each) => nameInService(each) === name);
	if (field === undefined || !['boolean', 'number'].includes(field.property.type)) return text;
	return String(
		readParameter({ ...field, property: { ...field.property, displayName: name } }, text),
	);
}

/** The names and texts of the rows; several texts for a list. */
function entriesIn(given: unknown): FormEntry[] {
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
