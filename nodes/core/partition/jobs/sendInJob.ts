import type { Item } from '../../n8n/nodeContext';
import type { PartitionResult } from '../../output/elements/partitionResult';
import type { DocumentElement } from '../../service/element';
import { downloadRequest } from '../../service/jobs/downloads';
import { assertFitsInJob, onDemandLimits } from '../../service/jobs/launch/onDemandLimits';
import { originalNames } from '../../service/jobs/originalNames';
import { Problem } from '../../text/problem';
import type { FormFile } from '../../service/transport/formFile';
import { sendWorkflow } from '../../service/transport/workflowRequest';
import { startingPageNumber, type FormEntry } from '../fields/formEntry';
import { heldElements } from '../response/heldResponse';
import type { DocumentMemory } from '../response/responseMemory';
import type { DocumentJobs } from './documentJobs';
import { jobSteps } from './jobSteps';

/** A document, and what a partition request for it would be. */
interface JobDocument {
	file: FormFile;
	fields: readonly FormEntry[];
	settings: { timeoutMs: number };
	/** What the document may take; without it, as much as one response may. */
	memory?: DocumentMemory;
}

/**
 * Sends a document in an on-demand job, with steps that do what its form fields say, and returns its elements. Throws a
 * Problem or ServiceProblem that names the document or its job.
 */
export async function sendInJob(
	item: Item,
	jobs: DocumentJobs,
	{ file, fields, settings, memory }: JobDocument,
): Promise<PartitionResult> {
	const requestData = JSON.stringify({ job_nodes: jobSteps(fields) });
	assertFitsInJob(
		file,
		onDemandLimits.maxFileSize,
		"Set 'Page Range' to send only some of its pages, or split it before",
	);
	const contentType = fields.find(([name]) => name === 'content_type')?.[1];
	const upload = { ...file, fieldName: 'input_files', mimeType: contentType ?? file.mimeType };
	const timeoutMinutes = settings.timeoutMs / 60_000;
	const output = await jobs.process(item, upload, { requestData, timeoutMinutes });
	try {
		const elements = await sendWorkflow(
			item,
			downloadRequest(output),
			async (response) => await heldElements(response, memory),
		);
		const named = originalNames(elements, file.fileName);
		return { kind: 'elements', elements: numberedFrom(startingPageNumber(fields), named) };
	} catch (error) {
		throw error instanceof Problem ? error.about({ jobId: output.jobId }) : error;
	}
}

/** Returns elements with their pages counted from `firstPage`: jobs count those of the file, from 1. */
function numberedFrom(firstPage: number, elements: DocumentElement[]): DocumentElement[] {
	if (firstPage === 1) return elements;
	return elements.map((element) => {
		const { page_number: page } = element.metadata;
		if (typeof page !== 'number') return element;
		return { ...element, metadata: { ...element.metadata, page_number: page + firstPage - 1 } };
	});
}
