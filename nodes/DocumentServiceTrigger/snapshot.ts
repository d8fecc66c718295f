import type { IDataObject } from 'n8n-workflow';

import { jobIdOf } from '../core/paid/jobs/jobItem';
import {
	isActive,
	isFinished,
	type JobStatus,
	jobStatuses,
	readJobStatus,
} from '../core/records/status';
import { eachInBatches, filterInBatches, mapInBatches } from '../core/text/batches';
import { outcomeOfError } from '../core/text/problem';
import { creationTimeOf } from '../core/text/readTime';
import { fetchJobsById, type JobRequests } from './jobRequests';
import { lacksStatus } from './listedJob';
import type { JobSnapshot, SeenJobs } from './seenJobs';
import { fixedWindow } from './trackedJobs';

export interface SnapshotSettings {
	/** How long less than the complete list is requested at most, in milliseconds; 0: never. */
	completeEveryMs: number;
	/** The local time. It only sets the pace, so a wrong clock costs requests but no job. */
	now: number;
	/** The fixed one, unless a test needs another: up to so many jobs, the complete list is read each time. */
	maxShortList?: number;
}

/** A list of so many jobs costs about as much as requesting only what changed. */
const fixedMaxShortList = 200;

/**
 * Requests what can have changed since the last snapshot, or the complete list where that's due, short, or the only thing
 * that can be requested (docs/maintainers/decisions/polling.md). Rejects if a part of it is missing.
 */
export async function fetchSnapshot(
	requests: JobRequests,
	seen: SeenJobs,
	settings: SnapshotSettings,
): Promise<JobSnapshot> {
	const { completeEveryMs, now } = settings;
	const completeAt = seen.saved?.completeAt ?? null;
	if (!seen.isOfSameWorkflows || !isWithin(completeAt, completeEveryMs, now))
		return await fetchAll(requests, seen, settings, true);
	const active = await listActiveJobs(requests);
	if (!active) return await fetchAll(requests, seen, settings, false);
	const listed = new Set(active.map(jobIdOf));
	const left = seen.inFlight().filter((id) => !listed.has(id));
	const { rows, missing } = await fetchJobsById(inTurns(left, now), requests);
	const found = await fetchUnlisted(seen.missing(), requests, now);
	return { rows: [...active, ...rows, ...found], isComplete: false, missing, completeAt };
}

/** How many jobs that were missing before are requested in one poll. */
const maxMissingRequested = 10;

/**
 * Returns the records of jobs that left the list before they were seen finished, in turns while there's time: one may come
 * back, and may have finished. Never rejects, because one that is gone for good would fail all polls.
 */
async function fetchUnlisted(
	ids: readonly string[],
	requests: JobRequests,
	now: number,
): Promise<IDataObject[]> {
	const asked = inTurns(ids, now).slice(0, maxMissingRequested);
	return await fetchJobsById(asked, requests).then(
		({ rows }) => rows,
		() => [],
	);
}

async function fetchAll(
	requests: JobRequests,
	seen: SeenJobs,
	{ completeEveryMs, now, maxShortList = fixedMaxShortList }: SnapshotSettings,
	mayFilter: boolean,
): Promise<JobSnapshot> {
	let length = 0;
	const listed = await requests.listAll((row) => {
		length += 1;
		return !seen.isDone(row);
	});
	const needed = await filterInBatches(listed, (row) => lacksStatus(row) && seen.needsStatus(row));
	const ids = [...new Set(needed.map((row) => jobIdOf(row) ?? ''))];
	const inOrder = seen.saved ? inTurns(ids, now) : ids;
	const { statuses, failures } = await requestStatuses(inOrder, requests, mayFilter);
	assertBeginningKnown(needed, seen, failures);
	const unlisted = new Set([...seen.inFlight(), ...seen.missing()]);
	await eachInBatches(listed, (row) => void unlisted.delete(jobIdOf(row) ?? ''));
	const found = await fetchUnlisted([...unlisted], requests, now);
	const rows = statuses.size === 0 ? listed : await withStatuses(listed, statuses);
	// A service that has just ignored the filter isn't asked by status at the next poll.
	const isNextComplete = !mayFilter || completeEveryMs === 0 || length <= maxShortList;
	return {
		rows: found.length === 0 ? rows : [...rows, ...found],
		isComplete: true,
		statusUnknown: new Set(ids.filter((id) => !statuses.has(id))),
		completeAt: isNextComplete ? null : now,
	};
}

