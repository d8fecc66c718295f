import { type Field, text } from '../n8n/fields/field';
import { isNothing } from '../n8n/fields/readers';
import { readParameter, readEntries } from '../n8n/fields/readField';
import { formTexts, nameInService, type SentField } from '../wire/sentField';
import { Problem } from '../text/problem';
import { formFieldOf, outputFormatField } from './fields/formFields';
import {
	additionalFormFields,
	formFieldNameField,
	formFieldValueField,
} from './fields/partitionFields';
import { strategyField } from './fields/readingFields';
import { splitByServiceField } from './fields/sendingFields';
import { csvFormat } from './form';
import { without, withValue, type Recipe } from './recipe';

/** The name of the file part, which can't be used for a field. */
const fileField = 'files';

/**
 * Returns a recipe with the additional form fields, which replace what it has of the same name. Each is read as its
 * parameter is read, where it has one. Throws a Problem for a row that lacks its name or its value, since an expression
 * that returns nothing must not leave a field out, and for a name or value that another parameter is for.
 */
export function withAdditionalFields(
	recipe: Recipe,
	options: Readonly<Record<string, unknown>>,
): Recipe {
	const { name } = additionalFormFields;
	if (!Object.hasOwn(options, name)) return recipe;
	return [...valuesByName(options[name])].reduce(withField, recipe);
}

/** The values of each field, by its name. */
function valuesByName(given: unknown): Map<string, unknown[]> {
	const byName = new Map<string, unknown[]>();
	for (const { name: givenName, value } of readEntries(additionalFormFields, given)) {
		if (isNothing(givenName) && isNothing(value)) continue;
		const name = readParameter(formFieldNameField, givenName);
		if (isNothing(value)) {
			throw new Problem(
				`The additional form field "${name}" has no value`,
				'Remove it or enter a value. If you use an expression, check that it returns a value for this item.',
			);
		}
		const values = [value].flat().filter((entry: unknown) => !isNothing(entry));
		if (values.length > 0) byName.set(name, [...(byName.get(name) ?? []), ...values]);
	}
	return byName;
}

function withField(recipe: Recipe, [name, values]: [string, unknown[]]): Recipe {
	if (name === fileField) {
		throw new Problem(
			`'${additionalFormFields.displayName}' can't contain a field named "${fileField}"`,
			"The document is sent in that field. Use 'Input Type' instead.",
		);
	}
	const field = formFieldOf(name);
	if (field === outputFormatField) assertNotCsv(values);
	if (field === undefined || field === outputFormatField) {
		const texts = values.map((value) => readParameter(formFieldValueField, value));
		return withValue<unknown>(recipe, { ...formFieldValueField, serviceName: name }, texts);
	}
	const value = readAs(field, values);
	if (field === strategyField) return withValue(recipe, field, String(value).toLowerCase());
	const isSet = field === splitByServiceField ? value === true : formTexts(field, value).length > 0;
	if (!isSet) return { ...recipe, form: without(recipe, (each) => each === name) };
	const isSplitHere = recipe.isSplitHere && field !== splitByServiceField;
	return withValue({ ...recipe, isSplitHere }, field, value);
}

function assertNotCsv(values: readonly unknown[]): void {
	if (!values.some((value) => String(value).trim() === csvFormat)) return;
	throw new Problem(
		`'${additionalFormFields.displayName}' can't ask for CSV`,
		"Set 'Output' to File and 'File Format' to CSV instead",
	);
}

/**
 * Reads a field as its parameter is read: services take what isn't a number or a switch for another value, or fail late.
 * A choice may have values that the panel doesn't offer.
 */
function readAs<T>(field: SentField<T>, values: readonly unknown[]): T {
	const name = nameInService(field);
	const { type } = field.property;
	const isList = type === 'multiOptions';
	if (values.length > 1 && !isList) {
		throw new Problem(
			`The additional form field "${name}" has ${values.length} values, but takes one`,
			'Remove the other values',
		);
	}
	const { read, expects } = type === 'options' ? (text(name, name) as Field<T>) : field;
	const property = { ...field.property, displayName: name };
	return readParameter({ ...field, property, read, expects }, isList ? values : values[0]);
}
