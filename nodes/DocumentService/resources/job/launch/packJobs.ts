/** What a job may hold. */
export interface JobLimits {
	maxFiles: number;
	maxBytes: number;
	oneItemPerJob: boolean;
}

/** A file to pack. */
interface Packable {
	file: { size: number };
}

/** The files of one input item. Only those with equal texts of `sharedBy` can share a job. */
interface PackedItem<Document extends Packable> {
	sharedBy: string;
	documents: readonly Document[];
}

/**
 * Packs the files of input items into as few jobs as the limits allow without changing their order. An item's files
 * stay together if they fit into one job. A file that's larger than a job may be gets a job of its own: whoever calls
 * this refuses such files before.
 */
export function packJobs<Document extends Packable>(
	items: ReadonlyArray<PackedItem<Document>>,
	limits: JobLimits,
): Document[][] {
	const jobs: Document[][] = [];
	/** The job of each kind that was started last. */
	const open = new Map<string, Document[]>();
	for (const { sharedBy, documents } of items) {
		const last = limits.oneItemPerJob ? undefined : open.get(sharedBy);
		let job = last && hasRoom(last, documents, limits) ? last : undefined;
		for (const document of documents) {
			if (job === undefined || !hasRoom(job, [document], limits)) {
				job = [];
				jobs.push(job);
				open.set(sharedBy, job);
			}
			job.push(document);
		}
	}
	return jobs;
}

function hasRoom(
	job: readonly Packable[],
	documents: readonly Packable[],
	{ maxFiles, maxBytes }: JobLimits,
): boolean {
	const all = [...job, ...documents];
	const bytes = all.reduce((sum, { file }) => sum + file.size, 0);
	return all.length <= maxFiles && bytes <= maxBytes;
}
