import { countingCharge } from '../../n8n/charges';
import { waitForMemory } from '../../n8n/memory';
import type { Item } from '../../n8n/nodeContext';
import { startingPageNumber, wantsCsv } from '../fields/formEntry';
import {
	documentName,
	type DocumentRequest,
	type DocumentResult,
} from '../request/documentRequest';
import { numberedInDocument } from '../response/pageNumbers';
import { sendAlone } from '../sendAlone';
import type { PartitionExecution } from './execution';
import { rangeText } from './planRanges';
import { fieldsFromPage, numberingHint, rangeFile, sendRanges } from './sendRanges';
import { bytesToRead } from './readPdfFile';
import { planSplit, type SplitPlan, type Splitting } from './splitPlan';

/** Sends a document of whose pages the user wants some, or which they want split. Throws as `partitionDocument` does. */
export async function sendSplit(
	item: Item,
	execution: PartitionExecution,
	request: DocumentRequest,
	settings: Splitting,
): Promise<DocumentResult> {
	const { file, memory } = request;
	const bytes = bytesToRead(file);
	await waitForMemory(memory, bytes, item.signal);
	try {
		const plan = await planSplit(item, request, execution, settings);
		const result =
			plan.kind === 'whole'
				? await sendAlone(item, request, { file: plan.file })
				: plan.kind === 'range'
					? await sendRange(item, request, plan)
					: await countingCharge(
							item.state.charges,
							async () => await sendRanges(item, request, execution, { ...plan, ...settings }),
						);
		const pageCount = plan.kind === 'whole' ? plan.pageCount : plan.pdf.pageCount;
		return pageCount === undefined ? result : { ...result, pageCount };
	} finally {
		memory.release(bytes);
	}
}

/** Sends some pages of a document in its only request. */
async function sendRange(
	item: Item,
	request: DocumentRequest,
	{ pdf, pages }: Extract<SplitPlan, { kind: 'range' }>,
): Promise<DocumentResult> {
	const { file, storedAs } = request;
	const fields = fieldsFromPage(request.fields, pages.first);
	const first = startingPageNumber(fields);
	// Page numbers that may have to be corrected are read before they're stored.
	const isStored = first === 1 || wantsCsv(fields);
	const result = await sendAlone(
		item,
		{ ...request, storedAs: isStored ? storedAs : undefined },
		{
			file: await rangeFile(pdf, pages, file),
			fields,
			subject: `pages ${rangeText(pages)} of ${documentName(file)}`,
		},
	);
	if (result.kind === 'stored') return result;
	const count = pages.last - pages.first + 1;
	const { elements, isCorrected } = await numberedInDocument(result.elements, { first, count });
	if (isCorrected) item.hint(numberingHint(file));
	return { ...result, elements };
}
