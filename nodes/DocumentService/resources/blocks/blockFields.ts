import type { INodeProperties } from 'n8n-workflow';

import { field } from '../../../shared/fields/field';
import { shownWhen } from '../../../shared/operation/shownWhen';
import type { Block } from './block';
import { chunker } from './chunker';
import { embedder } from './embedder';
import { enrichment } from './enrichment';
import { extract } from './extract';
import { partitioner } from './partitioner';

/** All blocks, in the order in which a document goes through them. */
const blockList: readonly Block[] = [partitioner, enrichment, extract, chunker, embedder];

export const blocks: Readonly<Record<string, Block>> = Object.fromEntries(
	blockList.map((block) => [block.option.value, block]),
);

export const blockField = field({
	displayName: 'Block',
	name: 'block',
	type: 'options',
	options: blockList.map(({ option }) => option),
	default: 'partitioner',
});

export const moreSettingsField = field({
	displayName: 'Settings (JSON)',
	name: 'moreSettings',
	type: 'json',
	default: '{}',
	description:
		'More settings of the workflow node, as a JSON object. They override the settings above.',
});

export const nameField = field({
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Partitioner',
	description: 'Name of the workflow node. Leave empty to use the name of the block.',
});

/** The building blocks of a workflow: a sortable list in the order of processing. */
export const workflowNodesField: INodeProperties = {
	displayName: 'Workflow Nodes',
	name: 'workflowNodes',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Workflow Node',
	default: {},
	description:
		'The steps of the workflow, in order: a partitioner, then enrichments, an extraction, a chunker and an embedder',
	options: [
		{
			displayName: 'Block',
			name: 'blocks',
			values: [
				blockField.property,
				...blockList.flatMap(({ option, fields }) => shownWhen({ block: [option.value] }, fields)),
				moreSettingsField.property,
				nameField.property,
			],
		},
	],
};

/** The same as JSON, for nodes that the building blocks don't offer. */
export const nodesJsonProperty = {
	displayName: 'Workflow Nodes (JSON)',
	name: 'workflowNodesJson',
	type: 'json',
	default: '[]',
	description:
		'The steps of the workflow, in order, as a JSON list of objects with name, type, subtype and settings',
} as const satisfies INodeProperties;
