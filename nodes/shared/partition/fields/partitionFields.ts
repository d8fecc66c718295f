import type { INodeProperties } from 'n8n-workflow';

import { type Field, propertiesOf } from '../../fields/field';
import { additionalFormFields } from './additionalFormFields';
import { answerFields } from './answerFields';
import { chunkingFields, chunkingStrategyField, noChunking } from './chunkingFields';
import { fileFields, ocrFields } from './documentFields';
import { splitField, splitOptionFields, splitOptions } from './splitFields';
import { strategyFields } from './strategyFields';

/** Form fields that are parameters of their own. */
export const topLevelFields: readonly Field[] = [
	...strategyFields,
	chunkingStrategyField,
	splitField,
];

/** Form fields in the collection `chunkingOptions`. */
export const chunkingOptionFields = chunkingFields;

/** Form fields in the collection `options`. */
export const optionFields: readonly Field[] = [...answerFields, ...fileFields, ...ocrFields];

/** Form fields in the collection `splitOptions`. */
export { splitOptionFields, splitOptions };

export const chunkingOptions: INodeProperties = {
	displayName: 'Chunking Options',
	name: 'chunkingOptions',
	type: 'collection',
	placeholder: 'Add Chunking Option',
	default: {},
	displayOptions: { hide: { chunkingStrategy: [noChunking] } },
	options: propertiesOf(chunkingOptionFields),
};

/** The options sorted by their displayed names, as n8n requires. */
export const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [...propertiesOf(optionFields), additionalFormFields].sort((one, other) =>
		one.displayName < other.displayName ? -1 : 1,
	),
};

/** All form fields of the partition interface (docs/service.md#form-fields) as n8n parameters; read by `readFormFields`. */
export const partitionFields: INodeProperties[] = [
	...propertiesOf([...strategyFields, chunkingStrategyField]),
	chunkingOptions,
	splitField.property,
	splitOptions,
	options,
];
