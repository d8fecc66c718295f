import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { isRecord } from '../core/text/json';
import { hashLength, shortHash } from '../core/text/shortHash';
import { nameText } from '../core/text/text';

/** What becomes of a delivery: the response, and the item that starts the workflow, if any. */
export interface DeliveryOutcome {
	status: 200 | 400 | 401 | 413 | 503;
	message?: string;
	item?: INodeExecutionData;
}

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
	{ staticData, node, now }: { staticData: IDataObject; node: string; now: number },
	{ id, acceptedUntil }: SignedDelivery,
	work: () => Promise<DeliveryOutcome>,
): Promise<DeliveryOutcome> {
	const { processing, delivered } = deliveriesOf(node);
	const hash = shortHash(id);
	if (delivered.has(hash) || readDelivered(staticData).has(hash)) {
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
	saveDelivered(staticData, delivered, now);
	return outcome;
}

/** How many deliveries are remembered at least. The service repeats one for about three days. */
const minRemembered = 2_000;

/** Forgets the deliveries that are too many, oldest first, but none of which a copy would be accepted. By hash, in order. */
function forgetOld(deliveries: Map<string, number>, now: number): void {
	for (const [hash, acceptedUntil] of deliveries) {
		if (deliveries.size <= minRemembered) return;
		if (acceptedUntil < now) deliveries.delete(hash);
	}
}

/**
 * Returns the hashes of deliveries that started the workflow or never will, oldest first, with the time until which a
 * copy would be accepted (ms since 1970). One that failed comes again under the same ID.
 */
function readDelivered({ delivered: saved }: IDataObject): Map<string, number> {
	const deliveries = new Map<string, number>();
	if (!isRecord(saved)) return deliveries;
	for (const minute of Object.keys(saved)
		.map(Number)
		.sort((one, other) => one - other)) {
		const hashes = nameText(saved[minute]);
		for (let at = 0; at < hashes.length; at += hashLength) {
			deliveries.set(hashes.slice(at, at + hashLength), (minute + 1) * 60_000);
		}
	}
	return deliveries;
}

/** Adds deliveries, which this process may know and the saved data may not, to those that are saved. */
function saveDelivered(
	staticData: IDataObject,
	deliveries: ReadonlyMap<string, number>,
	now: number,
): void {
	const all = new Map([...readDelivered(staticData), ...deliveries]);
	forgetOld(all, now);
	const saved: Record<number, string> = {};
	for (const [hash, acceptedUntil] of all) {
		const minute = Math.floor(acceptedUntil / 60_000);
		saved[minute] = (saved[minute] ?? '') + hash;
	}
	staticData.delivered = saved;
}
