import type { IDataObject } from 'n8n-workflow';

import { jobIdOf } from '../shared/lists/jobResults';
import {
	isFinished,
	isUnderWay,
	type JobStatus,
	jobStatuses,
	readJobStatus,
} from '../shared/service/status/jobStatus';
import { ServiceProblem } from '../shared/values/problem';
import { askByIds } from './byId';
import type { JobRequests } from './jobRequests';
import { lacksStatus } from './listedJob';

/** Rows with statuses, as far as the service tells them. */
export interface RowsWithStatus {
	rows: IDataObject[];
	/** Whether the service doesn't filter by status, although it was asked to. */
	isIgnored: boolean;
	/** Jobs without a status for which there was no time to ask, or whose record the service didn't return. */
	unasked?: ReadonlySet<string>;
}

const underWay = jobStatuses.filter(isUnderWay);
const ended = jobStatuses.filter(isFinished);

/** Lists of different statuses have nothing in common but a job or two that went on between them. */
const mostInCommon = 2;

/** Up to so many jobs are requested by ID, which is less than the long lists of those that ended. */
const fewJobs = 10;

function idsOf(rows: readonly IDataObject[]): Set<string> {
	return new Set(rows.flatMap((row) => jobIdOf(row) ?? []));
}

/** Whether lists for different statuses show that the service returns the same whatever is asked. */
function areSame(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
	const common = [...first].filter((id) => second.has(id)).length;
	return common > mostInCommon && common * 2 > Math.min(first.size, second.size);
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
 * The jobs under way by the service's filter. A row without a status has the one that it's listed for. Rows that have
 * ended, or the same rows for both statuses, mean that the service doesn't filter.
 */
export async function listUnderWay(
	requests: Pick<JobRequests, 'listStatus'>,
): Promise<RowsWithStatus> {
	const lists: IDataObject[][] = [];
	for (const status of underWay) {
		const rows = await listByStatus(requests, status);
		if (rows === undefined) return { rows: [], isIgnored: true };
		const isIgnored = rows.some((row) => isFinished(readJobStatus(row.status)));
		if (isIgnored) return { rows: [], isIgnored };
		lists.push(rows.map((row) => (lacksStatus(row) ? { ...row, status } : row)));
	}
	const [first = new Set<string>(), second = new Set<string>()] = lists.map(idsOf);
	return { rows: lists.flat(), isIgnored: areSame(first, second) };
}

/**
 * Gives rows without a status the one that the service tells if asked: by status, and by ID where that doesn't tell.
 * `unsettled` picks the rows whose status matters, in the order in which they're asked for. Rows without an answer in
 * this poll stay without a status.
 */
export async function withStatuses(
	rows: IDataObject[],
	requests: JobRequests,
	{
		mayFilter,
		unsettled,
	}: { mayFilter: boolean; unsettled: (rows: IDataObject[]) => IDataObject[] },
): Promise<RowsWithStatus> {
	const open = unsettled(rows.filter(lacksStatus));
	if (open.length === 0) return { rows, isIgnored: false };
	const found = new Map<string, unknown>();
	const isIgnored = mayFilter && (await findByStatus(open, found, requests));
	const unknown = open.flatMap((row) => jobIdOf(row) ?? []).filter((id) => !found.has(id));
	const asked = await askByIds(unknown, requests);
	for (const record of asked.rows) found.set(jobIdOf(record) ?? '', record.status);
	return {
		rows: found.size === 0 ? rows : rows.map((row) => withStatus(row, found)),
		isIgnored,
		unasked: new Set(unknown.filter((id) => !found.has(id))),
	};
}

function withStatus(row: IDataObject, found: ReadonlyMap<string, unknown>): IDataObject {
	const status = lacksStatus(row) ? found.get(jobIdOf(row) ?? '') : undefined;
	return status === undefined ? row : { ...row, status: status as string };
}

/** Adds the statuses that the service's filter tells. Returns whether it doesn't filter. */
async function findByStatus(
	open: readonly IDataObject[],
	found: Map<string, unknown>,
	requests: JobRequests,
): Promise<boolean> {
	const lists = new Map<JobStatus, ReadonlySet<string>>();
	for (const status of [...underWay, ...ended]) {
		const left = open.filter((row) => !found.has(jobIdOf(row) ?? '')).length;
		if (isFinished(status) && left <= fewJobs) return false;
		const rows = await listByStatus(requests, status);
		if (rows === undefined) return true;
		const ids = idsOf(rows);
		if ([...lists.values()].some((others) => areSame(others, ids))) {
			found.clear();
			return true;
		}
		lists.set(status, ids);
		for (const id of ids) {
			const others = [...lists.values()].filter((list) => list.has(id));
			if (others.length === 1) found.set(id, status);
			else found.delete(id);
		}
	}
	return false;
}
