import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../shared/values/json';
import {
	type FeedState,
	isNumber,
	isPending,
	isRecordOf,
	isStamp,
	type LookState,
	type StateStore,
	type TriggerState,
} from './savedState';
import { groupedLength, hashLength, RememberedHashes, shortHash } from './shortHash';

function isHashes(value: unknown): value is string {
	return typeof value === 'string' && value.length % hashLength === 0;
}

function isGroup(value: unknown): value is string {
	return typeof value === 'string' && value.length % groupedLength === 0;
}

function readFeed(value: unknown): FeedState {
	if (value === 'none') return value;
	if (!isRecord(value) || typeof value.since !== 'number') return undefined;
	return { since: value.since, isComplete: value.isComplete === true };
}

function readLook(value: unknown): LookState | null {
	if (!isRecord(value)) return null;
	const { fullAt, ignoredStatusAt, feed } = value;
	if (!isStamp(fullAt) || !isStamp(ignoredStatusAt)) return null;
	return { fullAt, ignoredStatusAt, feed: readFeed(feed) };
}

/** Undefined if there is no saved state yet or if it can't be read: then the next poll counts as the first. */
export function readState(saved: unknown): TriggerState | undefined {
	if (!isRecord(saved)) return undefined;
	if (saved.version === 1) return convertFirstVersion(saved);
	const { service, workflowIds, cursor, ahead, inFlight, unasked } = saved;
	// Earlier versions had all of them in `handledUntimed`.
	const { handled, handledListed = {}, handledUntimed, pending } = saved;
	if (saved.version !== 2 || typeof service !== 'string' || !isStamp(cursor)) return undefined;
	if (!Array.isArray(workflowIds) || !Array.isArray(ahead)) return undefined;
	if (!isRecordOf(inFlight, isStamp) || !isRecordOf(unasked, isStamp)) return undefined;
	if (!isRecordOf(handled, isHashes) || !isRecordOf(handledUntimed, isStamp)) return undefined;
	if (!isRecordOf(handledListed, isGroup)) return undefined;
	if (!isRecordOf(pending, isPending)) return undefined;
	return {
		version: 2,
		service,
		workflowIds: workflowIds.map(String),
		cursor,
		ahead: ahead.filter(isNumber),
		inFlight,
		unasked,
		handled,
		handledListed,
		handledUntimed,
		pending,
		look: readLook(saved.look),
	};
}

/**
 * Reads a state of version 1, which had the whole IDs of jobs done with, each with its time. Undefined if it can't be
 * read. The first poll that saves something saves version 2.
 */
function convertFirstVersion(saved: Record<string, unknown>): TriggerState | undefined {
	const { service, workflowIds, cursor, inFlight, handled, handledUntimed, pending } = saved;
	if (typeof service !== 'string' || !isStamp(cursor) || !Array.isArray(workflowIds)) {
		return undefined;
	}
	if (!isRecordOf(inFlight, isStamp) || !isRecordOf(handled, isNumber)) return undefined;
	if (!isRecordOf(handledUntimed, isStamp) || !isRecordOf(pending, isPending)) return undefined;
	const hashes = new RememberedHashes();
	for (const [id, time] of Object.entries(handled)) hashes.add(shortHash(id), time);
	return {
		version: 2,
		service,
		workflowIds: workflowIds.map(String),
		cursor,
		ahead: Object.values(handled).filter((time) => cursor === null || time > cursor),
		inFlight,
		unasked: {},
		handled: hashes.saved(),
		handledListed: {},
		handledUntimed: Object.fromEntries(
			Object.entries(handledUntimed).map(([id, stamp]) => [shortHash(id), stamp]),
		),
		pending,
		look: null,
	};
}

/**
 * The state in n8n's static data of the node. n8n saves only what was assigned, so the state is assigned as a whole,
 * and only if it changed (docs/n8n.md#polling-triggers).
 */
export function stateStore(staticData: IDataObject): StateStore {
	return {
		read: () => readState(staticData),
		write: (state) => {
			Object.assign(staticData, state);
		},
	};
}
