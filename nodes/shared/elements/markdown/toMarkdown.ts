import type { DocumentElement } from '../element';
import type { Work } from '../../values/inSlices';
import { joinedTexts } from '../../values/longContent';
import { Headings } from './headings';
import { isLongText } from './longText';
import { markdownBlock } from './markdownBlocks';
import { isListItem, MarkdownList } from './markdownList';
import { PartHeadings } from './partHeadings';

/**
 * The document as Markdown (GitHub's form): headings by `category_depth`, for sheets and for attachments, lists, links, emphasis, tables from
 * `text_as_html`, code, formulas, images with a target (a binary property or an address), and a rule for each page
 * break. Text stays text: nothing in it becomes a heading, a list or HTML. Linear in the size of the document.
 * `headings`: those above, if this is only a part of the document.
 */
export function* toMarkdown(
	elements: readonly DocumentElement[],
	headings = new Headings(elements),
): Work<string> {
	return yield* joinedTexts(yield* markdownBlocks(elements, headings), '\n\n');
}

/** The same in its blocks, between which blank lines belong. */
export function* markdownBlocks(
	elements: readonly DocumentElement[],
	headings = new Headings(elements),
): Work<string[]> {
	const blocks: string[] = [];
	let list: MarkdownList | undefined;
	const add = (block: string) => {
		if (block !== '') blocks.push(block);
	};
	const parts = new PartHeadings(headings);
	for (const element of elements) {
		yield;
		const above = parts.startingWith(element);
		if (above.length > 0 && list !== undefined) {
			add(yield* list.markdown());
			list = undefined;
		}
		above.forEach(add);
		if (isListItem(element) && !isLongText(element.text)) {
			list ??= new MarkdownList();
			list.add(element);
			continue;
		}
		const block = yield* markdownBlock(element, headings);
		// What shows nothing doesn't end a list.
		if (block === '') continue;
		if (list !== undefined) add(yield* list.markdown());
		list = undefined;
		add(block);
	}
	if (list !== undefined) add(yield* list.markdown());
	return blocks;
}
