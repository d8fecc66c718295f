import type { INodeProperties } from 'n8n-workflow';

import { inputBinaryField, inputFields } from '../shared/input/inputFields';
import { chunkMetadataField, outputFieldsIn } from '../shared/elements/output/outputFields';
import { field } from '../shared/fields/field';
import { chunkingByDefault } from '../shared/partition/fields/chunkingFields';
import { partitionFields } from '../shared/partition/fields/partitionFields';
import { smallMetadata } from './smallMetadata';

/**
 * Options that make no sense for a vector store. Pages must not be missing there, since nothing would show it
 * (docs/decisions/missing-pages.md).
 */
const unwantedOptions = [
	'allowFailed',
	'convertNumbers',
	'fileFormat',
	'imagesToBinary',
	'joinTables',
	'outputFormat',
	'textLimit',
];

/** Adds the few metadata keys that vector stores and answers need as the default choice. */
export const metadataField = field({
	...chunkMetadataField.property,
	type: 'options',
	options: [
		...(chunkMetadataField.property.options ?? []),
		{
			name: 'Small',
			value: smallMetadata,
			description: 'Source, file name, page, type and section title',
		},
	] as INodeProperties['options'],
	default: smallMetadata,
});

/** The fields of Document Partition, without those that don't apply to a loader. */
export const loaderFields: INodeProperties[] = [
	...inputFields.map((property) =>
		// All files of an item, as with n8n's own loader.
		property === inputBinaryField.property ? { ...property, default: '*' } : property,
	),
	...outputFieldsIn('loader'),
	...partitionFields.flatMap((property) => {
		if (property.name !== chunkingByDefault.name) return [withLoaderOptions(property)];
		return property.default === chunkingByDefault.default ? [chunkingByDefault] : [];
	}),
];

function withLoaderOptions(property: INodeProperties): INodeProperties {
	if (property.type !== 'collection' || !property.options) return property;
	const options = property.options
		.filter(({ name }) => !unwantedOptions.includes(name))
		.map((option) => (option === chunkMetadataField.property ? metadataField.property : option));
	return { ...property, options: options as INodeProperties['options'] };
}
