import type { TextElement } from '../element';
import { forEachEntry, joinTexts, noPause, type Pause } from '../pause';
import { Headings } from './headings';
import { isLongText } from './longText';
import { markdownBlock } from './markdownBlocks';
import { isListItem, MarkdownList } from './markdownList';
import { PartHeadings } from './partHeadings';

/** How a document, or a part of one, is written. */
export interface MarkdownOptions {
	/** The headings of the whole document, if only a part of it is written. */
	headings?: Headings;
	pause?: Pause;
}

/**
 * Returns a document as Markdown (GitHub's form): headings by `category_depth`, for sheets and for attachments, lists,
 * links, emphasis, tables from `text_as_html`, code, formulas, images with a target (a binary property or an address),
 * and a rule for each page break. Text stays text: nothing in it becomes a heading, a list or HTML. Linear in the size
 * of the document.
 */
export async function toMarkdown(
	elements: readonly TextElement[],
	options: MarkdownOptions = {},
): Promise<string> {
	return await joinTexts(await markdownBlocks(elements, options), '\n\n', options.pause ?? noPause);
}

/** Returns the same in its blocks, between which blank lines belong. */
export async function markdownBlocks(
	elements: readonly TextElement[],
	{ headings = new Headings(elements), pause = noPause }: MarkdownOptions = {},
): Promise<string[]> {
	const blocks: string[] = [];
	const parts = new PartHeadings(headings);
	let list = new MarkdownList();
	const endList = async () => {
		if (list.lines.length > 0) blocks.push(await joinTexts(list.lines, '\n', pause));
		list = new MarkdownList();
	};
	const add = async (block: string) => {
		// What shows nothing doesn't end a list.
		if (block === '') return;
		await endList();
		blocks.push(block);
	};
	await forEachEntry(elements, pause, async (element) => {
		for (const heading of parts.startingWith(element)) await add(heading);
		if (isListItem(element) && !isLongText(element.text)) list.add(element);
		else await add(await markdownBlock(element, headings, pause));
	});
	await endList();
	return blocks;
}
