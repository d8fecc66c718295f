import type { DocumentMemory } from '../../n8n/memory';
import type { Item } from '../../n8n/nodeContext';
import type { PartitionResult } from '../../output/elements/partitionResult';
import { downloadElements } from '../../service/jobs/downloads';
import { assertFitsInJob, onDemandLimits } from '../../service/jobs/launch/onDemandLimits';
import { bySteps } from '../../service/jobs/launch/processing';
import type { FormFile } from '../../service/transport/formFile';
import { startingPageNumber, strategyIn, type FormEntry } from '../fields/formEntry';
import { inCharset } from '../fields/inCharset';
import { movedBy } from '../response/pageNumbers';
import type { DocumentJobs } from './documentJobs';
import { jobSteps } from './jobSteps';

/** A document, and what a partition request for it would be. */
interface JobDocument {
	file: FormFile;
	fields: readonly FormEntry[];
	/** What processes the document in place of steps that do what its form fields say. */
	requestData?: string;
	settings: { timeoutMs: number };
	/** What the document takes. */
	memory: DocumentMemory;
}

/**
 * Sends a document in an on-demand job and returns its elements. Throws a Problem or ServiceProblem that names the document or its job.
 */
export async function sendInJob(
	item: Item,
	jobs: DocumentJobs,
	{ requestData, settings, memory, ...document }: JobDocument,
): Promise<PartitionResult> {
	// A template or steps decide in place of the form, and a vision model has no field for it.
	const hasEncoding = requestData === undefined && strategyIn(document.fields) !== 'vlm';
	const { file, fields } = inCharset(document, hasEncoding);
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
	const elements = await downloadElements(item, output, memory, file.fileName);
	// Jobs number the pages of the file, from 1.
	return { kind: 'elements', elements: await movedBy(startingPageNumber(fields) - 1, elements) };
}
