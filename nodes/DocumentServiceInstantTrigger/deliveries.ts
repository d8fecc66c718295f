import type { INodeExecutionData } from 'n8n-workflow';

import { shortHash } from '../core/text/shortHash';
import { forgetOld, type InstantState } from './instantState';

/** What becomes of a delivery: the response, and the item that starts the workflow, if any. */
export interface Outcome {
	status: 200 | 400 | 401 | 413 | 503;
	message?: string;
	item?: INodeExecutionData;
}

/** A delivery whose signature was verified. */
interface SignedDelivery {
	id: string;
	/** Until when a copy of it would be accepted, too. ms since 1970. */
	acceptedUntil: number;
}

/** What this process knows of the deliveries of one node, by their hashes. */
interface NodeDeliveries {
	processing: Set<string>;
	/** With the time until which a copy would be accepted. */
	delivered: Map<string, number>;
}

/**
 * By node: n8n gives each request static data of its own, and saves it after the response, so that the saved deliveries
 * may lack the latest.
 */
const inProcess = new Map<string, NodeDeliveries>();

function deliveriesOf(node: string): NodeDeliveries {
	const known = inProcess.get(node) ?? { processing: new Set(), delivered: new Map() };
	inProcess.set(node, known);
	return known;
}

/** Works on a new delivery, and remembers it if `work` says that it's done with: one that failed comes again. */
export async function onceDelivered(
	{ state, node, now }: { state: InstantState; node: string; now: number },
	{ id, acceptedUntil }: SignedDelivery,
	work: () => Promise<Outcome>,
): Promise<Outcome> {
	const { processing, delivered } = deliveriesOf(node);
	const hash = shortHash(id);
	if (delivered.has(hash) || state.delivered().has(hash)) {
		// It was signed anew if the service sent it again.
		delivered.set(hash, Math.max(acceptedUntil, delivered.get(hash) ?? 0));
		return { status: 200 };
	}
	if (processing.has(hash)) return { status: 503, message: 'This delivery is being processed' };
	processing.add(hash);
	const outcome = await work().finally(() => processing.delete(hash));
	if (outcome.status !== 200) return outcome;
	delivered.set(hash, acceptedUntil);
	forgetOld(delivered, now);
	state.remember(delivered, now);
	return outcome;
}
