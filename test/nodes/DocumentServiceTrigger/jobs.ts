import type { IDataObject } from 'n8n-workflow';

import type { TriggerState } from '../../../nodes/DocumentServiceTrigger/savedState';
import {
	type Decision,
	type DecisionSettings,
	type Hold,
	SeenJobs,
} from '../../../nodes/DocumentServiceTrigger/seenJobs';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Noon on the service's clock; no test depends on the machine's clock. */
export const noon = Date.UTC(2031, 4, 6, 12);

/** A row of the listing, created `minutes` after noon. */
export function job(
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
	return Array.from({ length: 25 }, (_, number) => job(`old-${number}`, status, -number - 1));
}

export const settings: DecisionSettings = {
	service: 'https://service.example/api/v1',
	workflowIds: [],
	events: new Set(['completed', 'failed', 'stopped']),
};

/** What a poll emits and saves, given what was saved. */
export function decide(
	saved: TriggerState | undefined,
	listing: readonly IDataObject[],
	settings: DecisionSettings,
	hold?: Hold,
): Decision {
	return new SeenJobs(saved, settings).reconcile(listing, hold);
}

/** Emitted keys of a decision. */
export function keysOf({ emit }: Decision): string[] {
	return emit.map(({ id, status }) => `${id}:${status}`);
}

/** Jobs that are remembered in more than one place. docs/decisions/each-job-once.md#the-invariant */
function inTwoPlaces({ inFlight, handled, handledUntimed, pending }: TriggerState): string[] {
	const ids = [inFlight, handled, handledUntimed, pending].flatMap((place) => Object.keys(place));
	const seen = new Set<string>();
	return ids.filter((id) => seen.size === seen.add(id).size);
}

/** A trigger whose state is saved as JSON after each poll, as n8n does. */
export class PureTrigger {
	state: TriggerState | undefined;

	settings: DecisionSettings;

	constructor(settings: DecisionSettings) {
		this.settings = settings;
	}

	/** One poll with this listing; returns the emitted keys. */
	poll(...listing: IDataObject[]): string[] {
		const decision = decide(this.state, listing, this.settings);
		this.state = JSON.parse(JSON.stringify(decision.state));
		expect(inTwoPlaces(decision.state)).toEqual([]);
		return keysOf(decision);
	}
}
