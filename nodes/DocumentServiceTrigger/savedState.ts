import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../core/text/json';
import { hashLength } from '../core/text/shortHash';

/**
 * From when on something is forgotten, by the service's time in milliseconds since 1970: once the window has moved past
 * it. null: it's listed, so it stays.
 */
export type Expiry = number | null;

/** Hashes in one text, by when they're forgotten: the number of ten minutes in base 36, or `listed`. */
export type SavedHashes = Record<string, string>;

export interface PendingJob {
	/** How often its extras were requested without success. */
	attempts: number;
	/** The plain fields of its row, in case it disappears from the listing. */
	row: IDataObject;
}

export const stateVersion = 5;

/**
 * What the trigger remembers between polls: docs/maintainers/decisions/each-job-once.md#what-is-remembered. Plain JSON, since n8n
 * stores it with the workflow.
 */
export interface TriggerState {
	version: typeof stateVersion;
	service: string;
	/** The workflows whose jobs are remembered, sorted; an empty list means all. */
	workflowIds: string[];
	/** Jobs that were seen and haven't finished, by ID. */
	inFlight: Record<string, Expiry>;
	/** Finished jobs that are waiting for their extras, by ID. */
	pending: Record<string, PendingJob>;
	/** Hashes of jobs that were there at the beginning and whose status isn't known yet. */
	statusUnknown: SavedHashes;
	/** Hashes of jobs done with (emitted, not wanted or history) that have a creation time. */
	handled: SavedHashes;
	/** Hashes of jobs done with that have no creation time: remembered while they're listed. */
	handledUntimed: SavedHashes;
	/**
	 * When the complete list was last read, by the local clock, in milliseconds since 1970. null: the next poll reads it. It
	 * decides what is requested, never what is emitted.
	 */
	completeAt: number | null;
}

/** Returns undefined if there is no saved state yet or if it can't be read: then the next poll counts as the first. */
export function readState(saved: unknown): TriggerState | undefined {
	if (!isRecord(saved) || saved.version !== stateVersion) return undefined;
	const { inFlight, pending, statusUnknown, handled, handledUntimed } = saved;
	const isComplete =
		Array.isArray(saved.workflowIds) &&
		[inFlight, pending, statusUnknown, handled, handledUntimed].every(isRecord);
	// A copy: what's saved later replaces whole entries.
	return isComplete ? ({ ...saved } as unknown as TriggerState) : undefined;
}

export function isSame(one: unknown, other: unknown): boolean {
	if (Array.isArray(one) && Array.isArray(other)) return one.join('\n') === other.join('\n');
	if (!isRecord(one) || !isRecord(other)) return one === other;
	const names = Object.keys(one);
	return (
		names.length === Object.keys(other).length &&
		names.every((name) => isSame(one[name], other[name]))
	);
}

/** Times are remembered by their ten minutes: thousands of jobs share a few keys. ms. */
export const bucketMs = 10 * 60_000;

const listedKey = 'listed';

/** Returns the bucket of a time, in milliseconds since 1970, or of the key that it's saved under. */
export function bucketOf(time: number | string): number {
	return typeof time === 'string' ? Number.parseInt(time, 36) : Math.floor(time / bucketMs);
}

export function bucketKey(bucket: number): string {
	return bucket.toString(36);
}

/** The last millisecond of a bucket. */
export function bucketEnd(bucket: number): number {
	return (bucket + 1) * bucketMs - 1;
}

/** Reads hashes with the times from which on they're forgotten. */
export function readHashes(saved: SavedHashes = {}): Map<string, Expiry> {
	const hashes = new Map<string, Expiry>();
	for (const [key, text] of Object.entries(saved)) {
		const expiry = key === listedKey ? null : bucketEnd(bucketOf(key));
		for (let at = 0; at < text.length; at += hashLength) {
			hashes.set(text.slice(at, at + hashLength), expiry);
		}
	}
	return hashes;
}

export function saveHashes(hashes: ReadonlyMap<string, Expiry>): SavedHashes {
	const saved: SavedHashes = {};
	for (const [hash, expiry] of hashes) {
		const key = expiry === null ? listedKey : bucketKey(bucketOf(expiry));
		saved[key] = (saved[key] ?? '') + hash;
	}
	return saved;
}
