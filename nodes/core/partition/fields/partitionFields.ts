import type { INodeProperties } from 'n8n-workflow';

import { documentKeyField } from '../../documents/inputFields';
import { type Field, propertiesOf, settingText, text } from '../../n8n/fields/field';
import { hiddenWhen, optionsCollection } from '../../n8n/fields/panel';
import { outputsWithoutPages, splittingOutputs } from '../../output/outputFields';
import { modesThat } from '../../output/outputFormats';
import { requestedFileFormatField } from '../../output/formats/file';
import { budgetFields } from '../pageLimits';
import { chunkingFields, chunkingStrategyField } from './chunkingFields';
import { hiddenWithPipeline } from './pipelineFields';
import { readingFields, strategyField, vlmModelField, vlmProviderField } from './readingFields';
import {
	maxParallelDocumentsField,
	maxParallelPageRangesField,
	pageRangeField,
	reuseHoursField,
	sendAsField,
	splitField,
	timeoutField,
} from './sendingFields';

/** The outputs for which nothing is sent. */
export const unsentOutputs = modesThat(({ sendsNothing }) => sendsNothing);

/** Form fields in the panel itself, in the order in which people decide. */
export const topLevelFields: readonly Field[] = [
	chunkingStrategyField,
	strategyField,
	vlmProviderField,
	vlmModelField,
];

/** Form fields among the options, apart from those of splitting. */
const optionFields: readonly Field[] = [
	...chunkingFields,
	...readingFields,
	requestedFileFormatField,
].filter((field) => !topLevelFields.includes(field));

const anyNameField = text('name', 'Name', {
	required: true,
	placeholder: 'e.g. table_ocr_agent',
	description: 'Name of the form field, as the service spells it',
});

/** Services read these characters differently in the header of a form field, so the name wouldn't arrive as it is. */
export const formFieldNameField: Field<string> = {
	...anyNameField,
	expects: 'a name without backslashes, line breaks and other control characters',
	read(value) {
		const name = anyNameField.read(value);
		return name === undefined || /[\\\0-\x1f\x7f]/.test(name) ? undefined : name;
	},
};

/** An object is sent as JSON. */
export const formFieldValueField = settingText('value', 'Value', {
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
			values: [formFieldNameField.property, formFieldValueField.property],
		},
	],
	description:
		'Form fields that have no parameter here, such as starting_page_number. They replace fields with the same name.',
};

/** The options of every node that partitions documents. */
const sharedOptions: readonly INodeProperties[] = [
	...hiddenWhen({ '/output': unsentOutputs }, [
		...propertiesOf([
			...optionFields,
			splitField,
			maxParallelPageRangesField,
			reuseHoursField,
			sendAsField,
		]),
		additionalFormFields,
	]),
	...hiddenWhen({ '/output': outputsWithoutPages }, [
		pageRangeField.property,
		maxParallelDocumentsField.property,
	]),
	...hiddenWhen({ '/output': splittingOutputs }, [documentKeyField.property]),
	...propertiesOf([timeoutField, ...budgetFields]),
];

/**
 * Returns how documents are processed (docs/maintainers/service.md#form-fields), in the order in which people decide, and
 * everything else as options, with those that a node has of its own; read by `readRecipe`.
 */
export function partitionFieldsWith(ownOptions: readonly INodeProperties[]): INodeProperties[] {
	return [
		...hiddenWhen(
			{ '/output': unsentOutputs, ...hiddenWithPipeline },
			propertiesOf(topLevelFields),
		),
		optionsCollection([...sharedOptions, ...ownOptions]),
	];
}
