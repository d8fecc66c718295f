import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../shared/values/json';

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

/**
 * What the trigger remembers between polls: docs/decisions/each-job-once.md#what-is-remembered. Plain JSON, since n8n
 * stores it with the workflow.
 */
export interface TriggerState {
	version: 1;
	/** Base URL of the service that the IDs belong to. */
	service: string;
	/** The workflows whose jobs are remembered; an empty list means all. */
	workflowIds: string[];
	/** The service's time (milliseconds since 1970) from which the window reaches back; null until it's known. */
	cursor: number | null;
	/** Jobs that were seen and haven't ended. */
	inFlight: Record<string, Stamp>;
	/** Jobs done with (emitted, not wanted or history) that have a creation time. */
	handled: Record<string, number>;
	/** Jobs done with that have no creation time: remembered while they're listed. */
	handledUntimed: Record<string, Stamp>;
	/** Finished jobs that are waiting for their extras. */
	pending: Record<string, PendingJob>;
}

function isStamp(value: unknown): value is Stamp {
	return value === null || typeof value === 'number';
}

function isNumber(value: unknown): value is number {
	return typeof value === 'number';
}

function isPending(value: unknown): value is PendingJob {
	return isRecord(value) && typeof value.attempts === 'number' && isRecord(value.row);
}

function isRecordOf<Value>(
	value: unknown,
	isValue: (entry: unknown) => entry is Value,
): value is Record<string, Value> {
	return isRecord(value) && Object.values(value).every(isValue);
}

/** Undefined if there is no saved state yet or if it's of another version: then the next poll counts as the first. */
export function readState(saved: unknown): TriggerState | undefined {
	if (!isRecord(saved) || saved.version !== 1) return undefined;
	const { service, workflowIds, cursor, inFlight, handled, handledUntimed, pending } = saved;
	if (typeof service !== 'string' || !isStamp(cursor) || !Array.isArray(workflowIds)) {
		return undefined;
	}
	if (!isRecordOf(inFlight, isStamp) || !isRecordOf(handled, isNumber)) return undefined;
	if (!isRecordOf(handledUntimed, isStamp) || !isRecordOf(pending, isPending)) return undefined;
	return {
		version: 1,
		service,
		workflowIds: workflowIds.map(String),
		cursor,
		inFlight,
		handled,
		handledUntimed,
		pending,
	};
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
		saved.workflowIds.join('\n') === now.workflowIds.join('\n') &&
		isSameRecord(saved.inFlight, now.inFlight) &&
		isSameRecord(saved.handled, now.handled) &&
		isSameRecord(saved.handledUntimed, now.handledUntimed) &&
		isSameRecord(saved.pending, now.pending)
	);
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
