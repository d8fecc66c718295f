import type { INodeProperties } from 'n8n-workflow';

import { choice, json, text } from '../../../core/n8n/fields/fieldsOfType';
import { shownWhen } from '../../../core/n8n/operation/shownWhen';
import { chunkEnrichment } from './chunkEnrichment';
import { chunker } from './chunker';
import { embedder } from './embedder';
import { enrichment } from './enrichment';
import { extract } from './extract';
import { partitioner } from './partitioner';
import type { StepKind } from './step';
import { addedSettings } from './stepSettings';

/** In the order in which a document goes through them. */
const kinds: readonly StepKind[] = [
	partitioner,
	enrichment,
	extract,
	chunker,
	chunkEnrichment,
	embedder,
];

export const stepKinds: Readonly<Record<string, StepKind>> = Object.fromEntries(
	kinds.map((kind) => [kind.option.value, kind]),
);

export const stepField = choice('step', 'Step', {
	options: kinds.map(({ option }) => option),
	default: 'partitioner',
});

export const moreSettingsField = json('moreSettings', 'Settings (JSON)', {
	description:
		"More settings of the step, as a JSON object. They override the step's other settings.",
});

export const nameField = text('name', 'Name', {
	placeholder: 'e.g. Partitioner',
	description: 'Leave empty to use the name of the kind of step',
});

/** What few steps need, so that the others show only what decides first. */
export const additionalFields = addedSettings(
	{ displayName: 'Additional Fields', name: 'additionalFields', placeholder: 'Add Field' },
	[nameField, moreSettingsField],
);

/** The steps that a new workflow or job starts with: a service may refuse one without a partitioner. */
const initialSteps = { values: [{ step: 'partitioner', partitionerStrategy: 'auto' }] };

/** The steps of a workflow or an on-demand job: a sortable list in the order of processing. */
export const stepsField: INodeProperties = {
	displayName: 'Steps',
	name: 'steps',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Step',
	default: {},
	description:
		'What is done with each file, in this order: partitioner, enrichments, extract, chunker, chunk enrichments, named entities, embedder',
	options: [
		{
			displayName: 'Step',
			name: 'values',
			values: [
				stepField.property,
				...kinds.flatMap(({ option, fields }) => shownWhen({ step: [option.value] }, fields)),
				additionalFields.property,
			],
		},
	],
};

/**
 * The steps of a new workflow or on-demand job. Each panel has the choice that hides it, and not the other's: as the same
 * field, it stands once in the node's description.
 */
export const newStepsField: INodeProperties = {
	...stepsField,
	default: initialSteps,
	description: `${stepsField.description}. Without steps, files are partitioned.`,
	displayOptions: { hide: { workflowType: ['template'], processWith: ['json', 'template'] } },
};
