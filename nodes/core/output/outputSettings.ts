import type { PagePart } from '../../../packages/element-text';
import { propertiesOf, type Field } from '../n8n/fields/field';
import { fieldApplies, readApplyingOption, readFrom, readOption } from '../n8n/fields/readField';
import type { Item } from '../n8n/nodeContext';
import type { FormatSettings } from './formats/outputDocument';
import { allPageParts } from './exclude/pageParts';
import type { LargePart } from './elements/metadata';
import {
	chunkMetadataField,
	fileFormatField,
	imagesToBinaryField,
	keepInMetadataField,
	excludePagePartsField,
	outputBinaryField,
	outputModeField,
	requestedFileFormatField,
	positionChoice,
	simplifyElementsField,
	topLevelOutputFields,
	maxOutputCharactersField,
} from './outputFields';
import { formatOf, type OutputMode } from './outputFormats';
import {
	columnNamesField,
	convertNumbersField,
	firstRowField,
	joinTablesField,
	locationFieldsField,
	numberFormatField,
} from './tableRowsFields';
import type { OutputFormat } from './outputFormat';
import { limitForTool } from './textLimit';

/** Reads a field of an item; undefined if it isn't set. */
type ReadField = <T>(field: Field<T>) => T | undefined;

export interface OutputSettings extends FormatSettings {
	mode: OutputMode;
}

/** Fields of which a node offers more choices than others do. */
export interface OfferedFields {
	metadata?: Field<string>;
	fileFormat?: Field<string>;
}

const topLevelProperties = propertiesOf(topLevelOutputFields);

/**
 * Reads the output parameters (`outputFields`) of one item; what doesn't apply to the output has its default. Throws a
 * Problem for a value that can't be used.
 */
export function readOutputSettings(item: Item, offered: OfferedFields = {}): OutputSettings {
	const mode = item.read(outputModeField) as OutputMode;
	const added = item.options();
	const read: ReadField = (field) => {
		const choices = { output: mode };
		const isOption = !topLevelProperties.includes(field.property);
		if (isOption) return readApplyingOption(field, added, choices);
		return fieldApplies(field.property, choices) ? item.read(field) : undefined;
	};
	return settingsOf(mode, read, offered);
}

/** Returns the settings of an output of which the user has set none; `fileFormat` decides what a file leaves out. */
export function defaultSettingsOf(
	mode: OutputMode,
	fileFormat: OutputSettings['fileFormat'] = 'json',
): OutputSettings {
	const chosen = { [fileFormatField.property.name]: fileFormat };
	const defaults = settingsOf(mode, (field) => readOption(field, chosen), {
		fileFormat: requestedFileFormatField,
	});
	return { ...defaults, fileFormat: 'json' };
}

function settingsOf(
	mode: OutputMode,
	read: ReadField,
	{ metadata = chunkMetadataField, fileFormat: fileFormatOffered = fileFormatField }: OfferedFields,
): OutputSettings {
	const format: OutputFormat = formatOf(mode);
	const fileFormat = (read(fileFormatOffered) ?? 'json') as OutputSettings['fileFormat'];
	const excludes = fileFormat === 'json' ? (format.excludes ?? []) : allPageParts;
	const excluded = (read(excludePagePartsField) ?? excludes) as readonly PagePart[];
	const imagesToBinary = read(imagesToBinaryField) ?? false;
	const metadataChoice = read(metadata);
	const chunkMetadata = metadataChoice === 'all' ? 'all' : 'flat';
	const keepInMetadata = (read(keepInMetadataField) ?? []) as LargePart[];
	return {
		mode,
		simplify: read(simplifyElementsField) ?? readFrom(simplifyElementsField, {}),
		binaryPropertyName: read(outputBinaryField) ?? readFrom(outputBinaryField, {}),
		imagesToBinary: imagesToBinary && !format.hasNoImages,
		chunkMetadata,
		chunkPosition: metadataChoice === positionChoice,
		keepInMetadata: chunkMetadata === 'all' ? [] : keepInMetadata,
		fileFormat,
		excludedParts: excluded.filter((part) => !format.reads?.includes(part)),
		joinTables: read(joinTablesField) ?? true,
		numbers: readNumbers(read),
		columnNames: read(columnNamesField) ?? readFrom(columnNamesField, {}),
		firstRow: read(firstRowField) ?? 'automatic',
		locationFields: read(locationFieldsField) ?? 'none',
	};
}

/** A number format is only chosen for numbers that are to be converted. */
function readNumbers(read: ReadField): OutputSettings['numbers'] {
	const format = read(numberFormatField);
	const converts = read(convertNumbersField) ?? format !== undefined;
	return converts ? (format ?? 'automatic') : undefined;
}

/**
 * Reads the limit for one input item in characters; undefined for no limit. As an agent's tool, the node has a limit
 * unless the user sets another one.
 */
export function readTextLimit(item: Item, { mode }: OutputSettings): number | undefined {
	const limit = readApplyingOption(maxOutputCharactersField, item.options(), { output: mode });
	return limit === undefined ? limitForTool(item) : limit || undefined;
}
