import type { INodeProperties } from 'n8n-workflow';

import { type Field, propertiesOf } from '../../n8n/fields/field';
import { optionsCollection } from '../../n8n/fields/optionsCollection';
import { documentKeyField } from '../../documents/inputFields';
import { additionalFormFields } from './additionalFormFields';
import { responseFields } from './responseFields';
import {
	chunkingFields,
	chunkingOptionField,
	chunkingOptionProperties,
	chunkingStrategyField,
} from './chunkingFields';
import { fileFields, languagesField } from './documentFields';
import { requestFields } from './requestFields';
import { pageRangeField, maxParallelPageRangesField, splitField } from './splitFields';
import { highResolutionModelField, strategyFields } from './strategyFields';

/** Form fields that are parameters of their own. */
export const topLevelFields: readonly Field[] = [...strategyFields, chunkingStrategyField];

/** Form fields about reading the document, among the options. */
const readingOptionFields: readonly Field[] = [
	...responseFields,
	...fileFields,
	languagesField,
	highResolutionModelField,
];

/** Form fields among the options, apart from the chunking strategy and those of splitting. */
export const optionFields: readonly Field[] = [...chunkingFields, ...readingOptionFields];

/** The options of every node that partitions documents. */
const sharedOptions: readonly INodeProperties[] = [
	...propertiesOf([chunkingOptionField, ...readingOptionFields]),
	...chunkingOptionProperties,
	...propertiesOf([splitField, maxParallelPageRangesField, pageRangeField, documentKeyField]),
	...propertiesOf(requestFields),
	additionalFormFields,
];

/**
 * Returns how documents are processed (docs/maintainers/service.md#form-fields), in the order in which people decide, and
 * everything else as options, with those that a node has of its own; read by `readFormFields`, `readSplitSettings` and
 * `readRequestSettings`.
 */
export function partitionFieldsWith(ownOptions: readonly INodeProperties[]): INodeProperties[] {
	return [
		...propertiesOf([chunkingStrategyField, ...strategyFields]),
		optionsCollection([...sharedOptions, ...ownOptions]),
	];
}
