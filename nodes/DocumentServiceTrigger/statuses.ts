import type { IDataObject } from 'n8n-workflow';

import { jobIdOf } from '../core/service/jobs/jobResults';
import {
	isFinished,
	isUnderWay,
	type JobStatus,
	jobStatuses,
	readJobStatus,
} from '../core/service/status/jobStatus';
import { eachInBatches, filterInBatches, mapInBatches } from '../core/text/batches';
import { ServiceProblem } from '../core/text/problem';
import { fetchJobsById } from './fetchJobsById';
import type { JobRequests } from './jobRequests';
import { lacksStatus } from './listedJob';

/** Rows with statuses, as far as the service tells them. */
interface RowsWithStatus {
	rows: IDataObject[];
	/** Whether the service doesn't filter by status, although it was asked to. */
	isIgnored: boolean;
	/** Jobs without a status that weren't requested in time, or whose record the service didn't return. */
	statusUnknown?: ReadonlySet<string>;
}

const activeStatuses = jobStatuses.filter(isUnderWay);
const finishedStatuses = jobStatuses.filter(isFinished);

/** Lists of different statuses have nothing in common but a job or two that went on between them. */
const maxInCommon = 2;

/** Up to so many jobs are requested by ID, which is less than the long lists of finished ones. */
const maxRequestedById = 10;

async function idsOf(rows: readonly IDataObject[]): Promise<Set<string>> {
	const ids = new Set<string>();
	await eachInBatches(rows, (row) => {
		const id = jobIdOf(row);
		if (id !== undefined) ids.add(id);
	});
	return ids;
}

/** Whether lists for different statuses show that the service returns the same whatever is asked. */
async function areSame(first: ReadonlySet<string>, second: ReadonlySet<string>): Promise<boolean> {
	const { length: common } = await filterInBatches(first, (id) => second.has(id));
	return common > maxInCommon && common * 2 > Math.min(first.size, second.size);
}

/** Lists the jobs of a status; undefined where the service refuses to filter by it, which is as if it ignored that. */
async function listByStatus(
	requests: Pick<JobRequests, 'listStatus'>,
	status: JobStatus,
): Promise<IDataObject[] | undefined> {
	return await requests.listStatus(status).catch((error: unknown) => {
		if (error instanceof ServiceProblem && ['400', '422'].includes(error.httpCode))
			return undefined;
		throw error;
	});
}

/**
 * Lists the active jobs by the service's filter. A row without a status has the one that it's listed for. Finished rows,
 * or the same rows for both statuses, mean that the service doesn't filter.
 */
export async function listActiveJobs(
	requests: Pick<JobRequests, 'listStatus'>,
): Promise<RowsWithStatus> {
	const lists: IDataObject[][] = [];
	for (const status of activeStatuses) {
		const rows = await listByStatus(requests, status);
		if (rows === undefined || rows.some((row) => isFinished(readJobStatus(row.status))))
			return { rows: [], isIgnored: true };
		lists.push(await mapInBatches(rows, (row) => (lacksStatus(row) ? { ...row, status } : row)));
	}
	const [first = [], second = []] = lists;
	return { rows: lists.flat(), isIgnored: await areSame(await idsOf(first), await idsOf(second)) };
}

/**
 * Gives rows without a status the one that the service tells if asked: by status, if `mayFilter`, and by ID where that
 * doesn't tell. `needed` are the rows whose status matters, in the order in which they're requested. Rows that can't be
 * requested in this poll stay without a status.
 */
export async function withStatuses(
	rows: IDataObject[],
	needed: readonly IDataObject[],
	requests: JobRequests,
	mayFilter: boolean,
): Promise<RowsWithStatus> {
	const ids = [...(await idsOf(needed))];
	if (ids.length === 0) return { rows, isIgnored: false };
	const found = mayFilter ? await findByStatus(ids, requests) : new Map<string, unknown>();
	const unknown = ids.filter((id) => !found?.has(id));
	const statuses = found ?? new Map<string, unknown>();
	const fetched = await fetchJobsById(unknown, requests);
	for (const record of fetched.rows) statuses.set(jobIdOf(record) ?? '', record.status);
	return {
		rows: await mapInBatches(rows, (row) => {
			const status = lacksStatus(row) ? statuses.get(jobIdOf(row) ?? '') : undefined;
			return status === undefined ? row : { ...row, status: status as string };
		}),
		isIgnored: found === undefined,
		statusUnknown: new Set(unknown.filter((id) => !statuses.has(id))),
	};
}

/** Returns the statuses that the service's filter tells, by ID; undefined if it doesn't filter. */
async function findByStatus(
	ids: readonly string[],
	requests: JobRequests,
): Promise<Map<string, unknown> | undefined> {
	const found = new Map<string, unknown>();
	const lists: Array<ReadonlySet<string>> = [];
	for (const status of [...activeStatuses, ...finishedStatuses]) {
		const { length: left } = await filterInBatches(ids, (id) => !found.has(id));
		if (isFinished(status) && left <= maxRequestedById) return found;
		const rows = await listByStatus(requests, status);
		if (rows === undefined) return undefined;
		const listed = await idsOf(rows);
		for (const others of lists) if (await areSame(others, listed)) return undefined;
		await eachInBatches(listed, (id) => {
			// A job that went on between two lists: its record tells.
			if (lists.some((others) => others.has(id))) found.delete(id);
			else found.set(id, status);
		});
		lists.push(listed);
	}
	return found;
}
