import type { INodeProperties } from 'n8n-workflow';

import { field, propertiesOf } from '../../../core/n8n/fields/field';
import { choice } from '../../../core/n8n/fields/fieldsOfType';
import type { Item } from '../../../core/n8n/nodeContext';
import {
	bySteps,
	byTemplate,
	stepsJsonProperty,
	templateProperty,
} from '../../../core/service/jobs/launch/processing';
import { buildSteps } from '../steps/buildSteps';
import { newStepsField } from '../steps/stepFields';

const processingField = choice('processWith', 'Process With', {
	options: [
		{ name: 'JSON', value: 'json', description: 'The same steps as JSON' },
		{ name: 'Steps', value: 'steps', description: 'Steps that you add here' },
		{ name: 'Template', value: 'template', description: "One of the service's templates" },
	],
	default: 'steps',
	description: 'What the service does with each file. No workflow is needed.',
});

const templateField = field({
	...templateProperty,
	displayOptions: { show: { processWith: ['template'] } },
});

const stepsJsonField = field(
	{ ...stepsJsonProperty, required: true, displayOptions: { show: { processWith: ['json'] } } },
	{ kind: 'objects' },
);

/** What the files of a job are processed with; read by `readProcessing`. */
export const processingFields: INodeProperties[] = [
	...propertiesOf([processingField, templateField]),
	newStepsField,
	stepsJsonField.property,
];

/**
 * Returns the service's `request_data` for an item: what its files are processed with. Throws a Problem for a value that
 * can't be used.
 */
export function readProcessing(item: Item): string {
	const processing = item.read(processingField);
	if (processing === 'template') return byTemplate(item.read(templateField));
	if (processing === 'json') return bySteps(item.read(stepsJsonField));
	const rows = item.rows(newStepsField);
	return bySteps(buildSteps(rows.length === 0 ? [{}] : rows));
}
