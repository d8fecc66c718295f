import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../core/text/json';
import { hashLength } from '../core/text/shortHash';
import { nameText } from '../core/text/text';

/** A channel that this node created. */
export interface OwnChannel {
	id: string;
	/** The workflow that it belongs to; '' for the workspace. */
	workflowId: string;
}

/** What is kept of a registration: a test in the editor has one of its own. */
export interface Registration {
	secret: string;
	channels: OwnChannel[];
}

/** How many deliveries are remembered at least. The service repeats one for about three days. */
const minRemembered = 2_000;

/** Forgets the deliveries that are too many, oldest first, but none of which a copy would be accepted. By hash, in order. */
export function forgetOld(deliveries: Map<string, number>, now: number): void {
	for (const [hash, acceptedUntil] of deliveries) {
		if (deliveries.size <= minRemembered) return;
		if (acceptedUntil < now) deliveries.delete(hash);
	}
}

const minuteMs = 60_000;

/** Kept in n8n's static data of the node, which is never part of an item or of an exported workflow. */
export class InstantState {
	private readonly data: IDataObject;
	private readonly place: string;

	constructor(data: IDataObject, isTest: boolean) {
		this.data = data;
		this.place = isTest ? 'test' : 'active';
	}

	/** Undefined if there's none, or none that can be read. */
	get registration(): Registration | undefined {
		const saved: unknown = this.data[this.place];
		if (!isRecord(saved) || typeof saved.secret !== 'string' || saved.secret === '')
			return undefined;
		const channels = (Array.isArray(saved.channels) ? saved.channels : [])
			.filter(isRecord)
			.map(({ id, workflowId }) => ({ id: nameText(id), workflowId: nameText(workflowId) }));
		return { secret: saved.secret, channels };
	}

	/** n8n saves only what's assigned. */
	register({ secret, channels }: Registration): void {
		this.data[this.place] = { secret, channels: channels.map((channel) => ({ ...channel })) };
	}

	/**
	 * Returns the hashes of deliveries that started the workflow or never will, oldest first, with the time until which a
	 * copy would be accepted (ms since 1970). One that failed comes again under the same ID.
	 */
	delivered(): Map<string, number> {
		const { delivered: saved } = this.data;
		const deliveries = new Map<string, number>();
		if (!isRecord(saved)) return deliveries;
		for (const minute of Object.keys(saved)
			.map(Number)
			.sort((one, other) => one - other)) {
			const hashes = nameText(saved[minute]);
			for (let at = 0; at < hashes.length; at += hashLength) {
				deliveries.set(hashes.slice(at, at + hashLength), (minute + 1) * minuteMs);
			}
		}
		return deliveries;
	}

	/** Remembers deliveries as `delivered` returns them, which this process may know and the saved data may not. */
	remember(deliveries: ReadonlyMap<string, number>, now: number): void {
		const all = new Map([...this.delivered(), ...deliveries]);
		forgetOld(all, now);
		const saved: Record<number, string> = {};
		for (const [hash, acceptedUntil] of all) {
			const minute = Math.floor(acceptedUntil / minuteMs);
			saved[minute] = (saved[minute] ?? '') + hash;
		}
		this.data.delivered = saved;
	}
}
