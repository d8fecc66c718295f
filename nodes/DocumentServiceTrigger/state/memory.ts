import type { Window } from './decision';
import type { PendingJob, Stamp, TriggerState } from './triggerState';

/**
 * The trigger's state as maps during a poll's decision. Every change goes through here, so `changed` says whether there
 * is anything to save.
 */
export class Memory {
	changed = false;
	readonly inFlight: Map<string, Stamp>;
	readonly handled: Map<string, number>;
	readonly handledUntimed: Map<string, Stamp>;
	readonly pending: Map<string, PendingJob>;

	constructor(state: TriggerState | undefined) {
		this.inFlight = new Map(Object.entries(state?.inFlight ?? {}));
		this.handled = new Map(Object.entries(state?.handled ?? {}));
		this.handledUntimed = new Map(Object.entries(state?.handledUntimed ?? {}));
		this.pending = new Map(Object.entries(state?.pending ?? {}));
	}

	records(): Pick<TriggerState, 'inFlight' | 'handled' | 'handledUntimed' | 'pending'> {
		return {
			inFlight: Object.fromEntries(this.inFlight),
			handled: Object.fromEntries(this.handled),
			handledUntimed: Object.fromEntries(this.handledUntimed),
			pending: Object.fromEntries(this.pending),
		};
	}

	isHandled(id: string): boolean {
		return this.handled.has(id) || this.handledUntimed.has(id);
	}

	knows(id: string): boolean {
		return this.isHandled(id) || this.inFlight.has(id) || this.pending.has(id);
	}

	set<Value>(map: Map<string, Value>, id: string, value: Value): void {
		if (map.has(id) && map.get(id) === value) return;
		map.set(id, value);
		this.changed = true;
	}

	remove(map: Map<string, unknown>, id: string): void {
		if (map.delete(id)) this.changed = true;
	}

	/** Stamps remembered jobs that aren't listed now with `cursor`, the service's time at which they were missing. */
	markMissing(map: Map<string, Stamp>, listed: ReadonlySet<string>, cursor: number | null): void {
		for (const [id, stamp] of map) {
			if (listed.has(id)) this.set(map, id, null);
			else if (stamp === null) this.set(map, id, cursor ?? 0);
		}
	}

	/**
	 * Forgets IDs, oldest first: those that the window has moved past, except the few that are always kept, and those of
	 * jobs no longer listed that exceed `most`.
	 */
	forget(
		map: Map<string, Stamp>,
		floor: number,
		{ fewestKept }: Window,
		most = Number.POSITIVE_INFINITY,
	): void {
		if (map.size <= fewestKept) return;
		const stamped = [...map].filter((entry): entry is [string, number] => entry[1] !== null);
		stamped.sort(([, first], [, second]) => first - second);
		const kept = stamped.length > most ? stamped.slice(-most) : stamped;
		for (const [id] of stamped.slice(0, stamped.length - kept.length)) this.remove(map, id);
		for (const [id, stamp] of kept) {
			if (stamp >= floor || map.size <= fewestKept) return;
			this.remove(map, id);
		}
	}
}
