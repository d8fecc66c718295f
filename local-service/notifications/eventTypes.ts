import type { LocalJobStatus } from '../workflow/dialect.ts';

/** The event of each status of a job: docs/maintainers/service.md#webhooks. */
export const eventTypeOf: Record<LocalJobStatus, string> = {
	scheduled: 'job.scheduled',
	inProgress: 'job.in_progress',
	completed: 'job.completed',
	stopped: 'job.stopped',
	failed: 'job.failed',
};

/** What a channel can subscribe to. The service's schema has `job.progress`, too; it never happens here. */
export const eventTypes: readonly string[] = [...Object.values(eventTypeOf), 'job.progress'];
