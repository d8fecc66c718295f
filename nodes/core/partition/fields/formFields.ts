import { nameInService, textsOf } from '../../n8n/fields/encode';
import type { Field, FieldValue } from '../../n8n/fields/field';
import { readOption } from '../../n8n/fields/readValue';
import type { Item } from '../../n8n/nodeContext';
import { Problem } from '../../text/problem';
import { outputModeField } from '../../output/outputFields';
import { additionalFormFields, readAdditionalFormFields } from './additionalFormFields';
import { fieldApplies, type Choices } from '../../n8n/fields/fieldApplies';
import {
	checkChunkSizes,
	chunkingOptionField,
	defaultMaxCharacters,
	noChunking,
	type ChunkSizes,
} from './chunkingFields';
import { chunkingIsOn, isSplitField, serviceSplits, wantsCsv, type FormEntry } from './formEntry';
import { optionFields, topLevelFields } from './partitionFields';
import { splitField } from './splitFields';

/** The name of the file part, which can't be used for a field. */
const fileField = 'files';

/** The form entries of the fields that are set and apply. Throws a Problem that names a field whose value can't be sent. */
function entriesOf(
	fields: readonly Field[],
	values: Readonly<Record<string, unknown>>,
	choices: Choices,
): FormEntry[] {
	return fields.flatMap((field): FormEntry[] => {
		// Most options aren't added: that's known at once.
		const isAdded = Object.hasOwn(values, field.property.name);
		if (!isAdded || !fieldApplies(field.property, choices)) return [];
		const value = readOption(field, values);
		return value === undefined ? [] : entriesWith(field, value);
	});
}

function entriesWith(field: Field, value: FieldValue): FormEntry[] {
	return textsOf(field, value).map((text) => [nameInService(field), text] as const);
}

/** The output, the parameters that are always shown, and the chunking strategy, by name, as far as they apply. */
function readChoices(item: Item): Record<string, FieldValue> {
	const choices: Record<string, FieldValue> = {
		[outputModeField.property.name]: item.read(outputModeField),
	};
	for (const field of topLevelFields) {
		if (fieldApplies(field.property, choices)) choices[field.property.name] = item.read(field);
	}
	if (fieldApplies(chunkingOptionField.property, choices)) {
		const { name } = chunkingOptionField.property;
		choices[name] = readOption(chunkingOptionField, item.options()) ?? noChunking;
	}
	return choices;
}

/**
 * Reads the parameters of `partitionFields` for one item as the form's fields, in order. Only what is set and applies to
 * the chosen strategies is sent: booleans as `true`/`false`, numbers as decimal text, lists as repeated fields
 * (docs/maintainers/service.md#how-values-are-encoded). Throws a Problem that names the field when a value can't be sent.
 */
export function readFormFields(item: Item): FormEntry[] {
	const given = item.options();
	const top = readChoices(item);
	const split = { [splitField.property.name]: readOption(splitField, given) };
	const entries = [
		...topLevelFields.flatMap((field) => {
			const value = top[field.property.name];
			return value === undefined ? [] : entriesWith(field, value);
		}),
		...entriesOf(optionFields, given, { ...top, ...split }),
	];
	const sent = serviceSplits(entries) ? entries : entries.filter(([name]) => !isSplitField(name));
	const additional = readAdditionalFormFields(given[additionalFormFields.name]);
	const replaced = new Set(additional.map(([name]) => name));
	if (replaced.has(fileField)) {
		throw new Problem(
			`'${additionalFormFields.displayName}' can't contain a field named "${fileField}"`,
			"The document is sent in that field. Set it by 'Input Type' instead.",
		);
	}
	if (wantsCsv(additional)) {
		throw new Problem(
			`'${additionalFormFields.displayName}' can't ask for CSV`,
			"Set 'Output' to File and 'File Format' to CSV instead",
		);
	}
	const all = [...sent.filter(([name]) => !replaced.has(name)), ...additional];
	if (chunkingIsOn(all)) checkChunkSizes(chunkSizesOf(all), 'Options');
	return all;
}

/** Additional fields may hold any text: only numbers are compared. */
function chunkSizesOf(entries: readonly FormEntry[]): ChunkSizes {
	const sent = new Map(entries);
	const sizeOf = (name: string) => Number(sent.get(name)) || undefined;
	return {
		overlap: sizeOf('overlap'),
		combineUnder: sizeOf('combine_under_n_chars'),
		maxCharacters: sizeOf('max_characters') ?? defaultMaxCharacters,
	};
}
