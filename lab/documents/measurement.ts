export const clients = ['node', 'withoutDocumentInfo', 'httpRequest', 'undici'] as const;
export type Client = (typeof clients)[number];

/** Labels of the clients in the printed tables. */
export const clientNames: Record<Client, string> = {
	node: 'Document Partition',
	withoutDocumentInfo: 'without document info',
	httpRequest: 'HTTP Request',
	undici: 'undici',
};

export interface BenchRun {
	url: string;
	/** Size of one document. */
	bytes: number;
	documents: number;
	/** Where n8n keeps the documents before they're sent: the default of n8n 1, or of n8n 2. */
	binaryData: 'memory' | 'disk';
	/** Documents of one execution; all are in flight at once. */
	documentsOfExecution: number;
	/**
	 * How many of an execution's documents are in flight at once; smaller than their number only where the node
	 * limits itself.
	 */
	atOnce: number;
}

export interface Measurement {
	/** Milliseconds per document. */
	wallMs: number;
	/** Milliseconds of processor time per document, over all threads of the client's process. */
	cpuMs: number;
}

/** Sends all documents of a run. Throws if the answer to any of them is incomplete. */
export type SendDocuments = (run: BenchRun) => Promise<void>;

/** The median. */
export function median(values: readonly number[]): number {
	const sorted = [...values].sort((first, second) => first - second);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
