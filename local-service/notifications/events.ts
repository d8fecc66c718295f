import { randomUUID } from 'node:crypto';
import type { LocalJobStatus } from '../workflow/dialect.ts';
import { isRunning, jobProgress, readFixedStatus } from '../workflow/jobProgress.ts';
import type { StoredEvent, StoredJob } from '../workflow/state.ts';
import type { Workspace } from '../workflow/workspace.ts';
import { eventTypeOf } from './eventTypes.ts';

/** A status that a job has reached, and when (milliseconds since 1970). */
interface Step {
	status: LocalJobStatus;
	at: number;
}

/**
 * Keeps and returns the events of every change of status since the last call: of one job, or of all
 * jobs. A job that runs by the clock has events of the times at which it changed; a job that was
 * changed from outside has one event of the present.
 */
export function recordEvents(workspace: Workspace, changed?: StoredJob): StoredEvent[] {
	const now = workspace.now();
	const recorded: StoredEvent[] = [];
	for (const job of changed ? [changed] : workspace.state.jobs) {
		if (job.isSettled && job !== changed) continue;
		for (const step of newSteps(job, now)) {
			recorded.push(eventOf(job, step, now));
			job.announced = step.status;
		}
		job.isSettled = job.fixed.status !== undefined || isEnded(job.announced);
	}
	if (recorded.length === 0) return recorded;
	recorded.sort((first, second) => first.createdAt - second.createdAt);
	const { events } = workspace.state;
	const isInOrder = (events.at(-1)?.createdAt ?? 0) <= (recorded[0]?.createdAt ?? 0);
	events.push(...recorded);
	if (!isInOrder) events.sort((first, second) => first.createdAt - second.createdAt);
	workspace.save();
	return recorded;
}

function newSteps(job: StoredJob, now: number): Step[] {
	if (job.fixed.status !== undefined) {
		const status = readFixedStatus(job.fixed.status);
		return status === undefined || status === job.announced ? [] : [{ status, at: now }];
	}
	const steps = stepsUntil(job, now);
	const last = steps.findIndex(({ status }) => status === job.announced);
	return steps.slice(last + 1);
}

/** What a job that runs by the clock has reached, in order. */
function stepsUntil(job: StoredJob, now: number): Step[] {
	const { createdAt, canceledAt } = job;
	const startedAt = createdAt + job.timing.scheduledMs;
	const finishedAt = startedAt + job.timing.runningMs;
	const endsAt = Math.min(finishedAt, canceledAt ?? finishedAt);
	const steps: Step[] = [{ status: 'scheduled', at: createdAt }];
	if (now >= startedAt && endsAt >= startedAt) steps.push({ status: 'inProgress', at: startedAt });
	const { status } = jobProgress(job, now);
	if (!isRunning(status)) steps.push({ status, at: endsAt });
	return steps;
}

function eventOf(job: StoredJob, { status, at }: Step, now: number): StoredEvent {
	const { workflow_id: fixedWorkflow } = job.fixed;
	return {
		id: randomUUID(),
		messageId: `msg_${randomUUID().replaceAll('-', '')}`,
		type: eventTypeOf[status],
		jobId: job.id,
		workflowId: typeof fixedWorkflow === 'string' ? fixedWorkflow : job.workflowId,
		processingTimeMs: jobProgress(job, Math.min(at, now)).runtimeMs,
		createdAt: at,
	};
}

function isEnded(status: LocalJobStatus | null): boolean {
	return status !== null && !isRunning(status);
}

/** What is known of an event outside of the service: the body of a delivery. */
export function eventPayload(event: StoredEvent): Record<string, unknown> {
	return {
		type: event.type,
		job: { job_id: event.jobId, workflow_id: event.workflowId },
		processing_time_ms: event.processingTimeMs,
	};
}
