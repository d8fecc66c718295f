import type { INodeProperties } from 'n8n-workflow';

/** The collection of a panel's options, sorted by their displayed names, as n8n requires. A panel has only one. */
export function optionsCollection(options: readonly INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [...options].sort((one, other) => (one.displayName < other.displayName ? -1 : 1)),
	};
}
