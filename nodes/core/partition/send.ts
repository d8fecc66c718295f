import type { PdfDocument } from '../../../packages/pdf-ranges';
import type { Item } from '../n8n/nodeContext';
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
	rangesOf,
	selectPages,
	unsplitHint,
	type SentPages,
} from './pages';
import { hintingFakePdf, holdPdf, type ReadFile } from './pdf';
import { fromPage, type Recipe } from './recipe';
import { sendAlone } from './sendAlone';
import { sendInJob } from './sendInJob';
import { sendInRanges } from './sendInRanges';
import { chooseWay, type Way } from './ways';

/** Whether a document is read as a PDF, to select some of its pages or to split it. */
export function needsPages({ pages, split }: Recipe): boolean {
	return pages !== undefined || split.by === 'node';
}

/**
 * Sends a document the way that `chooseWay` decides. Throws a ServiceProblem that names the document or the failed ranges,
 * or a Problem for what jobs don't support and for a page range that the document doesn't have.
 */
export async function sendDocument(
	item: Item,
	execution: PartitionExecution,
	{ ...document }: DocumentToSend,
): Promise<DocumentResult> {
	const { file, recipe, memory } = document;
	const way = chooseWay(recipe, await execution.ways);
	const reads = document.read === undefined && needsPages(recipe);
	const held = reads ? await holdPdf(item, file, memory) : undefined;
	const { read = held?.read } = document;
	try {
		const result =
			read === undefined
				? await sendFile(way, item, execution, { ...document, file: hintingFakePdf(item, file) })
				: await sendRead(way, item, execution, { ...document, read });
		item.state.charges.received();
		if (!hasText(result)) item.hint(noTextHint(document));
		return result;
	} finally {
		held?.release();
	}
}

/** Sends a file as a whole: all of a document, or `subject`, a part of it. */
async function sendFile(
	way: Way,
	item: Item,
	execution: PartitionExecution,
	document: DocumentToSend,
	subject?: string,
): Promise<DocumentResult> {
	return way === 'inJob'
		? await sendInJob(item, execution, document)
		: await sendAlone(item, document, subject);
}

interface ReadDocument extends DocumentToSend {
	read: ReadFile;
}

/** Sends a document that was read as a PDF: all of it, the pages that the user selects, or either in ranges. */
async function sendRead(
	way: Way,
	item: Item,
	execution: PartitionExecution,
	document: ReadDocument,
): Promise<DocumentResult> {
	const { read, recipe } = document;
	const { file } = read;
	const whole = { ...document, file };
	if ('obstacle' in read) {
		const { obstacle } = read;
		if (recipe.pages) throw notExtracted(file, recipe.pages, obstacle);
		if (way === 'inRanges' && obstacle.kind !== 'notPdf') {
			item.hint(unsplitHint(file, obstacle.because));
		}
		return await sendFile(way, item, execution, whole);
	}
	const { pdf } = read;
	const { pageCount } = pdf;
	const { isCsv, pages: wanted } = recipe;
	const pages = selectPages(item, execution, file, { pageCount, wanted });
	const concurrency = execution.maxParallelPageRanges;
	const ranges =
		way === 'inRanges' ? await rangesOf(item, file, { pdf, pages, isCsv }, concurrency) : undefined;
	const result = ranges
		? await sendInRanges(item, execution, whole, { pdf, ranges })
		: pages.onlyUsed
			? await sendPages(way, item, execution, whole, { pdf, pages })
			: await sendFile(way, item, execution, whole);
	return { ...result, pageCount };
}

/** Sends some pages of a document as a file. */
async function sendPages(
	way: Way,
	item: Item,
	execution: PartitionExecution,
	document: DocumentToSend,
	{ pdf, pages }: { pdf: PdfDocument; pages: SentPages },
): Promise<DocumentResult> {
	const { file, storedAs } = document;
	const recipe = fromPage(document.recipe, pages.first);
	const { firstPage: first = 1 } = recipe;
	// Page numbers that may have to be corrected are read before they're stored.
	const isStored = first === 1 || recipe.isCsv;
	const part = {
		...document,
		file: await fileOfPages(pdf, pages, file),
		recipe,
		storedAs: isStored ? storedAs : undefined,
	};
	const subject = `pages ${rangeText(pages)} of ${documentName(file)}`;
	const result = await sendFile(way, item, execution, part, subject);
	if (result.kind === 'stored') return result;
	const count = pages.last - pages.first + 1;
	const { elements, isCorrected } = await numberedInDocument(result.elements, { first, count });
	if (isCorrected) item.hint(numberingHint(documentName(file)));
	return { ...result, elements };
}

/** CSV that went to n8n's store unread counts as text. */
function hasText(result: DocumentResult): boolean {
	if (result.kind === 'stored') return result.elementCount !== 0;
	return result.elements.some(({ text }) => text.trim() !== '');
}

function noTextHint({ file }: DocumentToSend): string {
	return `No text was found in ${documentName(file)}. If it's a scan or a photo, set 'Strategy' to High Resolution, and 'Languages' to the language of its text.`;
}
