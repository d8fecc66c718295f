import type { INodeProperties } from 'n8n-workflow';

import { inputFields } from '../shared/input/inputFields';
import { outputFields } from '../shared/elements/outputFields';
import { partitionFields } from '../shared/partition/partitionFields';
import { requestFields } from '../shared/partition/requestFields';
import { smallMetadata } from './smallMetadata';

/** A vector store needs chunks, so chunking is on by default. */
const defaultChunkingStrategy = 'by_title';

/**
 * Options that make no sense for a vector store. Pages must not be missing there, since nothing would show it
 * (docs/decisions/missing-pages.md).
 */
const unwantedOptions = ['allowFailed', 'imagesToBinary', 'outputFormat', 'textLimit'];

/** The fields of Document Partition, without those that don't apply to a loader. */
export const loaderFields: INodeProperties[] = [
	...inputFields,
	...partitionFields.map((field) =>
		field.name === 'chunkingStrategy'
			? { ...field, default: defaultChunkingStrategy }
			: withLoaderOptions(field),
	),
	{ displayName: 'Output', name: 'output', type: 'hidden', default: 'chunks' },
	...outputFields
		.filter(({ name }) => name === 'outputOptions')
		.map((field) => ({
			...withLoaderOptions(field),
			displayName: 'Metadata Options',
			placeholder: 'Add Metadata Option',
		})),
	...requestFields,
];

function withLoaderOptions(field: INodeProperties): INodeProperties {
	if (!field.options) return field;
	const options = field.options
		.filter(({ name }) => !unwantedOptions.includes(name))
		.map((option) => (option.name === 'chunkMetadata' ? withSmallMetadata(option) : option));
	return { ...field, options: options as INodeProperties['options'] };
}

/** Adds the few metadata keys that vector stores and answers need as the default choice. */
function withSmallMetadata(
	option: NonNullable<INodeProperties['options']>[number],
): NonNullable<INodeProperties['options']>[number] {
	if (!('options' in option) || !option.options) return option;
	const small = {
		name: 'Small',
		value: smallMetadata,
		description: 'Source, file name, page, type and section title',
	};
	const choices = [...option.options, small] as INodeProperties['options'];
	return { ...option, options: choices, default: smallMetadata };
}
