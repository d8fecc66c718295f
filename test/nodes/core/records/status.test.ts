import { dialects } from '../../../../nodes/core/credential/dialect';
import {
	describeProgress,
	jobStatuses,
	readJobStatus,
	readWorkflowStatus,
} from '../../../../nodes/core/records/status';

describe('job status', () => {
	it.each([
		['completed', 'completed'],
		['COMPLETED', 'completed'],
		['SUCCESS', 'completed'],
		['COMPLETED_WITH_ERRORS', 'completed'],
		['failed', 'failed'],
		['FAILED', 'failed'],
		['im progress', 'inProgress'],
		['in progress', 'inProgress'],
		['In-Progress', 'inProgress'],
		['IN_PROGRESS', 'inProgress'],
		['inProgress', 'inProgress'],
		['scheduled', 'scheduled'],
		['SCHEDULED', 'scheduled'],
		[' stopped ', 'stopped'],
		['STOPPED', 'stopped'],
		['cancelled', 'stopped'],
		['PAUSED', 'unknown'],
		['', 'unknown'],
		[undefined, 'unknown'],
		[7, 'unknown'],
	])('reads %p as %s', (written, status) => {
		expect(readJobStatus(written)).toBe(status);
	});

	it('is written the way each service spells it and read back the same', () => {
		expect(dialects.specification.jobStatuses.inProgress).toBe('im progress');
		expect(dialects.public.jobStatuses.inProgress).toBe('IN_PROGRESS');
		for (const status of jobStatuses) {
			expect(readJobStatus(dialects.specification.jobStatuses[status])).toBe(status);
			expect(readJobStatus(dialects.public.jobStatuses[status])).toBe(status);
		}
	});
});

describe('workflow status', () => {
	it('is read whatever its case', () => {
		expect(['Active', 'INACTIVE', 'paused', null].map(readWorkflowStatus)).toEqual([
			'active',
			'inactive',
			'unknown',
			'unknown',
		]);
	});
});

describe('progress in words', () => {
	it('names the job, its status and the counts of each node', () => {
		const details = {
			node_stats: [
				{ node_name: 'Partitioner', ready: 1, in_progress: 2, success: 3, failure: 0 },
				{ node_type: 'chunk', ready: 3, in_progress: 0, success: 0, failure: 1 },
			],
		};
		expect(describeProgress({ id: 'a', status: 'im progress' }, details)).toBe(
			'Job a is in progress; Partitioner: 3 done, 2 in progress, 1 waiting; chunk: 0 done, 0 in progress, 3 waiting, 1 failed',
		);
	});
});
