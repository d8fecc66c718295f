import { joinTexts, noPause, type Pause } from '../../pauses';
import type { TextElement } from '../element';
import { Headings } from './headings';
import { markdownBlock } from './markdownBlocks';
import { isListItem, MarkdownList } from './markdownList';
import { isInPart, PartHeadings } from './partHeadings';

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
	let parts: PartHeadings | undefined;
	let list: MarkdownList | undefined;
	const endList = async ({ lines }: MarkdownList) => {
		if (lines.length > 0) blocks.push(await joinTexts(lines, '\n', pause));
		list = undefined;
	};
	for (const element of elements) {
		const pausing = pause();
		if (pausing) await pausing;
		if (isInPart(element)) parts ??= new PartHeadings(headings);
		for (const heading of parts?.startingWith(element) ?? []) {
			if (list) await endList(list);
			blocks.push(heading);
		}
		if (isListItem(element)) {
			list ??= new MarkdownList();
			list.add(element);
			continue;
		}
		const written = markdownBlock(element, headings, pause);
		const block = typeof written === 'string' ? written : await written;
		// What shows nothing doesn't end a list.
		if (block === '') continue;
		if (list) await endList(list);
		blocks.push(block);
	}
	if (list) await endList(list);
	return blocks;
}
