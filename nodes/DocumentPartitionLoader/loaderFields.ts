import type { INodeProperties } from 'n8n-workflow';

import { inputBinaryField, inputFields } from '../core/documents/inputFields';
import { propertiesOf } from '../core/n8n/fields/field';
import { fieldApplies } from '../core/n8n/fields/fieldApplies';
import { keepInMetadataField, leaveOutField, outputFieldsIn } from '../core/output/outputFields';
import { chunkingStrategyField } from '../core/partition/fields/chunkingFields';
import { partitionFieldsWith } from '../core/partition/fields/partitionFields';
import { metadataField, metadataOptions } from './loaderMetadata';
import { tablesAsField } from './loaderTables';

/** A loader's only output: what applies to others isn't offered. */
const output = { output: 'chunks' };

function isForChunks({ displayOptions = {}, ...property }: INodeProperties): boolean {
	const { show, hide } = displayOptions;
	const name = '/output';
	const ofOutput = {
		show: show?.[name] && { [name]: show[name] },
		hide: hide?.[name] && { [name]: hide[name] },
	};
	return fieldApplies({ ...property, displayOptions: ofOutput }, output);
}

const { displayOptions: _always, ...chunkingProperty } = chunkingStrategyField.property;

/**
 * The fields of Document Partition, without those that don't apply to a loader. Pages must not be missing in a vector
 * store, since nothing would show it (docs/maintainers/decisions/missing-pages.md).
 */
export const loaderFields: INodeProperties[] = [
	...inputFields.map((property) =>
		// All files of an item, as with n8n's own loader.
		property.name === inputBinaryField.property.name ? { ...property, default: '*' } : property,
	),
	...outputFieldsIn('loader'),
	...partitionFieldsWith([
		...propertiesOf([keepInMetadataField, leaveOutField, metadataField, tablesAsField]),
		...metadataOptions,
	]).map((property) => {
		if (property.name === chunkingProperty.name) {
			const description = `${chunkingProperty.description}. Select None to connect a text splitter instead.`;
			return { ...chunkingProperty, description };
		}
		if (property.type !== 'collection') return property;
		return { ...property, options: (property.options as INodeProperties[]).filter(isForChunks) };
	}),
];
