import { locator } from '../../../shared/workflowInterface/locator';
import { readLocator } from '../../../shared/workflowInterface/readLocator';
import type { Item } from '../../../shared/run/caller';

export const jobField = locator({
	name: 'jobId',
	displayName: 'Job',
	searchListMethod: 'searchJobs',
	listPlaceholder: 'Select a job...',
	idExample: '3d5c5e21-3a2e-4c36-9a5c-2d2f3c5c7a10',
	description: 'The job to work on. The list shows the newest jobs first.',
	required: true,
});

export function readJobId(item: Item): string {
	return readLocator(item, 'jobId', 'Job');
}
