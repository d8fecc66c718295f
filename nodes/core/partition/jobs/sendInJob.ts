import type { Item } from '../../n8n/nodeContext';
import type { PartitionResult } from '../../output/elements/partitionResult';
import { assertFitsInJob, onDemandLimits } from '../../service/jobs/launch/onDemandLimits';
import { bySteps } from '../../service/jobs/launch/processing';
import type { FormFile } from '../../service/transport/formFile';
import { startingPageNumber, type FormEntry } from '../fields/formEntry';
import type { DocumentMemory } from '../response/responseMemory';
import type { DocumentJobs } from './documentJobs';
import { downloadJobElements } from './jobElements';
import { jobSteps } from './jobSteps';

/** A document, and what a partition request for it would be. */
interface JobDocument {
	file: FormFile;
	fields: readonly FormEntry[];
	/** What processes the document in place of steps that do what its form fields say. */
	requestData?: string;
	settings: { timeoutMs: number };
	/** What the document may take; without it, as much as one response may. */
	memory?: DocumentMemory;
}

/**
 * Sends a document in an on-demand job and returns its elements. Throws a Problem or ServiceProblem that names the document or its job.
 */
export async function sendInJob(
	item: Item,
	jobs: DocumentJobs,
	{ file, fields, requestData, settings, memory }: JobDocument,
): Promise<PartitionResult> {
	const order = {
		requestData: requestData ?? bySteps(jobSteps(fields)),
		timeoutMinutes: settings.timeoutMs / 60_000,
	};
	assertFitsInJob(
		file,
		onDemandLimits.maxFileSize,
		"Set 'Page Range' to send only some of its pages, or split it before",
	);
	const contentType = fields.find(([name]) => name === 'content_type')?.[1];
	const upload = { ...file, mimeType: contentType ?? file.mimeType };
	const output = await jobs.process(item, upload, order);
	const sent = { fileName: file.fileName, firstPage: startingPageNumber(fields), memory };
	return { kind: 'elements', elements: await downloadJobElements(item, output, sent) };
}
