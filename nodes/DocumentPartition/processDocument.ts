import type { INodeExecutionData } from 'n8n-workflow';

import { addFields } from '../core/output/addedFields';
import { keepInMemory } from '../core/partition/response/keepInMemory';
import type { PageCount } from '../core/partition/pages/countPages';
import { Problem } from '../core/text/problem';
import { comparedItem, outputOfChange, type ComparedDocument } from './knownDocuments/comparison';
import { assertWithin, costOf } from './pageLimits';
import type { DocumentExecution } from './documentExecution';
import type { PlannedDocument } from './plannedDocument';
import { sendDocument } from './sendDocument';
import { writeDocument } from './writeDocument';

/** What's known of a document before it's sent. */
interface CheckedDocument {
	compared?: ComparedDocument;
	count?: PageCount;
}

/**
 * Compares a document, checks its limits, sends it, and returns its items by output; one that the user knows already, or
 * wants compared or counted only, isn't sent. Throws a Problem or ServiceProblem that tells which document it's about.
 */
export async function processDocument(
	execution: DocumentExecution,
	document: PlannedDocument,
): Promise<INodeExecutionData[][]> {
	const { file, documentKey } = document;
	try {
		const compared = await execution.comparison.compare(document);
		if (compared?.change === 'unchanged') return leaveCompared(document, compared);
		const count = await checkLimits(document);
		if (compared && document.plan.known === 'compare') {
			return leaveCompared(document, compared, count);
		}
		if (count && document.plan.pageLimits?.countOnly) {
			return [await countedItems(execution, document, count)];
		}
		return [await sendAndWrite(execution, document, { compared, count })];
	} catch (error) {
		throw error instanceof Problem ? error.about({ fileName: file.fileName, documentKey }) : error;
	}
}

/** Counts the pages where the user wants that. Throws a Problem for a document with more than it may have. */
async function checkLimits({ plan, file, pageCount }: PlannedDocument) {
	if (!plan.pageLimits) return undefined;
	const count = await pageCount();
	assertWithin(file, count, plan.pageLimits);
	return count;
}

function leaveCompared(
	document: PlannedDocument,
	compared: ComparedDocument,
	count?: PageCount,
): INodeExecutionData[][] {
	const { known, pageLimits } = document.plan;
	const byOutput: INodeExecutionData[][] = [];
	const cost = count && pageLimits && costOf(count, pageLimits);
	if (known)
		byOutput[outputOfChange(known, compared.change)] = [comparedItem(document, compared, cost)];
	return byOutput;
}

async function countedItems(
	{ usage }: DocumentExecution,
	{ item, plan, file, documentKey }: PlannedDocument,
	count: PageCount,
): Promise<INodeExecutionData[]> {
	const { pageLimits = { countOnly: true }, added } = plan;
	const overLimit = usage.addCounted(count, pageLimits);
	const about = { fileName: file.fileName, documentKey, ...costOf(count, pageLimits) };
	const json = overLimit ? { ...about, overLimit } : about;
	return await addFields([{ json }], {
		input: added.keepInputFields ? item.input.json : undefined,
	});
}

async function sendAndWrite(
	execution: DocumentExecution,
	document: PlannedDocument,
	{ compared, count }: CheckedDocument,
): Promise<INodeExecutionData[]> {
	const memory = execution.responseMemory.begin();
	try {
		const sent = await sendDocument(execution, document, { memory, count });
		const items = await writeDocument(document, sent, { compared, count });
		keepInMemory(memory, { items, output: document.plan.output });
		return items;
	} finally {
		memory.end();
	}
}
