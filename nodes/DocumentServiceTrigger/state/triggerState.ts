import { isRecord } from '../../shared/json/isRecord';

/**
 * When an id stops being remembered. null: it is in the listing, so it stays. A number: server
 * time in milliseconds; the id is forgotten once the window has moved past it.
 */
export type Stamp = number | null;

/** A job that has finished and waits for its extras. */
export interface PendingJob {
	/** How often its extras were asked for without success. */
	attempts: number;
	/** The plain fields of its row, in case it vanishes from the listing. */
	row: Record<string, string | number | boolean | null>;
}

/** What the trigger remembers between polls. JSON-plain: n8n stores it with the workflow. */
export interface TriggerState {
	version: 1;
	/** Base URL of the service the ids belong to. */
	service: string;
	/** The workflows whose jobs are remembered; an empty list means all. */
	workflowIds: string[];
	/** Server time, in milliseconds, from which the window reaches back; null until it is known. */
	cursor: number | null;
	/** Jobs seen that have not finished. */
	inFlight: Record<string, Stamp>;
	/** Jobs done with (emitted, not wanted or history) that have a creation time. */
	handled: Record<string, number>;
	/** Jobs done with that have no creation time: remembered while they are listed. */
	handledUntimed: Record<string, Stamp>;
	/** Finished jobs that wait for their extras. */
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

/**
 * Reads the saved state of a node. Gives undefined when there is none yet or when it is not a
 * state of this version: the next poll is then a first one.
 */
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
