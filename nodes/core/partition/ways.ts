import type { Item, NodeContext } from '../n8n/nodeContext';
import { categoryFormat } from '../output/formats/category';
import { extractedDataFormat } from '../output/formats/extractedData';
import { onDemandLimits } from '../paid/onDemandJobs';
import { launchPace } from '../paid/pace';
import { hasEnded, isNotAllowed } from '../wire/outcome';
import { nameInService } from '../wire/sentField';
import { outcomeOfError, Problem } from '../text/problem';
import { shownName } from './fields/formFields';
import { maxParallelDocumentsField, splitByServiceField } from './fields/sendingFields';
import { toForm } from './form';
import { without, withoutSplit, type Recipe } from './recipe';
import { notInJobs } from './steps/toSteps';

/** How an account can be sent documents. */
export interface Ways {
	/** In requests to the partition interface. */
	requests: boolean;
	/** In on-demand jobs. */
	jobs: boolean;
	/** In parse requests. */
	parse: boolean;
}

/**
 * How a document is sent: in a partition request, as a PDF in requests for its page ranges, in an on-demand job, or in a
 * parse request.
 */
export type Way = 'alone' | 'inRanges' | 'inJob' | 'inParse';

/** Finds how the account can be sent documents. Throws a Problem for a credential that can't be used. */
export async function findWays(context: NodeContext): Promise<Ways> {
	const { partitionUrl, baseUrl, parseUrl, dialect } = await context.credential();
	return {
		requests: partitionUrl !== '',
		jobs: baseUrl !== '' && dialect.hasOnDemandJobs,
		parse: parseUrl !== '',
	};
}

/**
 * Decides how a document is sent: by what the user chose, what only one way can do, and what the account has. Later, a
 * document that parse requests don't take may go in a job (`waysAfterRefusal`), and a PDF of which no ranges can be made goes
 * alone (`splitIntoRanges` in `pages.ts` says why). Throws a Problem where these contradict each other.
 */
export function chooseWay(recipe: Recipe, ways: Ways): Way {
	const { sendAs, requestData, isSplitHere, wanted } = recipe;
	const isPipeline = requestData !== undefined;
	if (isPipeline && (sendAs === 'partition' || !ways.jobs)) {
		const remedy = ways.jobs
			? "Set 'Send As' to Automatic or On-Demand Job"
			: 'Use a credential whose service has on-demand jobs';
		throw new Problem(
			"'Template' and 'Steps (JSON)' need an on-demand job",
			`${remedy}, or remove these options`,
		);
	}
	const isExtracted = wanted !== undefined;
	if (isExtracted) assertExtracts(recipe, ways);
	if (sendAs === 'parse') {
		const missing = notInParse(recipe);
		if (missing.length > 0) {
			throw new Problem(
				`Parse requests don't support ${missing.join(', ')}`,
				"Remove what they don't support, or set 'Send As' to Automatic, which sends an on-demand job for it",
			);
		}
		return 'inParse';
	}
	if (sendAs === 'automatic' && ways.parse && notInParse(recipe).length === 0) return 'inParse';
	const prefersJob = sendAs === 'automatic' && !ways.requests && ways.jobs;
	if (sendAs === 'job' || isPipeline || isExtracted || prefersJob) {
		if (isSplitHere) throw notInJobs(["'Split PDF'"]);
		return 'inJob';
	}
	if (recipe.reuseHours !== undefined) {
		throw new Problem(
			"'Reuse Results (Hours)' requires parse requests or on-demand jobs",
			"Partition requests leave no results. Remove the option, or set 'Send As' to On-Demand Job if your account has them",
		);
	}
	return isSplitHere ? 'inRanges' : 'alone';
}

/**
 * Returns the ways that the account has if a document goes in a job that a parse request was refused for, which only happens
 * where Send As is Automatic: for its type alone, or because the account has no parse requests, which then holds for all
 * documents that haven't been sent. Returns undefined where the document fails. `hasParsed`: whether one was accepted before.
 */
export function waysAfterRefusal(
	error: unknown,
	{ sendAs }: Recipe,
	{ ways, hasParsed }: { ways: Ways; hasParsed: boolean },
): Ways | undefined {
	if (sendAs !== 'automatic' || !ways.jobs) return undefined;
	if (outcomeOfError(error)?.serviceCode === 'unsupported_file_type') {
		return hasEnded(error) ? undefined : ways;
	}
	return hasParsed || !isNotAllowed(error) ? undefined : { ...ways, parse: false };
}

/** Parse requests read tables and coordinates by themselves, and the node numbers pages. */
const impliedByParse = ['coordinates', 'pdf_infer_table_structure', 'starting_page_number'];
const splitByService = nameInService(splitByServiceField);

/** Returns what parse requests don't have of a recipe, by the names that users know. */
function notInParse(recipe: Recipe): string[] {
	const { requestData, isSplitHere, form } = recipe;
	const whole = withoutSplit(recipe);
	const asked = { ...whole, form: without(whole, (name) => impliedByParse.includes(name)) };
	const names = toForm(asked, { hasAutoStrategy: false }).map(([name]) => shownName(name));
	return [
		...new Set(names),
		...(isSplitHere || form.has(splitByService) ? ["'Split PDF'"] : []),
		...(requestData === undefined ? [] : ["'Template' and 'Steps (JSON)'"]),
	];
}

/** Throws a Problem where data can't be extracted: by the service, or the way that the user chose. */
function assertExtracts({ sendAs, wanted }: Recipe, ways: Ways): void {
	if (!ways.jobs && !ways.parse) {
		const [output, otherwise] = wanted?.classes
			? [categoryFormat.name, "classify another output with n8n's Text Classifier node"]
			: [extractedDataFormat.name, 'let a model extract the data from another output'];
		throw new Problem(
			`'Output' can't be ${output} with this credential, because its service doesn't extract data`,
			`Use a credential for Transform or Pipelines, or ${otherwise}, such as Markdown`,
		);
	}
	if (sendAs === 'partition') {
		throw new Problem(
			"Partition requests can't extract data",
			"Set 'Send As' to Automatic or On-Demand Job, or select another output",
		);
	}
}

/** As many as the jobs that may run at the same time hold. */
const maxInJobs = onDemandLimits.maxFiles * launchPace.maxRunning;

/** How many parse requests are sent in parallel: as many documents as in jobs, and fewer while the service refuses some. */
const maxInParse = maxInJobs;

/**
 * Returns how many documents are sent in parallel, which the first item decides for all. `recipeOf` reads its parameters:
 * what can't be known here fails with each item.
 */
export async function maxParallelDocuments(
	first: Item,
	ways: Promise<Ways>,
	recipeOf: (first: Item) => Recipe,
): Promise<number> {
	const bySetting = first.optionForAll(maxParallelDocumentsField);
	if (Object.hasOwn(first.options(), maxParallelDocumentsField.property.name)) return bySetting;
	try {
		const way = chooseWay(recipeOf(first), await ways);
		return { alone: bySetting, inRanges: bySetting, inJob: maxInJobs, inParse: maxInParse }[way];
	} catch {
		return bySetting;
	}
}
