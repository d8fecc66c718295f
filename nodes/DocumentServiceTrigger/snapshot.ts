import type { IDataObject } from 'n8n-workflow';

import { jobIdOf } from '../core/service/jobs/jobResults';
import { filterInBatches } from '../core/text/batches';
import type { JobSnapshot } from './decision';
import { fetchJobsById } from './fetchJobsById';
import type { JobRequests } from './jobRequests';
import { lacksStatus } from './listedJob';
import type { ListingState } from './savedState';
import type { SeenJobs } from './seenJobs';
import { listActiveJobs, withStatuses } from './statuses';

/** How often what is requested. */
export interface SnapshotSettings {
	/** How long less than the complete list is requested at most, in milliseconds; 0: never. */
	completeEveryMs: number;
	/** The local time. It only sets the pace, so a wrong clock costs requests but no job. */
	now: number;
	/** The fixed one, unless a test needs another: up to so many characters, the complete list is read each time. */
	maxShortList?: number;
}

/** A list of this many characters costs about as much as requesting only what changed. */
const fixedMaxShortList = 64_000;

/** More rows than this are no short list, whatever they contain. */
const maxShortRows = 1_000;

/** How long a service that ignored the filter by status isn't asked by status. ms. */
const ignoredForMs = 60 * 60_000;

/**
 * Requests what can have changed since the last snapshot, or the complete list where that's due, short, or the only thing
 * that can be requested (docs/maintainers/decisions/polling.md). Rejects if a part of it is missing.
 */
export async function fetchSnapshot(
	requests: JobRequests,
	seen: SeenJobs,
	settings: SnapshotSettings,
): Promise<JobSnapshot> {
	const listing = seen.saved?.listing ?? { completeAt: null, filterIgnoredAt: null };
	if (!seen.isOfSameWorkflows || !isWithin(listing.completeAt, settings.completeEveryMs, settings))
		return await fetchAll(requests, seen, listing, settings);
	const { rows, isIgnored } = await listActiveJobs(requests);
	if (isIgnored) {
		return await fetchAll(requests, seen, { ...listing, filterIgnoredAt: settings.now }, settings);
	}
	const listed = new Set(rows.map(jobIdOf));
	const left = seen.inFlight().filter((id) => !listed.has(id));
	const fetched = await fetchJobsById(inTurns(left, settings.now), requests);
	const { missing } = fetched;
	return { rows: [...rows, ...fetched.rows], isComplete: false, missing, listing };
}

/** Whether a local time is known and less than so many milliseconds ago. A clock that was set back makes it false. */
function isWithin(at: number | null, ms: number, { now }: SnapshotSettings): at is number {
	return at !== null && now >= at && now - at < ms;
}

/** Begins at another place each minute, so that each gets its turn where time allows only some. */
function inTurns<Entry>(entries: readonly Entry[], now: number): Entry[] {
	const start = (Math.floor(now / 60_000) * 37) % Math.max(1, entries.length);
	return [...entries.slice(start), ...entries.slice(0, start)];
}

async function fetchAll(
	requests: JobRequests,
	seen: SeenJobs,
	{ filterIgnoredAt }: ListingState,
	settings: SnapshotSettings,
): Promise<JobSnapshot> {
	const { now, maxShortList = fixedMaxShortList } = settings;
	const ignoredAt = isWithin(filterIgnoredAt, ignoredForMs, settings) ? filterIgnoredAt : null;
	const listed = await requests.listAll();
	const needed = await filterInBatches(listed, (row) => lacksStatus(row) && seen.needsStatus(row));
	const { rows, isIgnored, statusUnknown } = await withStatuses(
		listed,
		seen.saved ? inTurns(needed, now) : needed,
		requests,
		ignoredAt === null,
	);
	const isFilterIgnored = isIgnored || ignoredAt !== null;
	const isAlwaysComplete =
		isFilterIgnored || settings.completeEveryMs === 0 || isShort(listed, maxShortList);
	return {
		rows,
		isComplete: true,
		statusUnknown,
		listing: {
			completeAt: isAlwaysComplete ? null : now,
			filterIgnoredAt: isIgnored ? now : ignoredAt,
		},
	};
}

function isShort(rows: readonly IDataObject[], maxShortList: number): boolean {
	return rows.length <= maxShortRows && JSON.stringify(rows).length <= maxShortList;
}
