/** What a job may hold. Sizes in bytes. */
export interface JobLimits {
	files: number;
	bytes: number;
	/** Whether files of several input items may share a job. */
	packsItems: boolean;
}

/** The files of one input item. Only items with equal `processing`, compared as JSON, can share a job. */
export interface PlannedItem<File, Processing> {
	index: number;
	processing: Processing;
	files: readonly File[];
}

/** One job to create: its files in input order, each with the item that it belongs to. */
export interface PackedJob<File, Processing> {
	processing: Processing;
	files: Array<{ index: number; file: File }>;
}

/**
 * Packs the files of input items into as few jobs as the limits allow without changing their order. An item's files
 * stay together if they fit into one job. A file that's larger than a job may be gets a job of its own: whoever calls
 * this refuses such files before.
 */
export function packJobs<File extends { size: number }, Processing>(
	items: ReadonlyArray<PlannedItem<File, Processing>>,
	limits: JobLimits,
): Array<PackedJob<File, Processing>> {
	type Job = PackedJob<File, Processing>;
	const jobs: Job[] = [];
	const open = new Map<string, Job>();
	const start = (processing: Processing): Job => {
		const job: Job = { processing, files: [] };
		jobs.push(job);
		open.set(JSON.stringify(processing), job);
		return job;
	};
	for (const { index, processing, files } of items) {
		const present = limits.packsItems ? open.get(JSON.stringify(processing)) : undefined;
		let job = present && hasRoom(present, files, limits) ? present : undefined;
		for (const file of files) {
			if (job === undefined || !hasRoom(job, [file], limits)) job = start(processing);
			job.files.push({ index, file });
		}
	}
	return jobs;
}

function hasRoom<File extends { size: number }>(
	{ files: present }: Pick<PackedJob<File, unknown>, 'files'>,
	files: readonly File[],
	limits: JobLimits,
): boolean {
	const bytes = (list: ReadonlyArray<{ size: number }>) =>
		list.reduce((sum, { size }) => sum + size, 0);
	return (
		present.length + files.length <= limits.files &&
		bytes(present.map(({ file }) => file)) + bytes(files) <= limits.bytes
	);
}
