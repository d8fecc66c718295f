import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { boolean, choice, choices, type Field, number, propertiesOf } from '../n8n/fields/field';
import { allPageParts, pageParts } from './excludeParts';
import { documentInfoField, keepInputFieldsField } from './documentInfo';
import type { Format, OutputPlace } from './format';
import { fileFormatField } from './formats/file';
import { formatsIn, modesThat } from './outputFormats';
import { limitForAgents } from './textLimit';

function choicesOf(formats: readonly Format[]): INodePropertyOptions[] {
	return formats.map(({ name, value, description }) => ({ name, value, description }));
}

/** Offers every format; a place shows those that are offered there. */
export const outputModeField = choice('output', 'Output', {
	options: choicesOf(formatsIn()),
	default: 'markdown',
	description: 'What to return for each document',
});

const modesWithPageParts = modesThat(({ excludes }) => excludes !== undefined);

/** The outputs that only compare documents. */
export const comparingOutputs = modesThat(({ comparesKnown }) => comparesKnown);

/** The outputs that only split PDFs. */
export const splittingOutputs = modesThat(({ splitsPdf }) => splitsPdf);

/** The outputs that aren't about the pages to send. */
export const outputsWithoutPages = [...comparingOutputs, ...splittingOutputs];

export const excludePagePartsField = choices('excludePageParts', 'Exclude Page Parts', {
	displayOptions: { show: { '/output': modesWithPageParts } },
	options: pageParts.map(({ name, value }) => ({ name, value })),
	default: [...allPageParts],
	description:
		'Which parts of pages to exclude. By default, Elements, Whole Document and JSON files include all of them. Pages excludes page numbers only. The other outputs exclude them all, except the first of each repeated header, footer and line.',
});

export const maxOutputCharactersField = number('maxOutputCharacters', 'Max Output Characters', {
	typeOptions: { minValue: 0, numberPrecision: 0 },
	displayOptions: { hide: { '/output': modesThat(({ content }) => content === undefined) } },
	default: limitForAgents,
	description:
		'Maximum number of characters to return for each input item, or 0 for no limit. AI agents get 20,000 unless you add this option.',
});

export const imagesToBinaryField = boolean('imagesToBinary', 'Move Images to Binary', {
	displayOptions: { hide: { '/output': modesThat(({ hasNoImages }) => hasNoImages) } },
	default: true,
	description:
		'Whether to move images from the metadata to binary fields. The metadata key image_binary_property then names the field.',
});

/** The options of an output of a job's results: those of all formats, and those that several have. */
export const jobOutputOptionFields: readonly Field[] = [
	...formatsIn().flatMap(({ options = [] }) => options),
	excludePagePartsField,
	maxOutputCharactersField,
	imagesToBinaryField,
	documentInfoField,
	keepInputFieldsField,
];

/** The same where the service is asked for the document: File Format has more choices there. */
export const outputOptionFields = jobOutputOptionFields.filter(
	(field) => field !== fileFormatField,
);

/**
 * Returns the parameter `output` and what belongs to it, with the formats that are offered in a place; read by
 * `readOutputSettings`. A place with a single format has no choice.
 */
export function outputFieldsIn(place: OutputPlace): INodeProperties[] {
	const { property } = outputModeField;
	const formats = formatsIn(place);
	const [first] = formats;
	if (first !== undefined && formats.length === 1) {
		const { options: _choices, ...hidden } = { ...property, default: first.value };
		return [{ ...hidden, type: 'hidden' }];
	}
	// A document is read as Markdown first; the results of a job are processed further.
	const byDefault = place === 'download' ? 'elements' : property.default;
	return [
		{ ...property, options: choicesOf(formats), default: byDefault },
		...propertiesOf(formats.flatMap(({ fields = [] }) => fields)),
	];
}
