import type { IDataObject } from 'n8n-workflow';

import { jobIdOf } from '../shared/lists/jobResults';
import {
	isFinished,
	isUnderWay,
	type JobStatus,
	jobStatuses,
	readJobStatus,
} from '../shared/service/status/jobStatus';
import { eachInSlices, filterInSlices, mapInSlices } from '../shared/values/inSlices';
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

async function idsOf(rows: readonly IDataObject[]): Promise<Set<string>> {
	const ids = new Set<string>();
	await eachInSlices(rows, (row) => {
		const id = jobIdOf(row);
		if (id !== undefined) ids.add(id);
	});
	return ids;
}

/** Whether lists for different statuses show that the service returns the same whatever is asked. */
async function areSame(first: ReadonlySet<string>, second: ReadonlySet<string>): Promise<boolean> {
	const { length: common } = await filterInSlices(first, (id) => second.has(id));
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
		lists.push(await mapInSlices(rows, (row) => (lacksStatus(row) ? { ...row, status } : row)));
	}
	const [first = [], second = []] = lists;
	return { rows: lists.flat(), isIgnored: await areSame(await idsOf(first), await idsOf(second)) };
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
	}: { mayFilter: boolean; unsettled: (rows: IDataObject[]) => Promise<IDataObject[]> },
): Promise<RowsWithStatus> {
	const open = await unsettled(await filterInSlices(rows, lacksStatus));
	if (open.length === 0) return { rows, isIgnored: false };
	const found = new Map<string, unknown>();
	const isIgnored = mayFilter && (await findByStatus(open, found, requests));
	const unknown = open.flatMap((row) => jobIdOf(row) ?? []).filter((id) => !found.has(id));
	const asked = await askByIds(unknown, requests);
	for (const record of asked.rows) found.set(jobIdOf(record) ?? '', record.status);
	return {
		rows: await mapInSlices(rows, (row) => {
			const status = lacksStatus(row) ? found.get(jobIdOf(row) ?? '') : undefined;
			return status === undefined ? row : { ...row, status: status as string };
		}),
		isIgnored,
		unasked: new Set(unknown.filter((id) => !found.has(id))),
	};
}

/** Adds the statuses that the service's filter tells. Returns whether it doesn't filter. */
async function findByStatus(
	open: readonly IDataObject[],
	found: Map<string, unknown>,
	requests: JobRequests,
): Promise<boolean> {
	const lists: Array<ReadonlySet<string>> = [];
	for (const status of [...underWay, ...ended]) {
		const { length: left } = await filterInSlices(open, (row) => !found.has(jobIdOf(row) ?? ''));
		if (isFinished(status) && left <= fewJobs) return false;
		const rows = await listByStatus(requests, status);
		if (rows === undefined) return true;
		const ids = await idsOf(rows);
		for (const others of lists) {
			if (!(await areSame(others, ids))) continue;
			found.clear();
			return true;
		}
		await eachInSlices(ids, (id) => {
			if (lists.some((others) => others.has(id))) found.delete(id);
			else found.set(id, status);
		});
		lists.push(ids);
	}
	return false;
}
