import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { type AddedFields, readAddedFields } from '../../../core/output/addedFields';
import { outputFieldsIn, jobOutputOptionFields } from '../../../core/output/outputFields';
import {
	type OutputSettings,
	readOutputSettings,
	readTextLimit,
} from '../../../core/output/outputSettings';
import { field, propertiesOf } from '../../../core/n8n/fields/field';
import { optionsCollection } from '../../../core/n8n/fields/optionsCollection';
import { binaryFieldDescription, binaryFieldHint } from '../../../core/documents/inputFields';
import { locator } from '../../../core/service/lists/locator';
import { shownWhen } from '../../../core/n8n/operation/shownWhen';
import type { Item } from '../../../core/n8n/nodeContext';
import { isRecord } from '../../../core/text/json';
import { parseJson } from '../../../core/text/parseJson';
import { initialSteps, stepsField, stepsJsonProperty } from '../steps/stepFields';
import { buildSteps } from '../steps/buildSteps';
import { batchOptions, type BatchSettings, returnField } from './batchSettings';
import {
	addedToEndedJob,
	onUnsuccessfulJobField,
	readWaitSettings,
	timeLimitField,
} from './waitFields';
import type { WaitSettings } from './waitForJob';

export const binaryField = field(
	{
		displayName: 'Input Binary Field',
		name: 'binaryPropertyName',
		type: 'string',
		required: true,
		default: 'data',
		placeholder: 'e.g. data',
		hint: binaryFieldHint,
		description: binaryFieldDescription,
	},
	{ kind: 'files' },
);

const processingField = field({
	displayName: 'Process With',
	name: 'processWith',
	type: 'options',
	options: [
		{ name: 'JSON', value: 'json', description: 'The same steps as JSON' },
		{ name: 'Steps', value: 'steps', description: 'Steps that you put together here' },
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

const stepsProperty: INodeProperties = {
	...stepsField,
	default: initialSteps,
	description: `${stepsField.description}. Without steps, files are partitioned.`,
	displayOptions: { show: { processWith: ['steps'] } },
};

const stepsJsonField = field(
	{
		...stepsJsonProperty,
		required: true,
		displayOptions: { show: { processWith: ['json'] } },
	},
	{ kind: 'objects' },
);

export const createFields: INodeProperties[] = [
	...propertiesOf([binaryField, processingField, templateField]),
	stepsProperty,
	...propertiesOf([stepsJsonField, returnField]),
	...shownWhen({ returnMode: ['endedJob', 'results'] }, [timeLimitField.property]),
	...shownWhen({ returnMode: ['job'] }, [optionsCollection(batchOptions)]),
	...shownWhen({ returnMode: ['endedJob'] }, [
		onUnsuccessfulJobField.property,
		optionsCollection([...batchOptions, ...propertiesOf(addedToEndedJob)]),
	]),
	...shownWhen({ returnMode: ['results'] }, [
		...outputFieldsIn('download'),
		optionsCollection([...batchOptions, ...propertiesOf(jobOutputOptionFields)]),
	]),
];

/**
 * The service's `request_data` for an item: what its files are processed with. Equal texts mean the same processing.
 * Throws a Problem for a value that can't be used.
 */
export function readProcessing(item: Item): string {
	const processing = item.read(processingField);
	if (processing === 'template') return JSON.stringify({ template_id: item.read(templateField) });
	if (processing === 'json') return JSON.stringify({ job_nodes: item.read(stepsJsonField) });
	const rows = item.rows(stepsProperty);
	return JSON.stringify({ job_nodes: buildSteps(rows.length === 0 ? [{}] : rows) });
}

/** What the user wants of each file. */
export interface ResultSettings {
	output: OutputSettings;
	added: AddedFields;
}

/** What an item wants of its jobs. */
export interface ItemSettings {
	/** How to wait for the end of its jobs. */
	wait: WaitSettings;
	/** How its results are written. */
	results: ResultSettings & { limit: number | undefined };
}

/** Extracted data has to fit the schema that it was extracted by, unless the user gives another one. */
function withSchemaOf(request: string, output: OutputSettings): OutputSettings {
	if (output.dataSchema !== undefined) return output;
	const data: unknown = parseJson(request);
	const nodes: unknown = isRecord(data) ? data.job_nodes : undefined;
	const schemas = (Array.isArray(nodes) ? nodes : []).filter(isRecord).flatMap(({ settings }) => {
		const wanted = isRecord(settings) ? settings.schema_to_extract : undefined;
		const text = isRecord(wanted) ? wanted.json_schema : undefined;
		const schema: unknown = typeof text === 'string' ? parseJson(text) : undefined;
		return isRecord(schema) ? [schema as IDataObject] : [];
	});
	return { ...output, dataSchema: schemas.at(-1) };
}

/** Reads it before anything is sent; `request` is the item's `request_data`. Throws a Problem for a value that can't be used. */
export function readItemSettings(
	item: Item,
	returns: BatchSettings['returns'],
	request: string,
): ItemSettings {
	const failedFilesOnly = {
		timeLimitMinutes: item.read(timeLimitField),
		passOnUnsuccessful: true,
		includeDetails: false,
		includeFailedFiles: true,
	};
	const output = withSchemaOf(request, readOutputSettings(item));
	return {
		wait: returns === 'endedJob' ? readWaitSettings(item) : failedFilesOnly,
		results: {
			output,
			added: readAddedFields(item, output),
			limit: readTextLimit(item),
		},
	};
}
