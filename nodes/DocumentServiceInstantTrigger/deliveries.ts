import type { INodeExecutionData } from 'n8n-workflow';

import type { InstantState } from './instantState';

/** What becomes of a delivery: the response, and the item that starts the workflow, if any. */
export interface Outcome {
	status: 200 | 400 | 401 | 413 | 503;
	message?: string;
	item?: INodeExecutionData;
}

/**
 * The deliveries that this process works on or has delivered, by node and ID: n8n gives each request static data of its
 * own, and saves it after the response, so that the saved ones may lack the latest.
 */
const inProcess = new Map<string, 'processing' | 'delivered'>();

/** The oldest ones are forgotten. */
const maxInProcess = 2_000;

/** Works on a new delivery, and remembers it if `work` says that it's done with: one that failed comes again. */
export async function onceDelivered(
	state: InstantState,
	ofNode: string,
	id: string,
	work: () => Promise<Outcome>,
): Promise<Outcome> {
	const key = ofNode + id;
	const known = state.hasSeen(id) ? 'delivered' : inProcess.get(key);
	if (known === 'delivered') return { status: 200 };
	if (known === 'processing') return { status: 503, message: 'This delivery is being processed' };
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
