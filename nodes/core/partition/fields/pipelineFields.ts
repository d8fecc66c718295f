import type { IDisplayOptions } from 'n8n-workflow';

import type { Field } from '../../n8n/fields/field';
import { emptyOption } from '../../n8n/fields/parameterErrors';
import type { Item } from '../../n8n/nodeContext';
import { anyValue } from '../../n8n/fields/panel';
import {
	bySteps,
	byTemplate,
	stepsJsonFieldWith,
	templateSettings,
} from '../../paid/jobs/processing';
import { locator } from '../../records/locator';
import { Problem } from '../../text/problem';

const whenItApplies =
	'in place of Strategy, Chunking Strategy and Languages. Requires a service with on-demand jobs, and Send As Automatic or On-Demand Job.';

const templateField = locator({
	...templateSettings,
	description: `A template that processes the documents in on-demand jobs, ${whenItApplies}`,
	required: false,
});

const exampleSteps = JSON.stringify(
	[
		{
			name: 'Partitioner',
			type: 'partition',
			subtype: 'unstructured_api',
			settings: { strategy: 'auto' },
		},
	],
	undefined,
	'\t',
);

const stepsField = stepsJsonFieldWith({
	default: exampleSteps,
	description: `Steps that process the documents in on-demand jobs, such as enrichments: a JSON list of objects with name, type, subtype and settings, ${whenItApplies}`,
});

/** Options that say with what a job processes documents; read by `readPipeline`. */
export const pipelineFields: readonly Field[] = [templateField, stepsField];

/** What hides a field where a template or steps say how documents are processed. */
export const hiddenWithPipeline: NonNullable<IDisplayOptions['hide']> = Object.fromEntries(
	pipelineFields.map(({ property }) => [`/options.${property.name}`, anyValue]),
);

/**
 * Returns the service's `request_data` where a template or steps process the documents of an item; undefined where
 * its form fields say how. Throws a Problem for a value that can't be used.
 */
export function readPipeline(item: Item): string | undefined {
	const templateId = item.option(templateField);
	const steps = item.option(stepsField);
	if (templateId !== undefined && steps !== undefined) {
		throw new Problem(
			"'Template' and 'Steps (JSON)' can't be combined",
			'Remove one of them: each says alone how the documents are processed',
		);
	}
	if (templateId !== undefined) return byTemplate(templateId);
	// The service would process the documents in its own way.
	if (steps?.length === 0) throw emptyOption(stepsField);
	return steps && bySteps(steps);
}

/** Returns the error for options that a template or steps decide in their place. */
export function decidedByPipeline(names: readonly string[]): Problem {
	return new Problem(
		`${names.join(', ')} can't be combined with 'Template' or 'Steps (JSON)', which say how documents are processed`,
		'Remove these options, or set what they do in a step',
	);
}
