import { createHash } from 'crypto';

import type { PagePart } from '../../../packages/element-text';
import type { Field } from '../n8n/fields/field';
import { readApplyingOption, readOption } from '../n8n/fields/readField';
import type { Item } from '../n8n/nodeContext';
import { readAddedFields, type AddedFields } from './documentInfo';
import type { ReadField } from './format';
import { requestedFileFormatField } from './formats/file';
import {
	excludePagePartsField,
	imagesToBinaryField,
	maxOutputCharactersField,
	outputModeField,
} from './outputFields';
import { formatOf, type FormatSettings, type OutputMode } from './outputFormats';
import { limitForTool } from './textLimit';

export interface OutputSettings extends FormatSettings {
	mode: OutputMode;
	excludedParts: readonly PagePart[];
	/** Whether `image_base64` moves out of the metadata into binary properties. */
	imagesToBinary: boolean;
}

/**
 * Reads the output parameters (`outputFields`) of one item. Throws a Problem for a value that can't be used.
 * @param offered fields that offer more choices in a node, in place of the format's of the same name
 */
export function readOutputSettings(item: Item, offered: readonly Field[] = []): OutputSettings {
	const mode = item.read(outputModeField) as OutputMode;
	const { fields = [] } = formatOf(mode);
	const added = item.options();
	return settingsOf(mode, (field) => {
		if (fields.includes(field)) return item.read(field);
		const { name } = field.property;
		const more = offered.find(({ property }) => property.name === name) as typeof field | undefined;
		return readApplyingOption(more ?? field, added, { output: mode });
	});
}

/** Returns the settings of an output of which the user has set none; `fileFormat` decides what a file leaves out. */
export function defaultSettingsOf(mode: OutputMode, fileFormat?: string): OutputSettings {
	const { name } = requestedFileFormatField.property;
	const chosen = fileFormat === undefined ? {} : { [name]: fileFormat };
	const defaults = settingsOf(mode, (field) => {
		const isFormat = field.property.name === name;
		return readOption(isFormat ? (requestedFileFormatField as typeof field) : field, chosen);
	});
	return { ...defaults, ...(fileFormat !== undefined && { fileFormat: 'json' }) };
}

function settingsOf(mode: OutputMode, read: ReadField): OutputSettings {
	const { read: readOwn, excludes, reads, hasNoImages } = formatOf(mode);
	const own = readOwn?.(read) ?? {};
	const excluded = (read(excludePagePartsField) ?? excludes?.(own) ?? []) as readonly PagePart[];
	return {
		mode,
		excludedParts: excluded.filter((part) => !reads?.includes(part)),
		imagesToBinary: (read(imagesToBinaryField) ?? false) && !hasNoImages,
		...own,
	};
}

/**
 * Reads the limit for one input item in characters; undefined for no limit. As an agent's tool, the node has a limit
 * unless the user sets another one.
 */
function readTextLimit(item: Item, { mode }: OutputSettings): number | undefined {
	const limit = readApplyingOption(maxOutputCharactersField, item.options(), { output: mode });
	return limit === undefined ? limitForTool(item) : limit || undefined;
}

export interface OutputPlan {
	output: OutputSettings;
	added: AddedFields;
	/** For all documents of the item together. Characters. */
	textLimit?: number;
}

/** Reads the same with what the items have besides, and the text limit. Throws as `readOutputSettings` does. */
export function readOutputPlan(item: Item, offered?: readonly Field[]): OutputPlan {
	const output = readOutputSettings(item, offered);
	const added = readAddedFields(item, formatOf(output.mode), output);
	return { output, added, textLimit: readTextLimit(item, output) };
}

/**
 * Returns a SHA-256 hash in hexadecimal digits of the settings that change what comes out of a document: the fields that
 * are sent, in whatever order, the output format with the settings that it has, and `others`. A setting counts only if its
 * value isn't the one that applies without it, so users' stored hashes stay the same when a later version has more
 * settings.
 */
export function settingsHash(
	fields: ReadonlyArray<readonly [name: string, value: string]>,
	output: OutputSettings,
	others: Readonly<Record<string, string | number | undefined>> = {},
): string {
	const sent = fields.map((entry) => JSON.stringify(entry)).sort();
	const { mode, ...settings } = output;
	const defaults: Readonly<Record<string, unknown>> = {
		...defaultSettingsOf(mode, output.fileFormat),
	};
	const settled: string[] = [];
	for (const [name, value] of Object.entries(settings)) {
		const own = inOneOrder(value);
		if (own !== inOneOrder(defaults[name])) settled.push(JSON.stringify([name, own]));
	}
	for (const [name, value] of Object.entries(others)) {
		if (value !== undefined) settled.push(JSON.stringify([name, value]));
	}
	return createHash('sha256')
		.update(JSON.stringify([sent, mode, settled.sort()]))
		.digest('hex');
}

/** Lists are choices of the panel, whose order means nothing. */
function inOneOrder(value: unknown): string | undefined {
	return JSON.stringify(Array.isArray(value) ? [...(value as unknown[])].sort() : value);
}
