import type { DraftType, ElementDraft } from '../serviceElement.ts';
import { tableHtml, tableText } from '../tableHtml.ts';
import { oneLine, paragraphDraft, startsListItem } from '../textType.ts';
import { coordinatesOf } from './box.ts';
import { fastBoxes } from './fastLayout.ts';
import type { TextBlock } from './pageBlocks.ts';
import { blocksOf, bodyFontSize } from './pageBlocks.ts';
import { lineText, linesOf } from './pageLines.ts';
import type { Box, PageText } from './pageText.ts';

export interface PageReading {
	/** Read as the strategy `fast` does: by columns, without tables, types by the text alone. */
	isFast: boolean;
	/** Give tables as HTML too (`pdf_infer_table_structure`). */
	tablesAsHtml: boolean;
}

/** The part of the page's height that is its upper or lower margin. */
const marginPart = 0.07;
/** Text larger than the running text by this factor is a heading. */
const headingSize = 1.15;
const maxHeadingLength = 200;

function marginOf(box: Box, page: PageText): 'Footer' | 'Header' | undefined {
	if (box.bottom < page.height * marginPart) return 'Header';
	return box.top > page.height * (1 - marginPart) ? 'Footer' : undefined;
}

function marginType(block: TextBlock, text: string, page: PageText): DraftType | undefined {
	if (block.lines.length > 1 || block.lines[0]?.isRotated) return undefined;
	const margin = marginOf(block.box, page);
	return margin !== undefined && /^\W*\d{1,5}\W*$/.test(text) ? 'PageNumber' : margin;
}

function isHeading(block: TextBlock, text: string, bodySize: number): boolean {
	const size = Math.max(...block.lines.map((line) => line.fontSize));
	return size > bodySize * headingSize && text.length <= maxHeadingLength && /\p{L}/u.test(text);
}

function tableDraft(block: TextBlock, reading: PageReading): ElementDraft {
	const rows = block.lines.map((line) => line.cells.map(({ text }) => oneLine(text)));
	const metadata = reading.tablesAsHtml ? { text_as_html: tableHtml(rows) } : {};
	return { type: 'Table', text: tableText(rows), metadata };
}

function blockDraft(
	block: TextBlock,
	page: PageText,
	bodySize: number,
	reading: PageReading,
): ElementDraft | undefined {
	if (block.isTable) return tableDraft(block, reading);
	const text = oneLine(block.lines.map(lineText).join(' '));
	const margin = marginType(block, text, page);
	if (margin !== undefined) return { type: margin, text };
	if (isHeading(block, text, bodySize)) return { type: 'Title', text };
	return paragraphDraft(text, block.lines.length === 1);
}

function located(draft: ElementDraft | undefined, box: Box, page: PageText): ElementDraft[] {
	if (draft === undefined) return [];
	return [{ ...draft, metadata: { ...draft.metadata, coordinates: coordinatesOf(box, page) } }];
}

function fastDrafts(page: PageText): ElementDraft[] {
	return fastBoxes(linesOf(page.runs), startsListItem).flatMap(({ lines, box }) => {
		const text = oneLine(lines.join(' '));
		const margin = marginOf(box, page);
		return located(margin ? { type: margin, text } : paragraphDraft(text), box, page);
	});
}

/**
 * The elements of one page, with coordinates. They depend on this page alone, so that page
 * ranges partitioned apart give the same elements as the whole file.
 */
export function pageDrafts(page: PageText, reading: PageReading): ElementDraft[] {
	if (reading.isFast) return fastDrafts(page);
	const lines = linesOf(page.runs);
	const bodySize = bodyFontSize(lines);
	return blocksOf(lines).flatMap((block) =>
		located(blockDraft(block, page, bodySize, reading), block.box, page),
	);
}
