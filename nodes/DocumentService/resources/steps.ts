import type { INodeProperties } from 'n8n-workflow';

import { choice, jsonObject, text } from '../../core/n8n/fields/field';
import { readFrom, readOption, readOptions } from '../../core/n8n/fields/readField';
import { listWithNotice, shownWhen } from '../../core/n8n/fields/panel';
import type { Item } from '../../core/n8n/nodeContext';
import { chunkEnrichment, chunker, embedder } from '../../core/partition/steps/chunkSteps';
import { enrichment, partitioner } from '../../core/partition/steps/elementSteps';
import { extract } from '../../core/partition/steps/extractStep';
import {
	addedSettings,
	fieldsOfStep,
	readStep,
	type Step,
	type StepRow,
	type StepType,
} from '../../core/partition/steps/stepType';

/** In the order in which a document goes through them. */
const stepTypes: readonly StepType[] = [
	partitioner,
	enrichment,
	extract,
	chunker,
	chunkEnrichment,
	embedder,
];

const typesByChoice = new Map(stepTypes.map((type) => [String(type.option.value), type]));

const stepField = choice('step', 'Step', {
	options: stepTypes.map(({ option }) => option),
	default: 'partitioner',
});

const moreSettingsField = jsonObject('moreSettings', 'Settings (JSON)', {
	description:
		"More settings of the step, as a JSON object. They override the step's other settings.",
});

const stepNameField = text('name', 'Name', {
	placeholder: 'e.g. Partitioner',
	description: 'Leave empty to use the name of the step type',
});

/** What few steps need, so that the others show only what decides first. */
const additionalFields = addedSettings(
	'additionalFields',
	'Additional Fields',
	{ placeholder: 'Add Field' },
	[stepNameField, moreSettingsField],
);

/** The steps of a workflow or an on-demand job: a sortable list in the order of processing. */
export const stepListField: INodeProperties = {
	displayName: 'Steps',
	name: 'steps',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Step',
	default: {},
	description:
		'What to do with each file, in this order: partitioner, enrichments, extract, chunker, chunk enrichments, named entities, embedder',
	options: [
		{
			displayName: 'Step',
			name: 'values',
			values: [
				stepField.property,
				...stepTypes.flatMap((type) =>
					shownWhen({ step: [type.option.value] }, fieldsOfStep(type)),
				),
				additionalFields.property,
			],
		},
	],
};

/**
 * The steps of a new workflow or on-demand job. Each panel has the choice that hides it, and not the other's: as the same
 * field, it stands once in the node's description.
 */
const newStepsField: INodeProperties = {
	...stepListField,
	displayOptions: { hide: { workflowType: ['template'], processWith: ['json', 'template'] } },
};

export const newStepsFields = listWithNotice(
	newStepsField,
	'Without a Partitioner, one with the strategy Auto comes first.',
);

/** Reads the steps of a new workflow or job: a service may refuse one without a partitioner, which a row without values is. */
export function readNewSteps(item: Item): Step[] {
	const rows = item.rows(newStepsField);
	const isPartitioner = (row: StepRow) => readFrom(stepField, row) === partitioner.option.value;
	return buildSteps(rows.some(isPartitioner) ? rows : [{}, ...rows]);
}

/**
 * Builds the steps from the rows of the panel, in their order (docs/maintainers/service.md#workflows). A second step of the same
 * name gets a number, so that names are unique in a workflow. Throws a Problem for a value that can't be used.
 */
export function buildSteps(rows: readonly StepRow[]): Step[] {
	const used = new Map<string, number>();
	return rows.map((row): Step => {
		const type = typesByChoice.get(readFrom(stepField, row)) ?? partitioner;
		const { property } = additionalFields;
		const added = readOptions(property, row[property.name]);
		const baseName = readOption(stepNameField, added) ?? type.option.name;
		const count = (used.get(baseName) ?? 0) + 1;
		used.set(baseName, count);
		const step = readStep(type, row);
		const settings = { ...step.settings, ...readOption(moreSettingsField, added) };
		return { ...step, name: count === 1 ? baseName : `${baseName} ${count}`, settings };
	});
}
