import type { Holds } from '../outputs/holds.ts';

/** Where n8n keeps files: the default of n8n 1, or of n8n 2. */
export type BinaryMode = 'memory' | 'filesystem';

/** An output format of Document Partition, or what is compared with it. */
export type Way = `form:${string}` | 'httpRequest' | 'client' | 'noOp';

/** What a process of its own measures. */
export interface DocumentRun {
	way: Way;
	binaryMode: BinaryMode;
	/** Of the document. */
	bytes: number;
	/** Documents in each execution, and how many of them are in flight at once. */
	documents: number;
	atOnce: number;
	/** Executions whose processor time is taken together. */
	executions: number;
	/** Executions of a small document before anything is measured. */
	warmUps: number;
	/** Of the service that answers documents, and of the one for the small ones. Without a path. */
	url: string;
	smallUrl: string;
	n8nFolder: string;
}

export interface DocumentCost {
	/** Processor time for each document, of all threads. ms. */
	cpuMs: number;
	/** Time for each document. ms. */
	wallMs: number;
	/** How much the first execution raised the memory of the process at most. MB. */
	megabytes: number;
	/** The longest hold of the event loop in the last execution. ms of processor time. */
	holds: Holds;
}
