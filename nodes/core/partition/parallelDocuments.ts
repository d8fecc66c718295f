import type { Item } from '../n8n/nodeContext';
import { onDemandLimits } from '../service/jobs/launch/onDemandLimits';
import { maxParallelDocumentsField } from './fields/requestFields';
import { readPipeline } from './fields/pipelineFields';
import { sendAsField, sendsJobs } from './fields/sendAs';

/** As many as the jobs that may run at the same time hold. */
const maxInJobs = onDemandLimits.maxFiles * onDemandLimits.maxRunning;

/** Returns how many documents are sent in parallel, which the first item decides for all. */
export async function maxParallelDocuments(first: Item): Promise<number> {
	const isSet = Object.hasOwn(first.options(), maxParallelDocumentsField.property.name);
	if (!isSet && (await goesInJobs(first))) return maxInJobs;
	return first.optionForAll(maxParallelDocumentsField);
}

/** What can't be known here fails with each item. */
async function goesInJobs(first: Item): Promise<boolean> {
	try {
		const isPipeline = readPipeline(first) !== undefined;
		return await sendsJobs(first, first.optionForAll(sendAsField), isPipeline);
	} catch {
		return false;
	}
}
