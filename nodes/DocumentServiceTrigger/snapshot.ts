import type { IDataObject } from 'n8n-workflow';

import { jobIdOf } from '../core/service/jobs/jobResults';
import { filterInBatches, mapInBatches } from '../core/text/batches';
import { fetchJobsById } from './fetchJobsById';
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
	return { rows: [...active, ...rows], isComplete: false, missing, completeAt };
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
	const statuses = await requestStatuses(inOrder, requests, mayFilter);
	// A service that has just ignored the filter isn't asked by status at the next poll.
	const isNextComplete = !mayFilter || completeEveryMs === 0 || listed.length <= maxShortList;
	return {
		rows: statuses.size === 0 ? listed : await withStatuses(listed, statuses),
		isComplete: true,
		statusUnknown: new Set(ids.filter((id) => !statuses.has(id))),
		completeAt: isNextComplete ? null : now,
	};
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
