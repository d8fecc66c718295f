import type { INodeProperties } from 'n8n-workflow';

import { inputBinaryField, inputFields } from '../core/documents/inputFields';
import { choice, propertiesOf } from '../core/n8n/fields/field';
import { shownWhen } from '../core/n8n/fields/panel';
import { chunksFormat, keepInMetadataField } from '../core/output/formats/chunks';
import { excludePagePartsField, outputFieldsIn } from '../core/output/outputFields';
import { chunkingStrategyField } from '../core/partition/fields/chunkingFields';
import { partitionFieldsWith } from '../core/partition/fields/partitionFields';
import { metadataField, metadataOptions } from './metadata';

export const tablesAsField = choice('tablesAs', 'Tables As', {
	options: [
		{ name: 'HTML', value: 'html', description: 'With rows and cells, as the service returns it' },
		{ name: 'Markdown', value: 'markdown', description: 'With rows and cells, shorter than HTML' },
		{ name: 'Text', value: 'text', description: 'The texts of all cells, one after the other' },
	],
	default: 'text',
	description:
		"How to write tables in the content of chunks. HTML and Markdown can make a chunk longer than 'Max Characters'.",
});

/** Whether an option applies to a loader's only output. */
function isForChunks({ displayOptions: { show, hide } = {} }: INodeProperties): boolean {
	const isShown = show?.['/output']?.includes(chunksFormat.value) ?? true;
	return isShown && !hide?.['/output']?.includes(chunksFormat.value);
}

const { displayOptions: _always, ...chunkingProperty } = chunkingStrategyField.property;

/** All files of an item, as with n8n's own loader. */
const everyFile = {
	default: '*',
	hint: 'The name of the input binary field with the document, or * for all',
};

/** Elements have none of them by default. Texts of chunks stay as they are. */
const excludedParts = shownWhen({ '/chunkingStrategy': ['none'] }, [
	{ ...excludePagePartsField.property, description: 'Which parts of pages to exclude' },
]);

/**
 * The fields of Document Partition, without those that don't apply to a loader. Pages must not be missing in a vector
 * store, since nothing would show it (docs/maintainers/decisions/missing-pages.md).
 */
export const loaderFields: INodeProperties[] = [
	...inputFields.map((property) =>
		property.name === inputBinaryField.property.name ? { ...property, ...everyFile } : property,
	),
	...outputFieldsIn('loader'),
	...partitionFieldsWith([
		...propertiesOf([keepInMetadataField, metadataField, tablesAsField]),
		...excludedParts,
		...metadataOptions,
	]).map((property) => {
		if (property.name === chunkingProperty.name) return chunkingProperty;
		if (property.type !== 'collection') return property;
		return { ...property, options: (property.options as INodeProperties[]).filter(isForChunks) };
	}),
];
