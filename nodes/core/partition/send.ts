import type { PdfDocument } from '../../../packages/pdf-ranges';
import { isPdf } from '../documents/fileTypes';
import type { Item } from '../n8n/nodeContext';
import type { FormFile } from '../wire/formFile';
import {
	documentName,
	type DocumentResult,
	type DocumentToSend,
	type PartitionExecution,
} from './execution';
import { numberedInDocument, numberingHint } from './pageNumbers';
import { rangeText } from './pageRange';
import {
	fileOfPages,
	notExtracted,
	splitIntoRanges,
	selectPages,
	unsplitHint,
	type SentPages,
} from './pages';
import { hintingFakePdf, holdPdf, type ReadFile } from './pdf';
import { asksForCsv } from './form';
import { firstPageOf, fromPage, type Recipe } from './recipe';
import { namingDocumentType } from './refusedSchema';
import { sendAlone } from './sendAlone';
import { sendInJob } from './sendInJob';
import { sendInParse } from './sendInParse';
import { sendInRanges } from './sendInRanges';
import { chooseWay, type Way } from './ways';

/** Whether a document is read as a PDF: to select some of its pages, to split it, or to know where a scan ends. */
export function needsPages({ pages, isSplitHere, wanted }: Recipe): boolean {
	return pages !== undefined || isSplitHere || wanted?.classes?.ofScan === true;
}

/** Sends a file, as a whole: all of a document, or a part of it. */
type Send = (
	item: Item,
	execution: PartitionExecution,
	document: DocumentToSend,
) => Promise<DocumentResult>;

/** How a file is sent, by the way of its document: in ranges only as far as it can be split. */
const sendFileBy: Readonly<Record<Way, Send>> = {
	alone: sendAlone,
	inRanges: sendAlone,
	inJob: sendInJob,
	inParse: sendInParse,
};

/**
 * Sends a document the way that `chooseWay` decides. Throws a ServiceProblem that names the document or the failed ranges,
 * or a Problem for what jobs don't support and for a page range that the document doesn't have.
 */
export async function sendDocument(
	item: Item,
	execution: PartitionExecution,
	document: DocumentToSend,
): Promise<DocumentResult> {
	const { file, recipe, turn } = document;
	const way = chooseWay(recipe, await execution.ways);
	const isUnread = needsPages(recipe) && document.read === undefined;
	const held = isUnread ? await holdPdf(item, file, turn) : undefined;
	const { read = held?.read } = document;
	try {
		const result = read
			? await sendRead(item, execution, { ...document, read }, way)
			: await sendFileBy[way](item, execution, { ...document, file: hintingFakePdf(item, file) });
		if (result.isReused === true) execution.earlier.reused();
		else item.state.charges.received();
		if (!hasAnyText(result)) item.hint(noTextHint(file));
		return result;
	} catch (error) {
		throw namingDocumentType(error, recipe.wanted);
	} finally {
		held?.release();
	}
}

interface ReadDocument extends DocumentToSend {
	read: ReadFile;
}

/** Sends a document that was read as a PDF: all of it, the pages that the user selects, or either in ranges. */
async function sendRead(
	item: Item,
	execution: PartitionExecution,
	document: ReadDocument,
	way: Way,
): Promise<DocumentResult> {
	const { read, recipe } = document;
	const { file } = read;
	const whole = { ...document, file };
	const sendFile = sendFileBy[way];
	if ('obstacle' in read) {
		const { kind, because } = read.obstacle;
		if (recipe.pages) {
			// What is called a PDF may be anything, and a PDF has pages that aren't to be sent.
			if (kind !== 'notPdf' || isPdf(file)) throw notExtracted(file, recipe.pages, read.obstacle);
			item.hint(noPagesHint(file));
		}
		if (way === 'inRanges' && kind !== 'notPdf') item.hint(unsplitHint(file, because));
		return await sendFile(item, execution, whole);
	}
	const { pdf } = read;
	const { pageCount } = pdf;
	const { pages: wanted } = recipe;
	const isCsv = asksForCsv(recipe);
	const pages = selectPages(item, execution, file, { pageCount, wanted });
	const split = { pdf, pages, isCsv, concurrency: execution.maxParallelPageRanges };
	const ranges = way === 'inRanges' ? await splitIntoRanges(item, file, split) : undefined;
	const result = ranges
		? await sendInRanges(item, execution, whole, { pdf, ranges })
		: pages.onlyUsed
			? await sendPages(item, execution, whole, { pdf, pages, sendFile })
			: await sendFile(item, execution, whole);
	const { first, last } = pages;
	return { ...result, pageCount, sentPages: { first, last } };
}

/** Sends some pages of a document as a file. */
async function sendPages(
	item: Item,
	execution: PartitionExecution,
	document: DocumentToSend,
	{ pdf, pages, sendFile }: { pdf: PdfDocument; pages: SentPages; sendFile: Send },
): Promise<DocumentResult> {
	const { file, storedAs } = document;
	const name = documentName(file);
	const recipe = fromPage(document.recipe, pages.first);
	const first = firstPageOf(recipe);
	// Page numbers that may have to be corrected are read before they're stored.
	const isStored = first === 1 || asksForCsv(recipe);
	const result = await sendFile(item, execution, {
		...document,
		file: await fileOfPages(pdf, pages, file),
		recipe,
		subject: `pages ${rangeText(pages)} of ${name}`,
		storedAs: isStored ? storedAs : undefined,
	});
	if (result.kind === 'stored') return result;
	const count = pages.last - pages.first + 1;
	const { elements, isCorrected } = await numberedInDocument(result.elements, { first, count });
	if (isCorrected) item.hint(numberingHint(name));
	return { ...result, elements };
}

/** CSV that went to n8n's store unread counts as text. */
function hasAnyText(result: DocumentResult): boolean {
	if (result.kind === 'stored') return result.elementCount !== 0;
	return result.markdown !== undefined || result.elements.some(({ text }) => /\S/.test(text));
}

function noPagesHint(file: FormFile): string {
	return `The ${documentName(file)} was sent whole: 'Page Range' applies to PDFs only`;
}

function noTextHint(file: FormFile): string {
	return `No text was found in ${documentName(file)}. If it's a scan or a photo, set 'Strategy' to High Resolution, and 'Languages' to the language of its text.`;
}
