import type { INodeProperties } from 'n8n-workflow';

import { inputBinaryField } from '../../../core/documents/inputFields';
import { propertiesOf } from '../../../core/n8n/fields/field';
import { boolean } from '../../../core/n8n/fields/fieldsOfType';
import { shownWhen } from '../../../core/n8n/operation/shownWhen';
import { waitFields } from '../job/waitFields';
import { workflowField } from './workflowLocator';

export const uploadFilesField = boolean('uploadFiles', 'Upload Files', {
	description:
		'Whether to process files from the input item. Requires a workflow with a local source.',
});

export const waitForCompletionField = boolean('waitForCompletion', 'Wait for Completion', {
	description: 'Whether to wait until the job has finished',
});

export const runFields: INodeProperties[] = [
	...propertiesOf([workflowField, uploadFilesField]),
	...shownWhen({ uploadFiles: [true] }, [inputBinaryField.property]),
	waitForCompletionField.property,
	...shownWhen({ waitForCompletion: [true] }, waitFields),
];
