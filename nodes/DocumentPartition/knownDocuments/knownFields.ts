import type { INodeProperties } from 'n8n-workflow';

import { field, propertiesOf } from '../../core/n8n/fields/field';

export const skipUnchangedField = field({
	displayName: 'Skip Unchanged',
	name: 'skipUnchanged',
	type: 'boolean',
	// It decides which outputs the node has.
	noDataExpression: true,
	displayOptions: { hide: { '@tool': [true] } },
	default: false,
	description:
		'Whether to leave out documents that you already have, with the same content and the same settings. They leave by a second output, and nothing is sent for them.',
});

export const knownDocumentsField = field(
	{
		displayName: 'Known Documents',
		name: 'knownDocuments',
		type: 'json',
		displayOptions: { show: { skipUnchanged: [true] }, hide: { '@tool': [true] } },
		required: true,
		default: '[]',
		hint: 'For each document, its documentKey, contentHash and settingsHash, as this node returns them in the field document',
		description:
			"The documents that you already have. Use an expression for the rows of a Data Table node, such as {{ $('Get row(s)').all() }}, or an object with a contentHash for each key. An empty list, [], means that you have none yet. For a document whose content you don't know, set contentHash to unknown. It is read once for all items.",
	},
	{ kind: 'json', mayBeEmpty: true },
);

export const compareOnlyField = field({
	displayName: 'Compare Only',
	name: 'compareOnly',
	type: 'boolean',
	noDataExpression: true,
	displayOptions: { show: { skipUnchanged: [true] }, hide: { '@tool': [true] } },
	default: false,
	description:
		'Whether to only tell which documents are new, changed, unchanged or deleted. Nothing is sent to the service, and only contents are compared, not settings. Deleted are the known documents that are in none of the input items, so the node needs all documents at once. With On Error set to Continue, documents that fail leave by Unchanged.',
});

export const knownFields: INodeProperties[] = propertiesOf([
	skipUnchangedField,
	knownDocumentsField,
	compareOnlyField,
]);
