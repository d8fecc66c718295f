import { nameInService, type SentField, textsOf } from '../../service/transport/sentField';
import { fieldApplies, readApplyingOption } from '../../n8n/fields/readField';
import type { Item } from '../../n8n/nodeContext';
import type { OutputMode } from '../../output/outputFormats';
import { decidedByPipeline } from './pipelineFields';
import { additionalFormFields, withAdditionalFields } from './additionalFormFields';
import { checkChunkSizes, defaultMaxCharacters, type ChunkSizes } from './chunkingFields';
import { chunkingIsOn, type FormEntry } from './formEntry';
import { optionFields, shownName, topLevelFields } from './partitionFields';
import { splitByService, splitField, splitOptionFields } from './splitFields';

/**
 * Reads the parameters of `partitionFields` for one item as the form's fields, in order. Only what is set and applies to
 * the output and the chosen strategies is sent: booleans as `true`/`false`, numbers as decimal text, lists as repeated fields
 * (docs/maintainers/service.md#how-values-are-encoded). Where a template or steps process the documents (`isPipeline`),
 * there are none, and options that would be fields are refused. Throws a Problem that names the field when a value can't
 * be sent.
 */
export function readFormFields(item: Item, output: OutputMode, isPipeline: boolean): FormEntry[] {
	const entries: FormEntry[] = [];
	const add = (field: SentField, value: unknown) => {
		for (const text of textsOf(field, value)) entries.push([nameInService(field), text]);
	};
	/** What decides which other fields apply, by the parameter's name. */
	const choices: Record<string, unknown> = { output };
	for (const field of isPipeline ? [] : topLevelFields) {
		if (!fieldApplies(field.property, choices)) continue;
		const value = item.read(field);
		choices[field.property.name] = value;
		add(field, value);
	}
	const split = item.option(splitField);
	choices[splitField.property.name] = split;
	const added = item.options();
	const fields = split === splitByService ? withSplitFields : optionFields;
	for (const field of fields) {
		const value = readApplyingOption(field, added, choices);
		if (value !== undefined) add(field, value);
	}
	const isExtended = Object.hasOwn(added, additionalFormFields.name);
	const sent = isExtended
		? withAdditionalFields(entries, added[additionalFormFields.name], [
				...topLevelFields,
				...withSplitFields,
			])
		: entries;
	if (isPipeline && sent.length > 0) throw decidedByPipeline(sent.map(([name]) => shownName(name)));
	if (chunkingIsOn(sent)) checkChunkSizes(chunkSizesOf(sent), 'Options');
	return sent;
}

const withSplitFields: readonly SentField[] = [...optionFields, splitField, ...splitOptionFields];

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