/**
 * Throws the failure of a request for a job that was there when its workflow began to be watched: nobody could tell later
 * whether it had finished before. One of long before the others most likely had.
 */
function assertBeginningKnown(
	needed: readonly IDataObject[],
	seen: SeenJobs,
	failures: ReadonlyMap<string, unknown>,
): void {
	if (failures.size === 0) return;
	const times = needed.map((row) => creationTimeOf(row) ?? Number.NEGATIVE_INFINITY);
	const newest = times.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
	for (const row of needed) {
		const failure = failures.get(jobIdOf(row) ?? '');
		const createdAt = creationTimeOf(row) ?? newest;
		const isRecent = createdAt >= newest - fixedWindow.lengthMs;
		if (failure !== undefined && isRecent && seen.isOfBeginning(row)) throw failure;
	}
}

async function withStatuses(
	rows: readonly IDataObject[],
	statuses: ReadonlyMap<string, unknown>,
): Promise<IDataObject[]> {
	return await mapInBatches(rows, (row) => {
		const status = lacksStatus(row) ? statuses.get(jobIdOf(row) ?? '') : undefined;
		return status === undefined ? row : { ...row, status: status as string };
	});
}

/** Whether a local time is known and less than so many milliseconds ago. A clock that was set back makes it false. */
function isWithin(at: number | null, ms: number, now: number): boolean {
	return at !== null && now >= at && now - at < ms;
}

/** Begins at another place each minute, so that each gets its turn where time allows only some. */
function inTurns<Entry>(entries: readonly Entry[], now: number): Entry[] {
	const start = (Math.floor(now / 60_000) * 37) % Math.max(1, entries.length);
	return [...entries.slice(start), ...entries.slice(0, start)];
}

const activeStatuses = jobStatuses.filter(isActive);
const outcomes = jobStatuses.filter(isFinished);

/** Lists of different statuses have nothing in common but a job or two that went on between them. */
const maxInCommon = 2;

/** Up to so many jobs are requested by ID, which is less than the long lists of finished ones. */
const maxRequestedById = 10;

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
	if ([400, 422].includes(outcomeOfError(error)?.status ?? 0)) return undefined;
	throw error;
}

function hasFinished({ status }: IDataObject): boolean {
	return isFinished(readJobStatus(status));
}

async function areSame(first: ReadonlySet<string>, second: ReadonlySet<string>): Promise<boolean> {
	const { length: common } = await filterInBatches(first, (id) => second.has(id));
	return common > maxInCommon && common * 2 > Math.min(first.size, second.size);
}

async function listActiveJobs(
	requests: Pick<JobRequests, 'listStatus'>,
): Promise<IDataObject[] | undefined> {
	return (await listByStatus(requests, activeStatuses))?.rows;
}

interface RequestedStatuses {
	statuses: Map<string, unknown>;
	failures: ReadonlyMap<string, unknown>;
}

/**
 * Requests the statuses of jobs, in this order: from the lists by status, if `mayFilter`, and by ID where these don't
 * tell. A job that wasn't requested in time, or whose record the service didn't return, has none.
 */
async function requestStatuses(
	ids: readonly string[],
	requests: JobRequests,
	mayFilter: boolean,
): Promise<RequestedStatuses> {
	const statuses = new Map<string, unknown>();
	if (ids.length === 0) return { statuses, failures: new Map() };
	const all = [...activeStatuses, ...outcomes];
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
