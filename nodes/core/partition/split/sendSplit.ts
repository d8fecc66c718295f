import type { Item } from '../../n8n/nodeContext';
import { originalElementsAreWanted } from '../fields/formEntry';
import type { DocumentRequest, DocumentResult } from '../request/documentRequest';
import { sendAlone } from '../sendAlone';
import { chunkElements } from './chunkElements';
import type { PartitionExecution } from './execution';
import { joinRanges } from './joinResults';
import { withoutChunking } from './rangeFields';
import { NotWritable, rangeAlone, sendRanges } from './sendRanges';
import { planSplit, planUnsplit, type ChunkPlan, type SplitPlan } from './splitPlan';
import type { SplitSettings } from './splitSettings';

/**
 * Sends a document of whose pages the user wants some, or which they want split: makes the plan and carries it out, a new
 * one where pages turn out not to make a PDF of their own. Throws as `partitionDocument` does.
 */
export async function sendSplit(
	item: Item,
	execution: PartitionExecution,
	request: DocumentRequest,
	settings: SplitSettings,
): Promise<DocumentResult> {
	const release = await execution.pdfMemory.reserve(request.file.size);
	try {
		const plan = await planSplit(item, request, execution, settings);
		const sent = carryOut(item, request, execution, { plan, settings });
		const result = await sent.catch(async (error: unknown) => {
			if (!(error instanceof NotWritable)) throw error;
			const unsplit = planUnsplit(request.file, settings);
			return await carryOut(item, request, execution, { plan: unsplit, settings });
		});
		const pageCount = plan.kind === 'whole' ? plan.pageCount : plan.pdf.pageCount;
		return pageCount === undefined ? result : { ...result, pageCount };
	} finally {
		release();
	}
}

/** Throws NotWritable if a range can't be written as a PDF of its own; then no request is in progress any more. */
async function carryOut(
	item: Item,
	request: DocumentRequest,
	execution: PartitionExecution,
	{ plan, settings }: { plan: SplitPlan; settings: SplitSettings },
): Promise<DocumentResult> {
	switch (plan.kind) {
		case 'whole':
			return await sendAlone(item, request);
		case 'range':
			return await sendAlone(item, request, await rangeAlone(plan.pdf, plan.range, request));
		case 'ranges': {
			const outcomes = await sendRanges(item, request, execution, { ...plan, ...settings });
			return await joinRanges(item, request, plan.ranges, outcomes);
		}
		case 'rangesThenChunk':
			return await joinAndChunk(item, request, execution, { plan, settings });
	}
}

async function joinAndChunk(
	item: Item,
	request: DocumentRequest,
	execution: PartitionExecution,
	{ plan, settings }: { plan: ChunkPlan; settings: SplitSettings },
): Promise<DocumentResult> {
	const unchunked = { ...request, fields: withoutChunking(request.fields) };
	const outcomes = await sendRanges(item, unchunked, execution, { ...plan, ...settings });
	const joined = await joinRanges(item, request, plan.ranges, outcomes);
	if (originalElementsAreWanted(request.fields)) {
		item.hint(
			"The original elements in the chunks of split PDFs have the IDs, file name and languages of the elements in the page ranges, and coordinates only if 'Coordinates' is on. To get the same original elements as without splitting, remove the option 'Split PDF'.",
		);
	}
	return await chunkElements(item, request, execution, joined, plan.chunkedAs);
}
