import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../core/text/json';
import { shortHash } from '../core/text/shortHash';
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

/** How many deliveries are remembered. The service repeats one for about three days. */
const maxRemembered = 2_000;

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

	hasSeen(deliveryId: string): boolean {
		return this.seen.includes(shortHash(deliveryId));
	}

	/** Remembers deliveries that started the workflow or never will: one that failed comes again under the same ID. */
	remember(deliveryIds: readonly string[]): void {
		const all = new Set([...this.seen, ...deliveryIds.map(shortHash)]);
		this.data.seen = [...all].slice(-maxRemembered);
	}

	private get seen(): string[] {
		return Array.isArray(this.data.seen) ? this.data.seen.map(nameText) : [];
	}
}
