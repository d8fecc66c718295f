import type { INodeProperties } from 'n8n-workflow';

import { type Field, propertiesOf } from '../../n8n/fields/field';
import { optionsCollection } from '../../n8n/fields/optionsCollection';
import { outputOptionFields } from '../../output/outputFields';
import { budgetFields } from './budgetFields';
import { documentKeyField } from '../../documents/inputFields';
import { additionalFormFields } from './additionalFormFields';
import { responseFields } from './responseFields';
import {
	chunkingFields,
	chunkingStrategyField,
	chunkingStrategyProperties,
} from './chunkingFields';
import { fileFields, ocrFields } from './documentFields';
import { requestFields } from './requestFields';
import { pageRangeField, splitField, splitOptionFields } from './splitFields';
import { highResolutionModelField, strategyFields } from './strategyFields';

/** Form fields that are parameters of their own. */
export const topLevelFields: readonly Field[] = [...strategyFields, chunkingStrategyField];

/** Form fields about reading the document, among the options. */
export const readingOptionFields: readonly Field[] = [
	...responseFields,
	...fileFields,
	...ocrFields,
	highResolutionModelField,
];

/** Form fields among the options. */
export const optionFields: readonly Field[] = [
	...chunkingFields,
	...readingOptionFields,
	splitField,
	...splitOptionFields,
];

/** The one place that says what some services don't have. */
const offeredChoices: INodeProperties = {
	displayName:
		"Not every service has every choice. A self-hosted Unstructured server has neither Object Detection Only nor Vision Language Model, chunks only By Title, and ignores the option Include Original Elements. Unstructured's hosted service has all of them.",
	name: 'offeredChoices',
	type: 'notice',
	default: '',
};

/**
 * How documents are processed (docs/maintainers/service.md#form-fields), in the order in which people decide, and everything else as
 * options; read by `readFormFields`, `readOutputSettings`, `readSplitSettings` and `readRequestSettings`.
 */
export const partitionFields: INodeProperties[] = [
	...propertiesOf(strategyFields),
	...chunkingStrategyProperties,
	pageRangeField.property,
	optionsCollection([
		...propertiesOf([
			...optionFields,
			...outputOptionFields,
			documentKeyField,
			...budgetFields,
			...requestFields,
		]),
		additionalFormFields,
	]),
	offeredChoices,
];
