import type { INodeExecutionData } from 'n8n-workflow';

import { addFields } from '../core/output/addedFields';
import { keptItems } from '../core/output/keptItems';
import { comparedItem, outputOfChange, type ComparedDocument } from './knownDocuments/comparison';
import { costOf } from './pageLimits';
import type { DocumentExecution } from './documentExecution';
import { addCounted } from './pageUsage';
import { countDocument, type PlannedDocument } from './plannedDocument';
import { addSentAgainWhole, sendDocument } from './sendDocument';
import { writeDocument } from './writeDocument';

/**
 * Compares a document, checks its limits, sends it, and returns its items by output; one that the user knows already, or
 * wants compared or counted only, isn't sent. Throws a Problem or ServiceProblem that tells which document it's about.
 */
export async function processDocument(
	execution: DocumentExecution,
	document: PlannedDocument,
): Promise<INodeExecutionData[][]> {
	const { item, plan } = document;
	const { output } = plan;
	if (output.mode === 'chunks') await execution.sameKeys.check(item, document);
	const compared = await execution.comparison?.compare(document);
	if (compared && (output.mode === 'comparison' || compared.change === 'unchanged')) {
		return leaveCompared(document, compared);
	}
	if (output.mode === 'pageCount') return [await countedItems(execution, document)];
	return [await sendAndWrite(execution, document, compared)];
}

function leaveCompared(
	document: PlannedDocument,
	compared: ComparedDocument,
): INodeExecutionData[][] {
	const byOutput: INodeExecutionData[][] = [];
	byOutput[outputOfChange(document.plan.known ?? 'skip', compared.change)] = [
		comparedItem(document, compared),
	];
	return byOutput;
}

async function countedItems(
	execution: DocumentExecution,
	document: PlannedDocument,
): Promise<INodeExecutionData[]> {
	const { item, plan, file, documentKey } = document;
	const { pageLimits = {}, added } = plan;
	const count = await countDocument(document);
	const overLimit = addCounted(execution.usage, count, pageLimits);
	const about = { fileName: file.fileName, documentKey, ...costOf(count, pageLimits) };
	const json = overLimit ? { ...about, overLimit } : about;
	return await addFields([{ json }], {
		input: added.keepInputFields ? item.input.json : undefined,
	});
}

async function sendAndWrite(
	execution: DocumentExecution,
	document: PlannedDocument,
	compared?: ComparedDocument,
): Promise<INodeExecutionData[]> {
	const { item, plan } = document;
	let sentAgain = 0;
	const onSentAgain = () => (sentAgain += 1);
	try {
		return await keptItems(item, plan.output, async (memory) => {
			const sent = await sendDocument(execution, document, { memory, onSentAgain });
			return await writeDocument(document, sent, compared);
		});
	} finally {
		// Not before its memory is free: counting waits for some of its own, and would wait for it forever.
		if (sentAgain > 0) await addSentAgainWhole(execution, document, sentAgain);
	}
}
