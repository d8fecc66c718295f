import { joinTexts, stepThrough, type Steps } from '../../pauses';
import type { TextElement } from '../element';
import { readHeadings, type Headings } from './headings';
import { markdownBlock, tableBlock } from './markdownBlocks';
import { isListItem, MarkdownList } from './markdownList';
import { PartHeadings } from './partHeadings';
import type { ReadTables } from '../tables/table';
import { chunksFrom, tableHtml } from '../tables/tableChunks';

/** So many elements are one step: what may take long in one has steps of its own. */
const elementsPerStep = 4;

/** How a document, or a part of one, is written. */
export interface MarkdownOptions {
	/** The headings of the whole document, if only a part of it is written. */
	headings?: Headings;
	/** The address of the document, if it's known: relative links are resolved against it. */
	base?: string;
	/** Default: each table is read anew. */
	readTables?: ReadTables;
}

/**
 * Returns a document as Markdown (GitHub's form): headings by `category_depth`, for sheets and for attachments, lists,
 * links, emphasis, tables from `text_as_html`, code, formulas, images with a target (a binary property or an address),
 * and a rule for each page break. Text stays text: nothing in it becomes a heading, a list or HTML. Linear in the size
 * of the document.
 */
export function* toMarkdown(
	elements: readonly TextElement[],
	options: MarkdownOptions = {},
): Steps<string> {
	return yield* joinTexts(yield* markdownBlocks(elements, options), '\n\n');
}

/** Returns the same in its blocks, between which blank lines belong. */
export function* markdownBlocks(
	elements: readonly TextElement[],
	{ headings: known, base, readTables }: MarkdownOptions = {},
): Steps<string[]> {
	const headings = known ?? (yield* readHeadings(elements));
	const blocks: Array<string | MarkdownList> = [];
	const parts = new PartHeadings();
	let list: MarkdownList | undefined;
	/** The positions of what's written with the table above. */
	const written = new Set<number>();
	for (const [position, element] of elements.entries()) {
		if (position % elementsPerStep === 0) yield;
		if (written.has(position)) continue;
		const started = parts.startingWith(element);
		if (started.length > 0) list = undefined;
		blocks.push(...started);
		if (isListItem(element)) {
			if (list === undefined) blocks.push((list = new MarkdownList()));
			list.add(element);
			continue;
		}
		const isTable = tableHtml(element) !== undefined;
		const chunks = isTable ? chunksFrom(elements, position) : [];
		for (const chunk of chunks) written.add(chunk);
		const made = isTable
			? tableBlock(
					chunks.flatMap((chunk) => elements[chunk] ?? []),
					base,
					readTables,
				)
			: markdownBlock(element, { headings, base });
		const block = typeof made === 'string' ? made : yield* made;
		// What shows nothing doesn't end a list.
		if (block === '') continue;
		list = undefined;
		blocks.push(block);
	}
	return yield* withLists(blocks, base);
}

function* withLists(
	blocks: ReadonlyArray<string | MarkdownList>,
	base: string | undefined,
): Steps<string[]> {
	const lists: MarkdownList[] = [];
	yield* stepThrough(blocks, (block) => {
		if (typeof block !== 'string' && !block.isEmpty) lists.push(block);
	});
	const written: string[] = [];
	let number = 0;
	for (const [position, block] of blocks.entries()) {
		if (position % elementsPerStep === 0) yield;
		if (typeof block === 'string') written.push(block);
		else if (!block.isEmpty) {
			const neighbors = { above: lists[number - 1], below: lists[number + 1] };
			written.push(yield* block.write({ base, ...neighbors }));
			number += 1;
		}
	}
	return written;
}
