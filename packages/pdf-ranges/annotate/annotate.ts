import type { PdfPage } from '../objects/pageTree';
import type { PdfFile } from '../objects/pdfFile';
import { entryOf } from '../syntax/dictionary';
import { rewriteDictionary } from '../syntax/rewriteDictionary';
import { bytesOf, refText } from '../syntax/value';
import { UnsupportedPdf } from '../work/work';
import { annotationText, appearanceText, notePlace, type Annotation } from './appearance';
import { AppendedUpdate } from './appendedUpdate';
import { markRectangle, readFrame, type MarkBox } from './markPlace';

/** A mark with a comment. */
export interface PdfMark extends Pick<Annotation, 'color' | 'text'> {
	/** From 1. */
	page: number;
	/** Without one, it's a note at the top of the page. */
	box?: MarkBox;
}

/** What a mark costs beside the objects written for it. Units. */
const markUnits = 64;

/**
 * Writes marks as an update to append to a document; returns its pieces, and how many marks there are in it. Throws
 * UnsupportedPdf for pages that can't be read, TooMuchWork once the document's budget is used up.
 */
export async function annotate(
	file: PdfFile,
	marks: readonly PdfMark[],
): Promise<{ pieces: readonly Buffer[]; marked: number }> {
	const byPage = new Map<PdfPage, PdfMark[]>();
	for (const mark of marks) {
		if (file.objects.budget.spend(markUnits)) await file.objects.budget.pause();
		const page = file.tree.pages[mark.page - 1];
		if (!page) continue;
		const ofPage = byPage.get(page);
		if (ofPage) ofPage.push(mark);
		else byPage.set(page, [mark]);
	}
	const update = new AppendedUpdate(file.objects);
	let marked = 0;
	for (const [page, ofPage] of byPage) marked += await annotatePage(file, update, page, ofPage);
	return { pieces: marked > 0 ? await update.end() : [], marked };
}

async function annotatePage(
	{ objects }: PdfFile,
	update: AppendedUpdate,
	page: PdfPage,
	marks: readonly PdfMark[],
): Promise<number> {
	const dictionary = (await objects.object(page))?.value;
	if (dictionary?.kind !== 'dictionary') throw new UnsupportedPdf('A page is missing');
	const frame = await readFrame(objects, page, dictionary);
	const written: string[] = [];
	let notes = 0;
	for (const { box, color, text } of marks) {
		const place = box ? markRectangle(frame, box) : notePlace(frame, notes++);
		if (!place) continue;
		// Before a long comment is encoded.
		if (objects.budget.spend(4 * text.length)) await objects.budget.pause();
		const annotation: Annotation = { subtype: box ? 'Highlight' : 'Text', place, color, text };
		const [form, number] = [update.newNumber(), update.newNumber()];
		await update.add(form, 0, [Buffer.from(appearanceText(annotation))]);
		const value = annotationText(annotation, refText(page), `${form} 0 R`);
		await update.add(number, 0, [Buffer.from(value)]);
		written.push(` ${number} 0 R`);
	}
	if (written.length === 0) return 0;
	// A list that is an object of its own is copied, since other pages may have it, too.
	const entry = entryOf(dictionary, 'Annots');
	const list = entry && (await objects.resolve(entry));
	const isList = list?.bytes[list.start] === 91;
	const others = isList ? bytesOf(list).subarray(0, -1) : Buffer.from('[');
	const changes = new Map([['Annots', [others, Buffer.from(`${written.join('')}]`)]]]);
	const parts = await rewriteDictionary(dictionary, changes, objects.budget);
	await update.add(page.number, page.generation, parts);
	return written.length;
}
