import { binaryFiles } from '../../../core/documents/binaryFile';
import { ContentHash } from '../../../core/documents/contentHash';
import { inputBinaryField } from '../../../core/documents/inputFields';
import type { Item } from '../../../core/n8n/nodeContext';
import { requireOnDemandJobs } from '../../../core/service/jobs/launch/onDemandJobs';
import { assertFitsInJob } from '../../../core/service/jobs/launch/onDemandLimits';
import { inputFilesField, type FormFile } from '../../../core/service/transport/formFile';
import type { BatchSettings } from './batchSettings';
import { type JobPlan, readJobPlan } from './jobPlan';

/** A file of an input item, and what to do with it. */
export interface JobDocument {
	item: Item;
	plan: JobPlan;
	file: FormFile;
	/** Which document it is, the same in every run. */
	documentKey: string;
	/** Of its content, once it was read for sending, if that's wanted. */
	hash?: ContentHash;
}

/** What an item's parameters say, and its files. */
export interface PlannedItem {
	plan: JobPlan;
	documents: JobDocument[];
}

const tooLargeAdvice =
	"Send it with Document Partition, or set 'Max File Size (MB)' to what your service accepts";

/** Reads an item's parameters, then opens its files. Throws a Problem that names what's missing or what's too large. */
export async function openPlanned(
	item: Item,
	{ returns, maxFileSize }: BatchSettings,
): Promise<PlannedItem> {
	await requireOnDemandJobs(item);
	const files = await binaryFiles(item, inputBinaryField, inputFilesField);
	for (const file of files) assertFitsInJob(file, maxFileSize, tooLargeAdvice);
	const plan = readJobPlan(item, returns);
	const wantsHash = returns === 'results' && plan.added.hashes;
	const documents = files.map(async (file): Promise<JobDocument> => {
		const { documentKey = file.fileName } = file;
		if (!wantsHash) return { item, plan, file, documentKey };
		const hash = new ContentHash();
		return { item, plan, file: await hash.watch(file), documentKey, hash };
	});
	return { plan, documents: await Promise.all(documents) };
}
