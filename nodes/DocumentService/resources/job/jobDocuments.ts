import { binaryFiles } from '../../../core/documents/binaryFile';
import { ContentHash } from '../../../core/documents/contentHash';
import { inputBinaryField } from '../../../core/documents/inputFields';
import type { Item } from '../../../core/n8n/nodeContext';
import { requireOnDemandJobs } from '../../../core/service/jobs/launch/onDemandJobs';
import type { FormFile } from '../../../core/service/transport/formFile';
import { Problem } from '../../../core/text/problem';
import { quoted } from '../../../core/text/text';
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

/** Reads an item's parameters, then opens its files. Throws a Problem that names what's missing or what's too large. */
export async function openPlanned(
	item: Item,
	{ returns, maxFileBytes }: BatchSettings,
): Promise<PlannedItem> {
	await requireOnDemandJobs(item);
	const files = await binaryFiles(item, inputBinaryField, 'input_files');
	assertWithin(files, maxFileBytes);
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

function assertWithin(files: readonly FormFile[], maxFileBytes: number): void {
	const tooLarge = files.find(({ size }) => size > maxFileBytes);
	if (!tooLarge) return;
	throw new Problem(
		`The file ${quoted(tooLarge.fileName)} is too large for a job (${sizeText(tooLarge.size)}; limit: ${sizeText(maxFileBytes)})`,
		"Send it with Document Partition, or set 'Max File Size (MB)' to what your service accepts",
	);
}

/** Returns e.g. '12.3 MB'. */
function sizeText(bytes: number): string {
	const [unit, name] = bytes < 1024 * 1024 ? [1024, 'KB'] : [1024 * 1024, 'MB'];
	return `${Math.round((bytes / unit) * 10) / 10} ${name}`;
}
