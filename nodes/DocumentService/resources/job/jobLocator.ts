import type { IExecuteFunctions } from 'n8n-workflow';

import { locator } from '../../../shared/workflowInterface/locator';
import { readLocator } from '../../../shared/workflowInterface/readLocator';

export const jobField = locator({
	name: 'jobId',
	displayName: 'Job',
	searchListMethod: 'searchJobs',
	listPlaceholder: 'Select a job...',
	idExample: '3d5c5e21-3a2e-4c36-9a5c-2d2f3c5c7a10',
	description: 'The job to work on. The list shows the newest jobs first.',
	required: true,
});

export function readJobId(context: IExecuteFunctions, itemIndex: number): string {
	return readLocator(context, 'jobId', 'Job', itemIndex);
}
