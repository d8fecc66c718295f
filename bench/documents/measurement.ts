/** Who sends the documents. */
export const clients = ['node', 'httpRequest', 'undici'] as const;
export type Client = (typeof clients)[number];

/** How the clients are called in what is printed. */
export const clientNames: Record<Client, string> = {
	node: 'Document Partition',
	httpRequest: 'HTTP Request',
	undici: 'undici',
};

/** What one run sends. */
export interface BenchRun {
	url: string;
	/** Of one document. */
	bytes: number;
	documents: number;
	/** Where n8n keeps them before they are sent: n8n 1's default, or n8n 2's. */
	binaryData: 'memory' | 'disk';
	/** Documents of one execution, which are all under way together. */
	documentsOfExecution: number;
	/** Of those of one execution; less than all only where the node itself keeps to a number. */
	atOnce: number;
}

/** What one run took. */
export interface Measurement {
	/** Milliseconds for each document. */
	wallMs: number;
	/** Milliseconds of processor time of the client's process for each document, of all its threads. */
	cpuMs: number;
}

/** Sends all documents of a run. Throws when one is not answered in full. */
export type SendDocuments = (run: BenchRun) => Promise<void>;

/** The middle of some numbers. */
export function median(values: readonly number[]): number {
	const sorted = [...values].sort((first, second) => first - second);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
