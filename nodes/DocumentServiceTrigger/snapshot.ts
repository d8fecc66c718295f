import type { IDataObject } from 'n8n-workflow';

import { jobIdOf } from '../core/service/jobs/jobResults';
import { filterInBatches, mapInBatches } from '../core/text/batches';
import { creationTimeOf } from '../core/text/readTime';
import { fetchJobsById } from './fetchJobsById';
import { fixedWindow } from './hashMemory';
import type { JobRequests } from './jobRequests';
import { lacksStatus } from './listedJob';
import type { JobSnapshot, SeenJobs } from './seenJobs';
import { listActiveJobs, requestStatuses } from './statuses';

/** How often what is requested. */
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
	const listed = await requests.listAll();
	const needed = await filterInBatches(listed, (row) => lacksStatus(row) && seen.needsStatus(row));
	const ids = [...new Set(needed.map((row) => jobIdOf(row) ?? ''))];
	const inOrder = seen.saved ? inTurns(ids, now) : ids;
	const { statuses, failures } = await requestStatuses(inOrder, requests, mayFilter);
	assertBeginningKnown(needed, seen, failures);
	const listedIds = new Set(listed.map(jobIdOf));
	const unlisted = [...seen.inFlight(), ...seen.missing()].filter((id) => !listedIds.has(id));
	const found = await fetchUnlisted(unlisted, requests, now);
	const rows = statuses.size === 0 ? listed : await withStatuses(listed, statuses);
	// A service that has just ignored the filter isn't asked by status at the next poll.
	const isNextComplete = !mayFilter || completeEveryMs === 0 || listed.length <= maxShortList;
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
