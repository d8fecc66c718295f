import type { IDataObject } from 'n8n-workflow';

import { jobIdOf } from '../core/service/jobs/jobResults';
import {
	isFinished,
	isActive,
	type JobStatus,
	jobStatuses,
	readJobStatus,
} from '../core/service/status/jobStatus';
import { eachInBatches, filterInBatches } from '../core/text/batches';
import { ServiceProblem } from '../core/text/problem';
import { fetchJobsById } from './fetchJobsById';
import type { JobRequests } from './jobRequests';
import { lacksStatus } from './listedJob';

const activeStatuses = jobStatuses.filter(isActive);
const finishedStatuses = jobStatuses.filter(isFinished);

/** Lists of different statuses have nothing in common but a job or two that went on between them. */
const maxInCommon = 2;

/** Up to so many jobs are requested by ID, which is less than the long lists of finished ones. */
const maxRequestedById = 10;

/** What the service's filter by status tells. */
interface FilteredJobs {
	/** Rows that lack a status have the one that they're listed for. */
	rows: IDataObject[];
	/** By ID; undefined for a job that went on between two lists. */
	statuses: Map<string, JobStatus | undefined>;
}

/**
 * Lists the jobs of these statuses; of the finished ones only while many of the `needed` jobs aren't found yet. Returns
 * undefined if the service doesn't filter: it refuses to, lists finished jobs as active ones, or the same jobs for
 * different statuses.
 */
async function listByStatus(
	requests: Pick<JobRequests, 'listStatus'>,
	statuses: readonly JobStatus[],
	needed: readonly string[] = [],
): Promise<FilteredJobs | undefined> {
	const found: FilteredJobs = { rows: [], statuses: new Map() };
	const lists: Array<ReadonlySet<string>> = [];
	for (const status of statuses) {
		const left = await filterInBatches(needed, (id) => found.statuses.get(id) === undefined);
		if (isFinished(status) && left.length <= maxRequestedById) return found;
		const listed = await requests.listStatus(status).catch(nothingIfRefused);
		if (!listed || (!isFinished(status) && listed.some(hasFinished))) return undefined;
		const ids = new Set<string>();
		await eachInBatches(listed, (row) => {
			found.rows.push(lacksStatus(row) ? { ...row, status } : row);
			ids.add(jobIdOf(row) ?? '');
		});
		for (const others of lists) if (await areSame(others, ids)) return undefined;
		const isAmbiguous = (id: string) => lists.some((others) => others.has(id));
		await eachInBatches(ids, (id) => {
			found.statuses.set(id, isAmbiguous(id) ? undefined : status);
		});
		lists.push(ids);
	}
	return found;
}

/** A service that doesn't know a status may refuse to filter by it. */
function nothingIfRefused(error: unknown): undefined {
	if (error instanceof ServiceProblem && ['400', '422'].includes(error.httpCode)) return undefined;
	throw error;
}

function hasFinished({ status }: IDataObject): boolean {
	return isFinished(readJobStatus(status));
}

async function areSame(first: ReadonlySet<string>, second: ReadonlySet<string>): Promise<boolean> {
	const { length: common } = await filterInBatches(first, (id) => second.has(id));
	return common > maxInCommon && common * 2 > Math.min(first.size, second.size);
}

/** Lists the jobs in progress; undefined if the service doesn't filter by status. */
export async function listActiveJobs(
	requests: Pick<JobRequests, 'listStatus'>,
): Promise<IDataObject[] | undefined> {
	return (await listByStatus(requests, activeStatuses))?.rows;
}

/** The statuses of jobs by ID, as the service writes them, and why some couldn't be requested. */
export interface RequestedStatuses {
	statuses: Map<string, unknown>;
	failures: ReadonlyMap<string, unknown>;
}

/**
 * Requests the statuses of jobs, in this order: from the lists by status, if `mayFilter`, and by ID where these don't
 * tell. A job that wasn't requested in time, or whose record the service didn't return, has none.
 */
export async function requestStatuses(
	ids: readonly string[],
	requests: JobRequests,
	mayFilter: boolean,
): Promise<RequestedStatuses> {
	const statuses = new Map<string, unknown>();
	if (ids.length === 0) return { statuses, failures: new Map() };
	const all = [...activeStatuses, ...finishedStatuses];
	const found = mayFilter ? await listByStatus(requests, all, ids) : undefined;
	await eachInBatches(ids, (id) => {
		const status = found?.statuses.get(id);
		if (status !== undefined) statuses.set(id, status);
	});
	const left = await filterInBatches(ids, (id) => !statuses.has(id));
	const { rows, failures } = await fetchJobsById(left, requests);
	for (const record of rows) statuses.set(jobIdOf(record) ?? '', record.status);
	return { statuses, failures };
}
