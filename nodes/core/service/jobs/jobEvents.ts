import type { JobStatus } from '../status/jobStatus';

/** What happens to a job, by the status that it then has, as panels show it: sorted by name. */
export const jobEvents: ReadonlyArray<{ name: string; value: JobStatus; description: string }> = [
	{
		name: 'Job Completed',
		value: 'completed',
		description: 'A job completed. Individual files may still have failed.',
	},
	{
		name: 'Job Failed',
		value: 'failed',
		description: "A job didn't start, or processed no file",
	},
	{ name: 'Job in Progress', value: 'inProgress', description: 'A job started' },
	{ name: 'Job Scheduled', value: 'scheduled', description: 'A job is waiting to start' },
	{ name: 'Job Stopped', value: 'stopped', description: 'A job was stopped or canceled' },
];

/** What the service calls these events in notifications (docs/maintainers/service.md#webhooks). */
export const eventNames: Readonly<Record<JobStatus, string>> = {
	completed: 'job.completed',
	failed: 'job.failed',
	inProgress: 'job.in_progress',
	scheduled: 'job.scheduled',
	stopped: 'job.stopped',
};
