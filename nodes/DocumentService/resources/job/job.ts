import { locator, type LocatorSettings } from '../../../core/records/locator';
import type { RecordKind } from '../../operations/recordOperation';

const jobLocator: LocatorSettings = {
	name: 'jobId',
	displayName: 'Job',
	searchListMethod: 'searchJobs',
	listPlaceholder: 'Select a job...',
	idExample: '3d5c5e21-3a2e-4c36-9a5c-2d2f3c5c7a10',
	description: 'The job to work on. The list shows the newest jobs first.',
	required: true,
	inAddress: 'job',
};

export const jobKind: RecordKind = { field: locator(jobLocator), path: '/jobs', label: 'job' };

/** The job that the node before has started or a trigger emitted, for what is done with one as a rule. */
export const jobOfItem: RecordKind = {
	...jobKind,
	field: locator({
		...jobLocator,
		description:
			'The job to work on, by default that of the item. The list shows the newest jobs first.',
		expression: '={{ $json.jobId }}',
	}),
};
