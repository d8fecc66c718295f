import type { DocumentElement } from '../../element/element';
import { markdownBlock } from './markdownBlocks';
import { isListItem, MarkdownList } from './markdownList';

/**
 * Takes elements in order; gives the document as Markdown (GitHub's form): headings by `category_depth`, lists, tables
 * from `text_as_html`, code, formulas, images that have a place (a binary property or an address), and a rule for each
 * page break. Text is kept as text: nothing in it turns into a heading, a list or HTML. Linear in the size of the document.
 */
export function toMarkdown(elements: readonly DocumentElement[]): string {
	const blocks: string[] = [];
	let list: MarkdownList | undefined;
	const endList = () => {
		if (list !== undefined) blocks.push(list.toString());
		list = undefined;
	};
	for (const element of elements) {
		if (isListItem(element)) {
			list ??= new MarkdownList();
			list.add(element);
		} else {
			endList();
			blocks.push(markdownBlock(element));
		}
	}
	endList();
	return blocks.filter((block) => block !== '').join('\n\n');
}
