import type { Item } from '../../n8n/nodeContext';
import type { DocumentElement } from '../../service/element';
import { downloadRequest, type OutputRequest } from '../../service/jobs/downloads';
import { originalNames } from '../../service/jobs/originalNames';
import { sendWorkflow } from '../../service/transport/workflowRequest';
import { Problem } from '../../text/problem';
import { heldElements } from '../response/heldResponse';
import { movedBy } from '../response/pageNumbers';
import type { DocumentMemory } from '../response/responseMemory';

/** What a document was called before its upload, the number of its first page, and what its elements may take. */
interface SentFile {
	fileName: string;
	firstPage: number;
	memory?: DocumentMemory;
}

/** Downloads the elements that a job made of a document. Throws a ServiceProblem that names the job. */
export async function downloadJobElements(
	item: Item,
	output: OutputRequest,
	{ fileName, firstPage, memory }: SentFile,
): Promise<DocumentElement[]> {
	try {
		const elements = await sendWorkflow(
			item,
			downloadRequest(output),
			async (response) => await heldElements(response, memory),
		);
		// Jobs number the pages of the file, from 1.
		return await movedBy(firstPage - 1, originalNames(elements, fileName));
	} catch (error) {
		throw error instanceof Problem ? error.about({ jobId: output.jobId }) : error;
	}
}
