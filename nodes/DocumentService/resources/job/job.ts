import { locator } from '../../../core/service/lists/locator';
import type { RecordKind } from '../../operations/recordOperation';

export const jobKind: RecordKind = {
	field: locator({
		name: 'jobId',
		displayName: 'Job',
		searchListMethod: 'searchJobs',
		listPlaceholder: 'Select a job...',
		idExample: '3d5c5e21-3a2e-4c36-9a5c-2d2f3c5c7a10',
		description: 'The job to work on. The list shows the newest jobs first.',
		required: true,
	}),
	path: '/jobs',
	label: 'job',
};
