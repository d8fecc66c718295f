import type { INodeProperties } from 'n8n-workflow';

import { outputFieldsIn, jobOutputOptionFields } from '../../../core/output/outputFields';
import { field, propertiesOf } from '../../../core/n8n/fields/field';
import { choice, text } from '../../../core/n8n/fields/fieldsOfType';
import { optionsCollection } from '../../../core/n8n/fields/optionsCollection';
import { shownWhen } from '../../../core/n8n/operation/shownWhen';
import { locator } from '../../../core/service/lists/locator';
import { jobField } from './jobLocator';

const oneFile = { show: { files: ['one'] } };

export const filesField = choice('files', 'Files', {
	options: [
		{ name: 'All Files of the Job', value: 'all' },
		{ name: 'One File', value: 'one' },
	],
	default: 'all',
	description: 'Which of the processed files to download',
});

export const fileField = field({
	...locator({
		name: 'fileId',
		displayName: 'File',
		searchListMethod: 'searchJobFiles',
		listPlaceholder: 'Select a file...',
		idExample: 'report-d88db765.pdf',
		description: 'The processed file of the job',
		required: true,
		dependsOn: ['jobId.value'],
	}),
	displayOptions: oneFile,
});

export const nodeField = field({
	...locator({
		name: 'nodeId',
		displayName: 'Step',
		searchListMethod: 'searchJobNodes',
		listPlaceholder: 'Select a step...',
		idExample: '93fc2ce8-e7c8-424f-a6aa-41460fc5d35d',
		description: 'The step whose result to download. Leave empty for the last one.',
		dependsOn: ['jobId.value', 'fileId.value'],
	}),
	displayOptions: oneFile,
});

export const downloadAsField = choice('downloadAs', 'Download As', {
	options: [
		{
			name: 'Binary JSON File',
			value: 'binary',
			description: "One item for each file, with the service's JSON in a binary field",
		},
		{
			name: 'Parsed Elements',
			value: 'elements',
			description: 'The elements, in the format selected under Output',
		},
	],
	default: 'elements',
	description: 'How to return the processed files',
});

export const binaryField = text('binaryPropertyName', 'Put Output File in Field', {
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The name of the output binary field to put the file in',
	displayOptions: { show: { downloadAs: ['binary'] } },
});

export const downloadFields: INodeProperties[] = [
	...propertiesOf([jobField, filesField, fileField, nodeField, downloadAsField]),
	...shownWhen({ downloadAs: ['elements'] }, [
		...outputFieldsIn('download'),
		optionsCollection(propertiesOf(jobOutputOptionFields)),
	]),
	binaryField.property,
];
