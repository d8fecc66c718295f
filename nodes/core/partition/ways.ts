import type { Item, NodeContext } from '../n8n/nodeContext';
import { onDemandLimits } from '../service/jobs/onDemandJobs';
import { Problem } from '../text/problem';
import { readPipeline } from './fields/pipelineFields';
import { maxParallelDocumentsField, sendAsField } from './fields/sendingFields';
import type { Recipe } from './recipe';
import { notInJobs } from './steps';

/** How an account can be sent documents. */
export interface Ways {
	/** In requests to the partition interface. */
	requests: boolean;
	/** In on-demand jobs. */
	jobs: boolean;
}

/** How a document is sent: in a request, as a PDF in requests for its page ranges, or in an on-demand job. */
export type Way = 'alone' | 'inRanges' | 'inJob';

/** Finds how the account can be sent documents. Throws a Problem for a credential that can't be used. */
export async function findWays(context: NodeContext): Promise<Ways> {
	const { partitionUrl, baseUrl, dialect } = await context.credential();
	return { requests: partitionUrl !== '', jobs: baseUrl !== '' && dialect.hasOnDemandJobs };
}

/**
 * Decides how a document is sent: by what the user chose, what only one way can do, and what the account has. Throws a
 * Problem where these contradict each other.
 */
export function chooseWay(
	{ sendAs, requestData, split }: Pick<Recipe, 'sendAs' | 'requestData' | 'split'>,
	ways: Ways,
): Way {
	const isPipeline = requestData !== undefined;
	if (sendAs === 'partition' && isPipeline) {
		throw new Problem(
			"'Template' and 'Steps (JSON)' need an on-demand job",
			"Set 'Send As' to Automatic or On-Demand Job, or remove these options",
		);
	}
	const prefersJob = sendAs === 'automatic' && !ways.requests && ways.jobs;
	if (sendAs === 'job' || isPipeline || prefersJob) {
		if (split.by === 'node') throw notInJobs(["'Split PDF'"]);
		return 'inJob';
	}
	return split.by === 'node' ? 'inRanges' : 'alone';
}

/** As many as the jobs that may run at the same time hold. */
const maxInJobs = onDemandLimits.maxFiles * onDemandLimits.maxRunning;

/** Returns how many documents are sent in parallel, which the first item decides for all. */
export async function maxParallelDocuments(first: Item, ways: Promise<Ways>): Promise<number> {
	const isSet = Object.hasOwn(first.options(), maxParallelDocumentsField.property.name);
	if (!isSet && (await goesInJobs(first, ways))) return maxInJobs;
	return first.optionForAll(maxParallelDocumentsField);
}

/** What can't be known here fails with each item. */
async function goesInJobs(first: Item, ways: Promise<Ways>): Promise<boolean> {
	try {
		const sendAs = first.optionForAll(sendAsField);
		const recipe = { sendAs, requestData: readPipeline(first), split: {} };
		return chooseWay(recipe, await ways) === 'inJob';
	} catch {
		return false;
	}
}
