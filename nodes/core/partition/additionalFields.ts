import { boolean, type Field, text } from '../n8n/fields/field';
import { isNothing } from '../n8n/fields/readers';
import { readParameter, readEntries } from '../n8n/fields/readField';
import { requestedFileFormatField } from '../output/formats/file';
import { nameInService, formTexts, type SentField } from '../service/transport/sentField';
import { Problem } from '../text/problem';
import { fieldsOfParts, firstPageField } from './fields/formFields';
import {
	additionalFormFields,
	formFieldNameField,
	formFieldValueField,
} from './fields/partitionFields';
import { strategyField } from './fields/readingFields';
import { splitField } from './fields/sendingFields';
import { csvFormat } from './form';
import type { Recipe } from './recipe';

/** The name of the file part, which can't be used for a field. */
const fileField = 'files';
const outputFormat = nameInService(requestedFileFormatField);
const splitName = nameInService(splitField);

/** Where a recipe holds the values of form fields, by their names. */
const places = new Map(
	(['chunking', 'reading', 'split'] as const).flatMap((part) =>
		Object.entries<SentField>(fieldsOfParts[part]).map(
			([key, field]) => [nameInService(field), { part, key, field }] as const,
		),
	),
);

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
	if (name === outputFormat) return withOutputFormat(recipe, values);
	if (name === splitName) return withSplit(recipe, values);
	if (name === nameInService(firstPageField)) {
		return { ...recipe, firstPage: readAs(firstPageField, values) };
	}
	if (name === nameInService(strategyField)) {
		return { ...recipe, strategy: readAs(strategyField, values).toLowerCase() };
	}
	const place = places.get(name);
	if (!place) return withTexts(recipe, name, values);
	const { part, key, field } = place;
	const value = readAs(field, values);
	const isSet = formTexts(field, value).length > 0;
	const { [key]: _replaced, ...others } = recipe[part] as Record<string, unknown>;
	return { ...recipe, [part]: isSet ? { ...others, [key]: value } : others };
}

function withTexts(recipe: Recipe, name: string, values: readonly unknown[]): Recipe {
	const texts = values.map((value) => readParameter(formFieldValueField, value));
	return { ...recipe, extra: [...recipe.extra, ...texts.map((text) => [name, text] as const)] };
}

function withOutputFormat(recipe: Recipe, values: readonly unknown[]): Recipe {
	if (values.some((value) => String(value).trim() === csvFormat)) {
		throw new Problem(
			`'${additionalFormFields.displayName}' can't ask for CSV`,
			"Set 'Output' to File and 'File Format' to CSV instead",
		);
	}
	return { ...withTexts(recipe, outputFormat, values), isCsv: false };
}

function withSplit(recipe: Recipe, values: readonly unknown[]): Recipe {
	const { by, ...splitting } = recipe.split;
	const isByService = readAs(boolean(splitName, splitName), values);
	const others = by === 'node' ? { by, ...splitting } : splitting;
	return { ...recipe, split: isByService ? { by: 'service', ...splitting } : others };
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
