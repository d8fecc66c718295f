import type { DocumentMemory } from '../../n8n/memory';
import type { Item } from '../../n8n/nodeContext';
import type { PartitionResult } from '../../output/elements/partitionResult';
import { downloadElements } from '../../service/jobs/downloads';
import { assertFitsInJob, onDemandLimits } from '../../service/jobs/launch/onDemandLimits';
import { bySteps } from '../../service/jobs/launch/processing';
import type { DocumentElement } from '../../service/element';
import { withoutMark } from '../../service/jobs/uploadMark';
import type { FormFile } from '../../service/transport/formFile';
import { Problem, ServiceProblem } from '../../text/problem';
import { startingPageNumber, strategyIn, type FormEntry } from '../fields/formEntry';
import { inCharset } from '../request/inCharset';
import { movedBy } from '../response/pageNumbers';
import type { DocumentJobs, DocumentOrder } from './documentJobs';
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
	const elements = await resultOf(item, jobs, { upload, order, memory });
	// Jobs number the pages of the file, from 1.
	return { kind: 'elements', elements: await movedBy(startingPageNumber(fields) - 1, elements) };
}

async function resultOf(
	item: Item,
	jobs: DocumentJobs,
	{ upload, order, memory }: { upload: FormFile; order: DocumentOrder; memory: DocumentMemory },
): Promise<DocumentElement[]> {
	try {
		const output = await jobs.process(item, upload, order);
		return await downloadElements(item, output, memory);
	} catch (error) {
		throw error instanceof Problem ? ofDocument(error) : error;
	}
}

/** Returns a failure without the mark of the upload, which says how to get what a job has done, if there is one. */
function ofDocument(failure: Problem): Problem {
	const { jobId } = failure.context;
	const named = failure.inWords(withoutMark);
	if (!(failure instanceof ServiceProblem) || typeof jobId !== 'string') return named;
	return named.advising(
		`Job ${jobId} may be charged: get its results with the Download operation of the Job resource before you send the documents again`,
	);
}
