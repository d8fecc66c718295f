/* What lab/costs.ts measures: the rows and columns of docs/guides/costs.md. */
import { formatsIn } from '../../nodes/core/output/outputFormats.ts';
import type { BinaryMode, Way } from './measurement.ts';

/** The ways of one document, with the names of their rows. */
export const ways: ReadonlyArray<{ way: Way; name: string }> = [
	...formatsIn('documentPartition').map(({ name, value }) => ({
		way: `form:${value}` as const,
		name: `Document Partition: ${name}`,
	})),
	{ way: 'httpRequest', name: 'HTTP Request' },
	{ way: 'client', name: 'unstructured-client' },
	{ way: 'noOp', name: 'No Operation' },
];

/** The ways of long responses: those that differ most. */
export const responseWays = ways.filter(({ way }) =>
	['form:elements', 'form:markdown', 'form:file', 'httpRequest', 'client'].includes(way),
);

export const binaryModes: readonly BinaryMode[] = ['memory', 'filesystem'];

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

export interface Size {
	name: string;
	/** Of the document and of its response. */
	bytes: number;
	responseBytes: number;
	executions: number;
}

/** Documents, with a response of the pages that such a file may have. */
export const documentSizes: readonly Size[] = [
	{ name: '4 KB', bytes: 4 * kilobyte, responseBytes: 10_000, executions: 100 },
	{ name: '1 MB', bytes: megabyte, responseBytes: 100_000, executions: 40 },
	{ name: '50 MB', bytes: 50 * megabyte, responseBytes: 5_000_000, executions: 4 },
];

/** Answers to a short document. */
export const responseSizes: readonly Size[] = [1, 10, 50].map((megabytes) => ({
	name: `${megabytes} MB`,
	bytes: 4 * kilobyte,
	responseBytes: megabytes * megabyte,
	executions: megabytes > 10 ? 2 : 4,
}));

/** How many documents are in flight at once. */
export const maxParallelDocuments = [1, 5, 10, 20, 50] as const;

/** Of the documents in flight at once. */
export const manyDocuments = { documents: 50, bytes: megabyte, responseBytes: 100_000, ms: 200 };

/** Jobs that the polling trigger watches. */
export const watchedJobs = [
	{ jobs: 1_000, jobsADay: 1_000, inFlight: 10 },
	{ jobs: 1_000, jobsADay: 1_000, inFlight: 500 },
	{ jobs: 30_000, jobsADay: 30_000, inFlight: 50 },
	{ jobs: 30_000, jobsADay: 30_000, inFlight: 2_000 },
] as const;
