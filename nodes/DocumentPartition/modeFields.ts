import { NodeConnectionTypes } from 'n8n-workflow';

import type { Field } from '../core/n8n/fields/field';
import { boolean, choice, json } from '../core/n8n/fields/fieldsOfType';
import type { Item } from '../core/n8n/nodeContext';

/** What the node does with each document. */
export type Mode = 'partition' | 'count' | 'compare';

const modeField = choice('mode', 'Mode', {
	// It decides which outputs the node has.
	noDataExpression: true,
	displayOptions: { hide: { '@tool': [true] } },
	options: [
		{
			name: 'Compare with Known Documents',
			value: 'compare',
			description:
				'Finds new, changed, unchanged and deleted documents by their contents. Sends nothing.',
		},
		{
			name: 'Count Pages',
			value: 'count',
			description: 'Counts the pages of each document, and what they would cost. Sends nothing.',
		},
		{ name: 'Partition', value: 'partition', description: 'Sends each document to the service' },
	],
	default: 'partition',
	description:
		'What to do with the documents. Comparing requires all documents at once, because known documents that are in no input item count as deleted.',
});

const skipUnchangedField = boolean('skipUnchanged', 'Skip Unchanged', {
	noDataExpression: true,
	displayOptions: { hide: { mode: ['compare'], '@tool': [true] } },
	default: true,
	hint: "Requires the option 'Known Documents'",
	description:
		"Whether to leave out documents that are in 'Known Documents' with the same content and settings. They go to a second output, and nothing is sent for them.",
});

export const knownDocumentsField = json('knownDocuments', 'Known Documents', {
	displayOptions: { hide: { '@tool': [true] } },
	default: '[]',
	hint: "An expression, such as $('Get row(s)').all() for the rows of a data table",
	description:
		'The documents that you already have, each with its documentKey, contentHash and settingsHash, as this node returns them in the field document. With a data table, turn on Always Output Data in the settings of its node, and Execute Once in those of the next one. The value of the first item applies to all.',
	kind: 'json',
	mayBeEmpty: true,
});

export const modeOptions: readonly Field[] = [modeField, skipUnchangedField, knownDocumentsField];

/** How the documents of an execution are compared with those that the user knows. */
export type KnownMode = 'compare' | 'skip';

/** Returns what the node does with the documents of an item: as an agent's tool, it sends them. Throws a Problem. */
export function readMode(item: Item): { mode: Mode; known?: KnownMode } {
	if (item.isTool) return { mode: 'partition' };
	const mode = (item.option(modeField) ?? 'partition') as Mode;
	if (mode === 'compare') return { mode, known: 'compare' };
	return { mode, known: item.option(skipUnchangedField) ? 'skip' : undefined };
}

/** The outputs where documents are compared, in their order. */
const outputNames = {
	compare: ['New', 'Changed', 'Unchanged', 'Deleted'],
	skip: ['New or Changed', 'Unchanged'],
} as const;

export type OutputName = (typeof outputNames)[KnownMode][number];

/** Returns how many outputs the node has. */
export function outputCountOf(known: KnownMode | undefined): number {
	return known === undefined ? 1 : outputNames[known].length;
}

/** Returns the position of an output by its name. */
export function outputOf(known: KnownMode, name: OutputName): number {
	return (outputNames[known] as readonly OutputName[]).indexOf(name);
}

function described(names: readonly OutputName[]): string {
	const type = NodeConnectionTypes.Main;
	return JSON.stringify(names.map((displayName) => ({ type, displayName })));
}

/** n8n evaluates it whenever a parameter changes. As a tool of an agent, the node has the only output that n8n gives it. */
export const outputsExpression: `={{${string}}}` = `={{ $parameter["options"]?.["${modeField.property.name}"] === "compare" ? ${described(outputNames.compare)} : $parameter["options"]?.["${skipUnchangedField.property.name}"] === true ? ${described(outputNames.skip)} : ["${NodeConnectionTypes.Main}"] }}`;
