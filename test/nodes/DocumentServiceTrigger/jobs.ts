import type { IDataObject } from 'n8n-workflow';

import type { SavedHashes, TriggerState } from '../../../nodes/DocumentServiceTrigger/savedState';
import {
	type Decision,
	type DecisionSettings,
	type JobSnapshot,
	SeenJobs,
} from '../../../nodes/DocumentServiceTrigger/seenJobs';
import { hashLength, shortHash } from '../../../nodes/core/text/shortHash';

export const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Noon on the service's clock; no test depends on the machine's clock. */
export const noon = Date.UTC(2031, 4, 6, 12);

/** A row of the listing, created `minutes` after noon. */
export function jobRow(
	id: string,
	status: string,
	minutes?: number,
	more: IDataObject = {},
): IDataObject {
	const time =
		minutes === undefined ? {} : { created_at: new Date(noon + minutes * minuteMs).toISOString() };
	return { id, status, workflow_id: 'w1', workflow_name: 'Invoices', ...time, ...more };
}

/** Twenty-five jobs that ended within the hour before noon: enough for the window to be known. */
export function history(status = 'completed'): IDataObject[] {
	return Array.from({ length: 25 }, (_, number) => jobRow(`old-${number}`, status, -number - 1));
}

export const settings: DecisionSettings = {
	service: 'https://service.example/api/v1',
	workflowIds: [],
	events: new Set(['completed', 'failed', 'stopped']),
};

/** What a poll sees that reads a complete listing. */
export function completeSnapshot(rows: readonly IDataObject[]): JobSnapshot {
	return { rows, isComplete: true, completeAt: null };
}

/** What a poll emits and saves, given what was saved. */
export async function decide(
	saved: TriggerState | undefined,
	rows: readonly IDataObject[],
	settings: DecisionSettings,
): Promise<Decision> {
	return await new SeenJobs(saved, settings).reconcile(completeSnapshot(rows));
}

/** Emitted keys of a decision. */
export function keysOf({ emit }: Decision): string[] {
	return emit.map(({ id, status }) => `${id}:${status}`);
}

/** The hashes in a saved text or in texts by time. */
export function hashesIn(saved: SavedHashes): string[] {
	return Object.values(saved).flatMap(
		(text) => text.match(new RegExp(`.{${hashLength}}`, 'gs')) ?? [],
	);
}

/**
 * Jobs that are remembered in more than one place. docs/maintainers/decisions/each-job-once.md#the-invariant. A job that's listed
 * without a creation time may be remembered by both kinds of hashes.
 */
function inTwoPlaces(state: TriggerState): string[] {
	const { inFlight, statusUnknown, handledUntimed, pending } = state;
	const open = [
		...[inFlight, pending].flatMap((place) => Object.keys(place)).map(shortHash),
		...hashesIn(statusUnknown),
	];
	const done = new Set([...hashesIn(state.handled), ...hashesIn(handledUntimed)]);
	const seen = new Set<string>();
	return open.filter((hash) => done.has(hash) || seen.size === seen.add(hash).size);
}

/** A trigger whose state is saved as JSON after each poll, as n8n does. */
export class PureTrigger {
	state: TriggerState | undefined;

	settings: DecisionSettings;

	constructor(settings: DecisionSettings) {
		this.settings = settings;
	}

	/** One poll with this listing; returns the emitted keys. */
	async poll(...listing: IDataObject[]): Promise<string[]> {
		const decision = await decide(this.state, listing, this.settings);
		this.state = JSON.parse(JSON.stringify(decision.state));
		expect(inTwoPlaces(decision.state)).toEqual([]);
		return keysOf(decision);
	}
}
