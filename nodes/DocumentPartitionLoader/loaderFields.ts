import type { INodeProperties } from 'n8n-workflow';

import { inputBinaryField, inputFields } from '../core/documents/inputFields';
import { chunkMetadataField, outputFieldsIn } from '../core/output/outputFields';
import { optionsCollection } from '../core/n8n/fields/optionsCollection';
import { chunkingByDefault } from '../core/partition/fields/chunkingFields';
import { partitionFields } from '../core/partition/fields/partitionFields';
import { metadataField, metadataOptions } from './loaderMetadata';
import { tablesAsField } from './loaderTables';

/**
 * Options that make no sense for a vector store. Pages must not be missing there, since nothing would show it
 * (docs/maintainers/decisions/missing-pages.md).
 */
const unwantedOptions = [
	'allowFailed',
	'convertNumbers',
	'countOnly',
	'documentInfo',
	'fileFormat',
	'firstRow',
	'imagesToBinary',
	'joinTables',
	'keepInputFields',
	'locationFields',
	'maxPagesPerDocument',
	'maxPagesPerExecution',
	'pricePerPage',
	'textLimit',
];

const chunkingDescription = `${chunkingByDefault.description}. Choose None to connect a text splitter instead.`;

/** The fields of Document Partition, without those that don't apply to a loader. */
export const loaderFields: INodeProperties[] = [
	...inputFields.map((property) =>
		// All files of an item, as with n8n's own loader.
		property.name === inputBinaryField.property.name ? { ...property, default: '*' } : property,
	),
	...outputFieldsIn('loader'),
	...partitionFields.flatMap((property) => {
		if (property.name !== chunkingByDefault.name) return [withLoaderOptions(property)];
		const isByDefault = property.default === chunkingByDefault.default;
		return isByDefault ? [{ ...chunkingByDefault, description: chunkingDescription }] : [];
	}),
];

function withLoaderOptions(property: INodeProperties): INodeProperties {
	if (property.type !== 'collection' || !property.options) return property;
	const shared = (property.options as INodeProperties[])
		.filter(({ name }) => !unwantedOptions.includes(name))
		.map((option) => (option === chunkMetadataField.property ? metadataField.property : option));
	return optionsCollection([...shared, ...metadataOptions, tablesAsField.property]);
}
