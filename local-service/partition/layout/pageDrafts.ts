import type { DraftType, ElementDraft } from '../serviceElement.ts';
import { tableHtml, tableText } from '../tableHtml.ts';
import { oneLine, paragraphDraft, startsBulletItem } from '../textType.ts';
import type { TextBlock } from './blocks.ts';
import type { Box } from './box.ts';
import { coordinatesOf } from './box.ts';
import type { FontSizes } from './fontSizes.ts';
import { bodySizeOf, fontSizesOf, headingLevel, isHeadingSize } from './fontSizes.ts';
import type { Page } from './page.ts';
import type { PageLayout } from './pageLayout.ts';
import { pageLayout } from './pageLayout.ts';
import type { PagePart } from './readingOrder.ts';
import type { Table } from './tables.ts';

/** The part of the page's height that is its upper or lower margin. */
const marginPart = 0.07;
/** What stands in a margin is at least this many font sizes away from the rest of the page. */
const marginGap = 1;
/** A number alone is the page's in this part of its height, above or below. */
const numberPart = 0.2;
const pageNumber = /^\W*\d{1,5}\W*$/;
const maxHeadingLength = 200;
const maxBoldHeadingWords = 12;
/** The lines that close a page, such as those of a signature, have at most this many words. */
const maxClosingWords = 8;

/** Whether a box lies in the upper or lower margin of its page. */
export function marginOf(box: Box, height: number): 'Footer' | 'Header' | undefined {
	if (box.bottom < height * marginPart) return 'Header';
	return box.top > height * (1 - marginPart) ? 'Footer' : undefined;
}

function textOf({ lines }: TextBlock): string {
	return oneLine(lines.map(({ text }) => text).join(' '));
}

function sizeOf({ lines }: TextBlock): number {
	return Math.max(...lines.map(({ fontSize }) => fontSize));
}

function boxOfPart(part: PagePart): Box {
	return part.kind === 'table' ? part.table.box : part.block.box;
}

function isBoldHeading(block: TextBlock, text: string): boolean {
	return (
		block.lines.length <= 2 &&
		block.lines.every(({ isBold }) => isBold) &&
		text.split(' ').length <= maxBoldHeadingWords &&
		!/[.,;]$|:\s/.test(text) &&
		!startsBulletItem(text)
	);
}

function isHeading(block: TextBlock, layout: PageLayout, bodySize: number): boolean {
	const text = textOf(block);
	if (block.lines.some(({ isRotated }) => isRotated)) return false;
	if (!/\p{L}/u.test(text) || text.length > maxHeadingLength) return false;
	if (isHeadingSize(sizeOf(block), bodySize)) return true;
	return isBoldHeading(block, text) && !isClosing(block, layout);
}

/** Whether only short lines follow on the page, the text of which ends above: a signature heads nothing. */
function isClosing(block: TextBlock, layout: PageLayout): boolean {
	const parts = layout.parts.filter(
		(part) => part.kind === 'table' || marginType(part.block, layout) === undefined,
	);
	const end = parts.findLastIndex(
		(part) =>
			part.kind === 'table' ||
			part.block.lines.length > 2 ||
			textOf(part.block).split(' ').length > maxClosingWords,
	);
	const position = parts.findIndex((part) => part.kind === 'text' && part.block === block);
	return end >= 0 && position > end;
}

/** A line in a margin, apart from the rest of the page. */
function marginType(block: TextBlock, layout: PageLayout): DraftType | undefined {
	if (isPageNumber(block, layout)) return 'PageNumber';
	const margin = marginOf(block.box, layout.height);
	if (margin === undefined || block.lines.length > 1) return undefined;
	const gap = marginGap * sizeOf(block);
	const isClose = layout.parts
		.map(boxOfPart)
		.some(
			(box) =>
				box !== block.box &&
				marginOf(box, layout.height) === undefined &&
				(margin === 'Header' ? box.top - block.box.bottom < gap : block.box.top - box.bottom < gap),
		);
	if (isClose) return undefined;
	return pageNumber.test(textOf(block)) ? 'PageNumber' : margin;
}

/** A number alone, above or below everything else on the page. */
function isPageNumber(block: TextBlock, { parts, height }: PageLayout): boolean {
	const isOuter =
		block.box.bottom < height * numberPart || block.box.top > height * (1 - numberPart);
	const others = parts.map(boxOfPart).filter((box) => box !== block.box);
	const isAbove = others.every(({ top }) => top > block.box.bottom);
	const isBelow = others.every(({ bottom }) => bottom < block.box.top);
	return isOuter && (isAbove || isBelow) && pageNumber.test(textOf(block));
}

function tableDraft({ rows }: Table, asHtml: boolean): ElementDraft {
	const texts = rows.map((row) => row.map((cell) => ({ ...cell, text: oneLine(cell.text) })));
	const text = tableText(texts.map((row) => row.map((cell) => cell.text)));
	return { type: 'Table', text, metadata: asHtml ? { text_as_html: tableHtml(texts) } : {} };
}

interface DocumentFonts extends FontSizes {
	/** Whether size or weight show the document's headings, so that no other text is taken for one. */
	showHeadings: boolean;
}

function blockDraft(
	block: TextBlock,
	layout: PageLayout,
	fonts: DocumentFonts,
): ElementDraft | undefined {
	const text = textOf(block);
	const margin = marginType(block, layout);
	if (margin !== undefined) return { type: margin, text };
	if (isHeading(block, layout, fonts.body)) {
		return { type: 'Title', text, depth: headingLevel(sizeOf(block), fonts) };
	}
	const mayBeTitle = block.lines.length === 1 && !fonts.showHeadings;
	return paragraphDraft(text, mayBeTitle && !isClosing(block, layout));
}

function headingBlocks(layouts: readonly PageLayout[], bodySize: number): TextBlock[] {
	return layouts.flatMap((layout) =>
		layout.parts.flatMap((part) => {
			if (part.kind === 'table' || marginType(part.block, layout) !== undefined) return [];
			return isHeading(part.block, layout, bodySize) ? [part.block] : [];
		}),
	);
}

/**
 * The elements of a document's pages, with coordinates, one list for each page. What is a heading, and its level, follow from the font
 * sizes of all pages. With `tablesAsHtml`, tables have `text_as_html`.
 */
export function draftsOfPages(
	pages: readonly Page[],
	{ tablesAsHtml }: { tablesAsHtml: boolean },
): ElementDraft[][] {
	const body = bodySizeOf(pages.flatMap(({ runs }) => runs));
	const layouts = pages.map((page) => pageLayout(page, body));
	const headings = headingBlocks(layouts, body);
	const fonts = {
		...fontSizesOf(body, headings.map(sizeOf)),
		showHeadings: headings.length > 0,
	};
	return layouts.map((layout) =>
		layout.parts.flatMap((part) => {
			const draft =
				part.kind === 'table'
					? tableDraft(part.table, tablesAsHtml)
					: blockDraft(part.block, layout, fonts);
			if (draft === undefined) return [];
			const coordinates = coordinatesOf(boxOfPart(part), layout, layout.shownScale);
			return [{ ...draft, metadata: { ...draft.metadata, coordinates } }];
		}),
	);
}
