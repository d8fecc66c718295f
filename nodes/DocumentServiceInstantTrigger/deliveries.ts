import type { InstantState } from './instantState';

/**
 * The deliveries that this process works on or has delivered, by node and ID: n8n gives each request static data of its
 * own, and saves it after the response, so that the saved ones may lack the latest.
 */
const inProcess = new Map<string, 'processing' | 'delivered'>();

/** The oldest ones are forgotten. */
const maxInProcess = 2_000;

/** Tells what became of a delivery; undefined for a new one. */
export function stateOfDelivery(
	state: InstantState,
	ofNode: string,
	id: string,
): 'processing' | 'delivered' | undefined {
	return state.hasSeen(id) ? 'delivered' : inProcess.get(ofNode + id);
}

/** Works on a delivery, and remembers it if `work` says that it's done with: one that failed comes again. */
export async function onceDelivered<Outcome extends { status: number }>(
	state: InstantState,
	ofNode: string,
	id: string,
	work: () => Promise<Outcome>,
): Promise<Outcome> {
	const key = ofNode + id;
	inProcess.set(key, 'processing');
	const outcome = await work().finally(() => inProcess.delete(key));
	if (outcome.status !== 200) return outcome;
	inProcess.set(key, 'delivered');
	for (const oldest of inProcess.keys()) {
		if (inProcess.size <= maxInProcess) break;
		inProcess.delete(oldest);
	}
	const delivered = [...inProcess].filter(
		([other, now]) => now === 'delivered' && other.startsWith(ofNode),
	);
	state.remember(delivered.map(([other]) => other.slice(ofNode.length)));
	return outcome;
}
