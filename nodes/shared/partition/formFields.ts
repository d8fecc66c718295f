import { additionalFormFields, readAdditionalFormFields } from './fields/additionalFormFields';
import { encodeValue } from './fields/encodeValue';
import { fieldApplies } from './fields/fieldApplies';
import type { FormChoices } from './fields/fieldApplies';
import type { FormField } from './fields/formField';
import { outOfRange } from './fields/outOfRange';
import { chunkingIsOn, serviceSplits, type FormEntry } from './formEntry';
import {
	chunkingOptionFields,
	optionFields,
	splitOptionFields,
	topLevelFields,
} from './partitionFields';
import { valueError } from './valueError';
import { Problem } from '../values/problem';
import type { Item } from '../run/caller';

/** The name of the file part, which can't be used for a field. */
const fileField = 'files';

/** The form entries of the fields that are set and apply. Throws a NodeOperationError for a value that can't be sent. */
function entriesOf(
	fields: readonly FormField[],
	values: Record<string, unknown>,
	choices: FormChoices,
): FormEntry[] {
	const entries: FormEntry[] = [];
	for (const field of fields) {
		const { displayName, name, typeOptions } = field.property;
		const value = values[name];
		if (!fieldApplies(field.property, choices)) continue;
		const encoded = encodeValue(field.encoding, value);
		if ('expected' in encoded) {
			throw valueError(displayName, encoded.expected, value);
		}
		for (const text of encoded.values) {
			const sent = field.sentAs ? field.sentAs[text] : text;
			if (sent === undefined || sent === field.notSent) continue;
			const limit = outOfRange(field.encoding, text, typeOptions);
			if (limit !== undefined) throw valueError(displayName, limit, value);
			entries.push([field.formName, sent]);
		}
	}
	return entries;
}

/** Without duplicates, such as a language that is both selected and typed in. */
function withoutRepetitions(entries: readonly FormEntry[]): FormEntry[] {
	const byText = new Map(entries.map((entry) => [entry.join('\n'), entry]));
	return [...byText.values()];
}

/** Reads the split options of one item as form entries for the service. Throws as `readFormFields` does. */
export function readSplitFields(item: Item): FormEntry[] {
	const values = item.collection('splitOptions');
	return entriesOf(splitOptionFields, values, {});
}

/**
 * Reads the parameters of `partitionFields` for one item as the form's fields, in order. Only what is set is sent:
 * booleans as `true`/`false`, numbers as decimal text, lists as repeated fields (docs/service.md#how-values-are-encoded).
 * Throws a NodeOperationError that names the field when a value can't be sent.
 */
export function readFormFields(item: Item): FormEntry[] {
	const topLevel: Record<string, unknown> = {};
	for (const { property } of topLevelFields) {
		topLevel[property.name] = item.parameter(property.name, '');
	}
	const options = item.collection('options');
	const chunking = item.collection('chunkingOptions');
	const read = (fields: readonly FormField[], values: Record<string, unknown>) =>
		entriesOf(fields, values, topLevel);

	const main = read(topLevelFields, topLevel);
	const entries = [
		...main,
		...(chunkingIsOn(main) ? read(chunkingOptionFields, chunking) : []),
		...read(optionFields, options),
		...(serviceSplits(main) ? readSplitFields(item) : []),
	];
	const additional = readAdditionalFormFields(options[additionalFormFields.name]);
	const replaced = new Set(additional.map(([name]) => name));
	if (replaced.has(fileField)) {
		throw new Problem(
			`"${additionalFormFields.displayName}" can't contain a field named "${fileField}"`,
			'The document is sent in that field. Set it in Document instead.',
		);
	}
	const kept = entries.filter(([name]) => !replaced.has(name));
	return [...withoutRepetitions(kept), ...additional];
}
