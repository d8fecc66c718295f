import type { IDataObject } from 'n8n-workflow';

import { jobIdOf } from '../shared/lists/jobResults';
import { filterInSlices } from '../shared/values/inSlices';
import { askByIds } from './byId';
import type { Look } from './decision';
import type { JobRequests } from './jobRequests';
import { listUnderWay, withStatuses } from './statuses';
import type { LookState } from './savedState';
import type { SeenJobs } from './seenJobs';

/** How often what is asked. */
export interface LookSettings {
	/** How long less than the complete list is asked for at most, in milliseconds; 0: never. */
	fullEveryMs: number;
	/** The local time. It only sets the pace, so a wrong clock costs requests but no job. */
	now: number;
	/** The fixed one, unless a test needs another: up to so many characters, the complete list is read each time. */
	shortList?: number;
}

const beginning: LookState = { fullAt: null, ignoredStatusAt: null };

/** A list of this many characters costs about as much as asking only for what changed. */
const fixedShortList = 64_000;

/** More rows than this are no short list, whatever they contain. */
const mostShortRows = 1_000;

/** How long a service that ignored the filter by status isn't asked by status. ms. */
const ignoredForMs = 60 * 60_000;

/**
 * Asks the service for what can have changed since the last look, or for the complete list where that's due, short, or
 * the only thing that can be asked (docs/decisions/polling.md). Rejects if a part of it is missing.
 */
export async function takeLook(
	requests: JobRequests,
	seen: SeenJobs,
	settings: LookSettings,
): Promise<Look> {
	const state = seen.saved?.look ?? beginning;
	return isFullDue(seen, state, settings)
		? await fullLook(requests, seen, state, settings)
		: await lookAtListed(requests, seen, state, settings);
}

function isFullDue(
	seen: SeenJobs,
	{ fullAt }: LookState,
	{ fullEveryMs, now }: LookSettings,
): boolean {
	if (!seen.isOfSameWorkflows || fullAt === null) return true;
	return now < fullAt || now - fullAt >= fullEveryMs;
}

/** The jobs under way by the service's own filter, and those that left them, each requested. */
async function lookAtListed(
	requests: JobRequests,
	seen: SeenJobs,
	state: LookState,
	settings: LookSettings,
): Promise<Look> {
	const { rows, isIgnored } = await listUnderWay(requests);
	if (isIgnored) {
		return await fullLook(requests, seen, { ...state, ignoredStatusAt: settings.now }, settings);
	}
	const listed = new Set(rows.map(jobIdOf));
	const left = seen.inFlight().filter((id) => !listed.has(id));
	const asked = await askByIds(inTurns(left, settings.now), requests);
	return { rows: [...rows, ...asked.rows], isComplete: false, missing: asked.missing, state };
}

/** Begins at another place at each poll, so that each gets its turn where time allows only some. */
function inTurns<Entry>(entries: readonly Entry[], now: number): Entry[] {
	const start = Math.imul(Math.floor(now / 60_000), 2_654_435_761) >>> 0;
	const at = entries.length === 0 ? 0 : start % entries.length;
	return [...entries.slice(at), ...entries.slice(0, at)];
}

async function fullLook(
	requests: JobRequests,
	seen: SeenJobs,
	state: LookState,
	{ fullEveryMs, now, shortList = fixedShortList }: LookSettings,
): Promise<Look> {
	const { ignoredStatusAt } = state;
	const wasIgnored =
		ignoredStatusAt !== null && now >= ignoredStatusAt && now - ignoredStatusAt < ignoredForMs;
	const listed = await requests.listAll();
	const { rows, isIgnored, unasked } = await withStatuses(listed, requests, {
		mayFilter: !wasIgnored,
		unsettled: async (found) => {
			const open = await filterInSlices(found, (row) => seen.needsStatus(row));
			return seen.saved ? inTurns(open, now) : open;
		},
	});
	const isIgnoring = wasIgnored || isIgnored;
	const isAlwaysFull = isIgnoring || fullEveryMs === 0 || isShort(listed, shortList);
	return {
		rows,
		isComplete: true,
		unasked,
		state: {
			fullAt: isAlwaysFull ? null : now,
			ignoredStatusAt: isIgnored ? now : wasIgnored ? ignoredStatusAt : null,
		},
	};
}

function isShort(rows: readonly IDataObject[], shortList: number): boolean {
	return rows.length <= mostShortRows && JSON.stringify(rows).length <= shortList;
}
