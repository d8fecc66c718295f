import type { INodeExecutionData, NodeError } from 'n8n-workflow';

import type { SeenRequest } from './recordingService';

/** What came of one value in one field. */
export interface Outcome {
	error?: NodeError | Error;
	/** Requests in order. */
	requests: SeenRequest[];
	/** The item's results, or what the node returned. */
	results: unknown;
}

/** Two outcomes with the same text are the same to the service and to the user. */
export function fingerprint({ error, requests, results }: Outcome): string {
	if (error) return 'error';
	// Page ranges are sent in parallel.
	const sorted = requests.map((request) => JSON.stringify(request)).sort();
	return JSON.stringify([sorted, results], (_name, value: unknown) =>
		value === undefined ? null : value,
	);
}

/** An item without what n8n adds to find its way back. */
export function resultOf({ json, binary }: INodeExecutionData): unknown {
	return { json, binary };
}

/** What comes of parameters that n8n itself refuses. */
export function noOutcome(error: unknown): Outcome {
	return {
		error: error instanceof Error ? error : new Error(String(error)),
		requests: [],
		results: [],
	};
}
