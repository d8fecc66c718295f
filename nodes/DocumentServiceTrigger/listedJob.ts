import type { IDataObject } from 'n8n-workflow';

import { readJobStatus } from '../shared/service/status/jobStatus';
import { creationTimeOf, creationValueOf } from '../shared/values/readTime';
import type { ListedJob } from '../shared/lists/jobItem';
import { jobIdOf } from '../shared/lists/jobResults';
import { nameText } from '../shared/values/text';

/** Undefined for a row without an id. */
export function readListedJob(row: IDataObject): ListedJob | undefined {
	const id = jobIdOf(row);
	if (id === undefined) return undefined;
	return { id, status: readJobStatus(row.status), createdAt: creationTimeOf(row), row };
}

/** Whether a row says nothing about the status, as the specification allows (docs/service.md#jobs). */
export function lacksStatus({ status }: IDataObject): boolean {
	return status === undefined || status === null || status === '';
}

/**
 * The workflow that a row belongs to. If a single workflow is chosen, the service lists only its jobs, so a row that
 * doesn't name its workflow is one of them.
 */
export function workflowIdOf(row: IDataObject, chosenIds: readonly string[]): string | undefined {
	return nameText(row.workflow_id) || (chosenIds.length === 1 ? chosenIds[0] : undefined);
}

/** Whether a row belongs to one of the chosen workflows; if none is chosen, every row does. */
export function isOfWorkflows(row: IDataObject, chosenIds: readonly string[]): boolean {
	if (chosenIds.length === 0) return true;
	const workflowId = workflowIdOf(row, chosenIds);
	return workflowId !== undefined && chosenIds.includes(workflowId);
}

/** Oldest first; jobs without a creation time come last, equal ones by id. */
export function byCreation(first: ListedJob, second: ListedJob): number {
	const firstTime = first.createdAt ?? Number.POSITIVE_INFINITY;
	const secondTime = second.createdAt ?? Number.POSITIVE_INFINITY;
	if (firstTime !== secondTime) return firstTime < secondTime ? -1 : 1;
	return first.id < second.id ? -1 : Number(first.id > second.id);
}

const dayMs = 24 * 60 * 60 * 1000;

/** Time zones are at most 14 hours from UTC, so two days earlier is earlier in every zone. */
const marginMs = 2 * dayMs;

const firstYearMs = Date.UTC(0, 0);
const lastYearMs = Date.UTC(9999, 11, 31);

/** A day (`2031-05-06`) that's before the time (milliseconds since 1970) in every zone; undefined if there is none. */
export function dayBefore(time: number): string | undefined {
	if (!(time > firstYearMs && time < lastYearMs)) return undefined;
	return new Date(time - marginMs).toISOString().slice(0, 10);
}

/**
 * Whether a row was certainly created before a day, judging by the text alone, which is much faster than parsing it.
 */
export function isBeforeDay(row: IDataObject, day: string | undefined): boolean {
	if (day === undefined) return false;
	const value = creationValueOf(row);
	if (typeof value !== 'string' || value[4] !== '-' || value[7] !== '-') return false;
	return /^\d{4}/.test(value) && value.slice(0, 10) < day;
}
