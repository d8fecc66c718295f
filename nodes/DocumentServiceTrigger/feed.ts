import type { IDataObject } from 'n8n-workflow';

import { readRows } from '../shared/lists/readRows';
import type { Poll } from '../shared/run/caller';
import { workflowRequest } from '../shared/service/transport/workflowRequest';
import { isRecord } from '../shared/values/json';
import { ServiceProblem } from '../shared/values/problem';
import { creationTimeOf, readTime } from '../shared/values/readTime';
import { nameText } from '../shared/values/text';

/** What the service's feed of events tells since a time. */
export interface JobEnds {
	ids: ReadonlySet<string>;
	/** The time of the newest event, by the service's clock, in milliseconds since 1970. */
	newest: number | undefined;
}

/** The events that tell an end (docs/service.md#webhooks). */
const endEvents = 'job.completed,job.failed,job.stopped';

const pageSize = 100;

/** More than this is better read as the complete list. */
const mostPages = 10;

/** Statuses that mean that there's no feed, or none for this key. */
const noFeedStatuses: ReadonlySet<string> = new Set([
	'400',
	'403',
	'404',
	'405',
	'410',
	'422',
	'501',
]);

/** The service's events carry what happened in `payload`; the body of a webhook is that payload itself. */
function payloadOf(event: IDataObject): Record<string, unknown> {
	return isRecord(event.payload) ? event.payload : event;
}

function jobIdOfEvent(event: IDataObject): string {
	const { job, job_id: jobId } = payloadOf(event);
	const record = isRecord(job) ? job : {};
	return nameText(record.job_id) || nameText(record.id) || nameText(jobId);
}

function isOfOthers(event: IDataObject, workflowIds: readonly string[]): boolean {
	const { job } = payloadOf(event);
	const record = isRecord(job) ? job : {};
	const workflowId = nameText(record.workflow_id) || nameText(event.workflow_id);
	return workflowIds.length > 0 && workflowId !== '' && !workflowIds.includes(workflowId);
}

function timeOfEvent(event: IDataObject): number | undefined {
	return creationTimeOf(event) ?? readTime(event.timestamp) ?? readTime(event.occurred_at);
}

/**
 * Reads the ends of jobs since a time. 'none' if the service has no feed or one that can't be read; 'failed' if it
 * couldn't be read now. Never rejects: the lists of jobs tell the same.
 */
export async function readFeed(
	poll: Poll,
	query: { since: number; workflowIds: readonly string[]; leftMs: () => number },
): Promise<JobEnds | 'none' | 'failed'> {
	return await readPages(poll, query).catch((error: unknown) =>
		error instanceof ServiceProblem && noFeedStatuses.has(error.httpCode) ? 'none' : 'failed',
	);
}

async function readPages(
	poll: Poll,
	{ since, workflowIds, leftMs }: Parameters<typeof readFeed>[1],
): Promise<JobEnds | 'none' | 'failed'> {
	const ids = new Set<string>();
	const times: number[] = [];
	let cursor = '';
	for (let page = 1; page <= mostPages; page++) {
		const answer = await workflowRequest(poll, {
			method: 'GET',
			path: '/notifications',
			query: {
				workflow_id: workflowIds.length === 1 ? workflowIds[0] : undefined,
				event_types: endEvents,
				since: new Date(since).toISOString(),
				limit: pageSize,
				cursor,
			},
			wholeMs: leftMs(),
		});
		const events = readRows(answer, 'events');
		if (!events) return 'none';
		for (const event of events) {
			const id = jobIdOfEvent(event);
			const time = timeOfEvent(event);
			if (id === '' || time === undefined) return 'none';
			times.push(time);
			if (isOfOthers(event, workflowIds)) continue;
			ids.add(id);
		}
		cursor = isRecord(answer) ? nameText(answer.next_cursor) : '';
		if (cursor === '') return { ids, newest: times.length === 0 ? undefined : Math.max(...times) };
	}
	return 'failed';
}
