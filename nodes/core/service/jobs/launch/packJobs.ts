/** What a job may hold. */
export interface JobLimits {
	maxFiles: number;
	oneItemPerJob: boolean;
}

/** The documents of one input item. Only those with equal texts of `sharedBy` can share a job. */
interface PackedItem<Document> {
	sharedBy: string;
	documents: readonly Document[];
}

/**
 * Packs the documents of input items into as few jobs as the limits allow without changing their order. Those of an item
 * stay together if they fit into one job.
 */
export function packJobs<Document>(
	items: ReadonlyArray<PackedItem<Document>>,
	{ maxFiles, oneItemPerJob }: JobLimits,
): Document[][] {
	const jobs: Document[][] = [];
	/** The last job of each kind. */
	const open = new Map<string, Document[]>();
	for (const { sharedBy, documents } of items) {
		const last = oneItemPerJob ? [] : (open.get(sharedBy) ?? []);
		let job = last.length + documents.length <= maxFiles ? last : [];
		for (const document of documents) {
			if (job.length === maxFiles) job = [];
			if (job.length === 0) jobs.push(job);
			job.push(document);
		}
		open.set(sharedBy, job);
	}
	return jobs;
}
