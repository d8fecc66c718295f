import type { Field, ReadField } from '../../fields/field';
import { fieldApplies } from '../../fields/fieldApplies';
import { readFrom, readOption } from '../../fields/readValue';
import type { Item } from '../../run/caller';
import type { FormSettings, LocationFields } from '../forms/outputDocument';
import { allPageParts, type PagePart } from '../leaveOut/pageParts';
import type { LargePart } from '../metadata';
import {
	chunkMetadataField,
	convertNumbersField,
	dataSchemaField,
	fileFormatField,
	firstRowField,
	imagesToBinaryField,
	joinTablesField,
	keepInMetadataField,
	leaveOutField,
	locationFieldsField,
	outputBinaryField,
	outputModeField,
	simplifyElementsField,
	textLimitField,
} from './outputFields';
import type { FirstRow } from '../tables/table';
import { formOf, type OutputMode } from './outputForms';
import type { OutputForm } from './outputForm';
import { limitForTool } from '../textLimit/limitItems';

export interface OutputSettings extends FormSettings {
	mode: OutputMode;
}

export const defaultOutputSettings: OutputSettings = {
	mode: readFrom(outputModeField, {}) as OutputMode,
	simplify: false,
	binaryPropertyName: readFrom(outputBinaryField, {}),
	imagesToBinary: false,
	chunkMetadata: 'flat',
	keepInMetadata: [],
	fileFormat: 'json',
	leaveOut: [],
	joinTables: true,
	convertNumbers: false,
	firstRow: 'automatic',
	locationFields: 'separate',
};

/** Reads the output parameters (`outputFields`) of one item. Throws a Problem for a value that can't be used. */
export function readOutputSettings(
	item: Item,
	metadataField: Field<'choice'> = chunkMetadataField,
): OutputSettings {
	const mode = item.read(outputModeField) as OutputMode;
	const added = item.options();
	const read: ReadField = (field) =>
		fieldApplies(field.property, { output: mode }) ? readOption(field, added) : undefined;
	const form: OutputForm = formOf(mode);
	const fileFormat = (read(fileFormatField) ?? 'json') as OutputSettings['fileFormat'];
	const leavesOut = form.leavesOut || fileFormat !== 'json';
	const leftOut = (read(leaveOutField) ?? (leavesOut ? allPageParts : [])) as PagePart[];
	return {
		mode,
		simplify: item.read(simplifyElementsField),
		binaryPropertyName: item.read(outputBinaryField),
		imagesToBinary: read(imagesToBinaryField) ?? false,
		chunkMetadata: read(metadataField) === 'all' ? 'all' : 'flat',
		keepInMetadata: (read(keepInMetadataField) ?? []) as LargePart[],
		fileFormat,
		leaveOut: leftOut.filter((part) => !form.reads?.includes(part)),
		joinTables: read(joinTablesField) ?? true,
		convertNumbers: read(convertNumbersField) ?? false,
		firstRow: (read(firstRowField) ?? 'automatic') as FirstRow,
		locationFields: (read(locationFieldsField) ?? 'separate') as LocationFields,
		dataSchema: read(dataSchemaField),
	};
}

/**
 * Reads the limit for one input item in characters; undefined for no limit. As an agent's tool, the node has a limit
 * unless the user sets another one.
 */
export function readTextLimit(item: Item): number | undefined {
	const applies = fieldApplies(textLimitField.property, { output: item.read(outputModeField) });
	const limit = applies ? readOption(textLimitField, item.options()) : undefined;
	return limit === undefined ? limitForTool(item) : limit || undefined;
}
