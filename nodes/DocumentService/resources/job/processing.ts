import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { field, propertiesOf } from '../../../core/n8n/fields/field';
import { choice } from '../../../core/n8n/fields/fieldsOfType';
import type { Item } from '../../../core/n8n/nodeContext';
import { locator } from '../../../core/service/lists/locator';
import { isRecord, parseJson } from '../../../core/text/json';
import { buildSteps } from '../steps/buildSteps';
import { newStepsField, stepsJsonProperty } from '../steps/stepFields';

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
	...locator({
		name: 'templateId',
		displayName: 'Template',
		searchListMethod: 'searchTemplates',
		listPlaceholder: 'Select a template...',
		idExample: 'hi_res_partition',
		description: 'The template that says how files are processed',
		required: true,
	}),
	displayOptions: { show: { processWith: ['template'] } },
});

const stepsJsonField = field(
	{
		...stepsJsonProperty,
		default: '',
		required: true,
		displayOptions: { show: { processWith: ['json'] } },
	},
	{ kind: 'objects' },
);

/** What the files of a job are processed with; read by `readProcessing`. */
export const processingFields: INodeProperties[] = [
	...propertiesOf([processingField, templateField]),
	newStepsField,
	stepsJsonField.property,
];

/**
 * Returns the service's `request_data` for an item: what its files are processed with. Equal texts mean the same
 * processing. Throws a Problem for a value that can't be used.
 */
export function readProcessing(item: Item): string {
	const processing = item.read(processingField);
	if (processing === 'template') return JSON.stringify({ template_id: item.read(templateField) });
	if (processing === 'json') return JSON.stringify({ job_nodes: item.read(stepsJsonField) });
	const rows = item.rows(newStepsField);
	return JSON.stringify({ job_nodes: buildSteps(rows.length === 0 ? [{}] : rows) });
}

/** Returns the schema that data is extracted by; undefined if no step extracts any, or its schema can't be read. */
export function schemaIn(requestData: string): IDataObject | undefined {
	const data: unknown = parseJson(requestData);
	const steps: unknown = isRecord(data) ? data.job_nodes : undefined;
	const schemas = (Array.isArray(steps) ? steps : []).filter(isRecord).flatMap(({ settings }) => {
		const wanted = isRecord(settings) ? settings.schema_to_extract : undefined;
		const text = isRecord(wanted) ? wanted.json_schema : undefined;
		const schema: unknown = typeof text === 'string' ? parseJson(text) : undefined;
		return isRecord(schema) ? [schema as IDataObject] : [];
	});
	return schemas.at(-1);
}
