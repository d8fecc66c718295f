import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../shared/values/json';
import type { SavedListed } from './listedHashes';
import type { HashBuckets } from './shortHash';

/**
 * When an ID stops being remembered. null: it's in the listing, so it stays. A number: the service's time in
 * milliseconds since 1970; the ID is forgotten once the window has moved past it.
 */
export type Stamp = number | null;

/** A finished job that's waiting for its extras. */
export interface PendingJob {
	/** How often its extras were requested without success. */
	attempts: number;
	/** The plain fields of its row, in case it disappears from the listing. */
	row: Record<string, string | number | boolean | null>;
}

/** What earlier looks showed of the service: it decides what the next one asks. */
export interface LookState {
	/**
	 * When the complete list was last read, by the local clock, in milliseconds since 1970. null: every poll reads it,
	 * because it's short or because nothing less can be asked.
	 */
	fullAt: number | null;
	/** When the service was last seen to ignore the filter by status, by the local clock; null if it isn't known to. */
	ignoredStatusAt: number | null;
}

/**
 * What the trigger remembers between polls: docs/decisions/each-job-once.md#what-is-remembered. Plain JSON, since n8n
 * stores it with the workflow.
 */
export interface TriggerState {
	version: 3;
	/** Base URL of the service that the IDs belong to. */
	service: string;
	/** The workflows whose jobs are remembered; an empty list means all. */
	workflowIds: string[];
	/** The service's time (milliseconds since 1970) from which the window reaches back; null until it's known. */
	cursor: number | null;
	/** Creation times of jobs done with that are newer than the cursor: it moves once there are enough. */
	ahead: number[];
	/** Jobs that were seen and haven't ended. */
	inFlight: Record<string, Stamp>;
	/** Hashes of jobs that were there at the beginning and whose status isn't known yet. */
	unasked: SavedListed;
	/** Hashes of jobs done with (emitted, not wanted or history) that have a creation time. */
	handled: HashBuckets;
	/** Hashes of jobs done with that have no creation time: remembered while they're listed. */
	handledUntimed: SavedListed;
	/** Finished jobs that are waiting for their extras. */
	pending: Record<string, PendingJob>;
	/** null before the first look. */
	look: LookState | null;
}

export function isStamp(value: unknown): value is Stamp {
	return value === null || typeof value === 'number';
}

export function isNumber(value: unknown): value is number {
	return typeof value === 'number';
}

export function isPending(value: unknown): value is PendingJob {
	return isRecord(value) && typeof value.attempts === 'number' && isRecord(value.row);
}

export function isRecordOf<Value>(
	value: unknown,
	isValue: (entry: unknown) => entry is Value,
): value is Record<string, Value> {
	return isRecord(value) && Object.values(value).every(isValue);
}

/** The plain values of a row. Lists and objects are left out to keep the saved state small. */
export function plainFieldsOf(row: IDataObject): PendingJob['row'] {
	const fields: PendingJob['row'] = {};
	for (const [name, value] of Object.entries(row)) {
		const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
		if (isPlain) Object.assign(fields, { [name]: value });
	}
	return fields;
}

/** Whether there's nothing new to save. */
export function isSameState(saved: TriggerState | undefined, now: TriggerState): boolean {
	return (
		saved?.cursor === now.cursor &&
		saved.service === now.service &&
		saved.workflowIds.join('\n') === now.workflowIds.join('\n') &&
		saved.ahead.join() === now.ahead.join() &&
		JSON.stringify(saved.look) === JSON.stringify(now.look) &&
		isSameRecord(saved.inFlight, now.inFlight) &&
		isSameListed(saved.unasked, now.unasked) &&
		isSameRecord(saved.handled, now.handled) &&
		isSameListed(saved.handledUntimed, now.handledUntimed) &&
		isSameRecord(attemptsIn(saved.pending), attemptsIn(now.pending))
	);
}

/** A waiting job changes by its attempts alone. */
function attemptsIn(pending: TriggerState['pending']): Record<string, number> {
	return Object.fromEntries(Object.entries(pending).map(([id, { attempts }]) => [id, attempts]));
}

function isSameListed(saved: SavedListed, now: SavedListed): boolean {
	return saved.listed === now.listed && isSameRecord(saved.missing, now.missing);
}

function isSameRecord<Value>(saved: Record<string, Value>, now: Record<string, Value>): boolean {
	const entries = Object.entries(now);
	if (Object.keys(saved).length !== entries.length) return false;
	return entries.every(([id, value]) => saved[id] === value);
}

/** Where the state is kept. Both work synchronously: see `pollJobs`. */
export interface StateStore {
	read(): TriggerState | undefined;
	write(state: TriggerState): void;
}
