import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import {
	chunkMetadataField,
	isLargeKey,
	positionChoice,
	positionText,
} from '../core/output/formats/chunks';
import { choice, choices, filterValue, text } from '../core/n8n/fields/field';
import { documentKeyField } from '../core/documents/inputFields';
import { readFrom, readOption, readEntries } from '../core/n8n/fields/readField';
import { isNothing } from '../core/n8n/fields/readers';
import type { Item } from '../core/n8n/nodeContext';
import { Problem } from '../core/text/problem';

const smallMetadata = 'small';

/** They tell readers and filters of a vector store where a chunk comes from. */
const smallKeys = ['source', 'filename', 'page_number', 'type', 'section', 'position'];

/** Adds the few metadata keys that vector stores and answers need as the default choice. */
export const metadataField = choice('chunkMetadata', 'Chunk Metadata', {
	...chunkMetadataField.property,
	options: [
		...(chunkMetadataField.property.options as INodePropertyOptions[]).map((option) =>
			option.value === positionChoice
				? { ...option, description: `Small, and ${positionText}` }
				: option,
		),
		{
			name: 'Small',
			value: smallMetadata,
			description: 'Source, file name, page, type and section title',
		},
	],
	default: smallMetadata,
});

const addedKeysField = choices('additionalMetadataFields', 'Additional Metadata Fields', {
	options: [
		{ name: 'Chunk Count', value: 'chunkCount', description: 'How many chunks the document has' },
		{
			name: 'Chunk ID',
			value: 'chunkId',
			description: 'The same each time the document is loaded, so that you can replace its entries',
		},
		{ name: 'Chunk Index', value: 'chunkIndex', description: 'Its place in the document, from 0' },
		{
			name: 'Content Hash',
			value: 'contentHash',
			description: "The SHA-256 hash of the document's bytes, to notice when it has changed",
		},
		{
			name: 'Document Key',
			value: 'documentKey',
			description: 'Which document it is, to replace or delete its chunks',
		},
		{ name: 'File Size', value: 'size', description: 'In bytes' },
		{ name: 'File Type', value: 'filetype', description: 'The MIME type, e.g. application/pdf' },
		{ name: 'Languages', value: 'languages', description: 'The languages that were detected' },
		{ name: 'Page Count', value: 'pageCount', description: 'How many pages the document has' },
		{ name: 'Pages', value: 'pages', description: 'All pages that the chunk covers, e.g. 3-5' },
		{ name: 'Recipients', value: 'sent_to', description: 'The recipients of an email' },
		{
			name: 'Section Path',
			value: 'sectionPath',
			description: 'The headings above the chunk, e.g. Report > Sales',
		},
		{ name: 'Sender', value: 'sent_from', description: 'The sender of an email' },
		{
			name: 'Settings Hash',
			value: 'settingsHash',
			description: 'A hash of the settings, to notice when documents need to be loaded again',
		},
		{ name: 'Subject', value: 'subject', description: 'The subject of an email' },
		{ name: 'Title', value: 'title', description: 'The first title in the document' },
	],
	description: "Fields to add to each chunk if 'Chunk Metadata' is Small and the document has them",
});

const nameField = text('name', 'Name', {
	required: true,
	placeholder: 'e.g. department',
	description: 'Name of the key in the metadata of each chunk',
});

const valueField = filterValue('value', 'Value', {
	description:
		"Text, or an expression that returns text, a number, true or false. If it returns nothing, the key isn't added.",
});

const ownMetadata: INodeProperties = {
	displayName: 'Metadata',
	name: 'metadata',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Property',
	default: {},
	options: [
		{
			displayName: 'Property',
			name: 'values',
			values: [nameField.property, valueField.property],
		},
	],
	description: 'Keys to add to the metadata of every chunk, to filter by when you search',
};

/** The loader's own options about metadata. */
export const metadataOptions: readonly INodeProperties[] = [addedKeysField.property, ownMetadata];

/** Returns an error of a value that says which of several keys it's about. */
function ofKey(name: string, error: unknown): unknown {
	if (!(error instanceof Problem)) return error;
	const { displayName } = valueField.property;
	return error.inWords((text) =>
		text.replace(`'${displayName}'`, `'${displayName}' of the metadata key '${name}'`),
	);
}

/** The keys that the user adds to the chunks of an item. Throws a Problem for a value that vector stores can't hold. */
function readOwnMetadata(given: unknown): IDataObject {
	const rows = readEntries(ownMetadata, given).filter(
		(row) => !Object.values(row).every(isNothing),
	);
	const entries = rows.map((row) => {
		const name = readFrom(nameField, row);
		try {
			return [name, readFrom(valueField, row)] as const;
		} catch (error) {
			throw ofKey(name, error);
		}
	});
	return Object.fromEntries(entries.filter(([, value]) => !isNothing(value)));
}

/** What the chunks of an item have as metadata. */
export interface MetadataShape {
	/** Whether they keep what the document has by this name. */
	keeps(key: string): boolean;
	/** Returns what a chunk keeps of its flat metadata, and what it gets in addition. */
	shapeOf(metadata: IDataObject): IDataObject;
}

/** Reads what the chunks of an item keep of their flat metadata, and what they get in addition. */
export function readMetadataShape(item: Item): MetadataShape {
	const added = item.options();
	const own = readOwnMetadata(added[ownMetadata.name]);
	const choice = readOption(metadataField, added) ?? smallMetadata;
	const isSmall = choice === smallMetadata || choice === positionChoice;
	const kept = new Set([...smallKeys, ...(readOption(addedKeysField, added) ?? [])]);
	if (Object.hasOwn(added, documentKeyField.property.name)) kept.add('documentKey');
	const keeps = (key: string): boolean => !isSmall || kept.has(key) || isLargeKey(key);
	return {
		keeps,
		shapeOf: (metadata) => ({
			...Object.fromEntries(Object.entries(metadata).filter(([key]) => keeps(key))),
			...own,
		}),
	};
}
