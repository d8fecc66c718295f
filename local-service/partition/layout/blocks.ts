import { startsListItem } from '../textType.ts';
import type { Box } from './box.ts';
import { joinedBox } from './box.ts';
import type { TextLine } from './lines.ts';

/** Lines that belong together: a paragraph, a heading, or an item of a list. */
export interface TextBlock {
	lines: TextLine[];
	box: Box;
}

/** A vertical gap of this many font sizes begins a new paragraph. */
const paragraphGap = 0.75;
/** Lines of one paragraph differ in font size by less than this factor. */
const sameSize = 1.15;
/** A line set in by this many font sizes begins a new paragraph. */
const indent = 0.7;
/** A line of a table of contents: dots lead to the page's number. */
const hasLeader = /(?:\. ?){4,}\s*\S{1,5}$/u;
const endsSentence = /[.!?:]["'”’)]*$/u;

/** A line set in after a finished sentence begins a paragraph even without a gap. */
function isSetIn(line: TextLine, previous: TextLine): boolean {
	const isFurther = line.box.left - previous.box.left > indent * line.fontSize;
	return isFurther && endsSentence.test(previous.text);
}

/** A line that stands further left than the bullet of the item above doesn't belong to it. */
function leavesList(line: TextLine, block: TextBlock): boolean {
	const [first] = block.lines;
	return (
		first !== undefined &&
		startsListItem(first.text) &&
		line.box.left < first.box.left - 0.5 * line.fontSize
	);
}

/** Whether the line above is the short last one of a paragraph: the next word would have had room in it. */
function endsParagraph(previous: TextLine, line: TextLine, block: TextBlock): boolean {
	const [word = ''] = line.text.split(' ', 1);
	const characterWidth = (line.box.right - line.box.left) / Math.max(1, line.text.length);
	const right = Math.max(block.box.right, line.box.right);
	const room = right - previous.box.right;
	return endsSentence.test(previous.text) && room > (word.length + 3) * characterWidth;
}

function continues(block: TextBlock, line: TextLine): boolean {
	const previous = block.lines.at(-1);
	if (previous === undefined) return false;
	const smaller = Math.min(line.fontSize, previous.fontSize);
	const larger = Math.max(line.fontSize, previous.fontSize);
	const isBeside = line.box.left > block.box.right || line.box.right < block.box.left;
	return (
		line.box.top - previous.box.bottom < paragraphGap * smaller &&
		larger < sameSize * smaller &&
		line.isBold === previous.isBold &&
		!isBeside &&
		!isSetIn(line, previous) &&
		!leavesList(line, block) &&
		!endsParagraph(previous, line, block) &&
		!hasLeader.test(previous.text) &&
		!startsListItem(line.text)
	);
}

/** Joins the lines of a column, from top to bottom, to blocks. */
export function blocksOf(lines: readonly TextLine[]): TextBlock[] {
	const blocks: TextBlock[] = [];
	for (const line of lines) {
		const block = blocks.at(-1);
		if (block !== undefined && continues(block, line)) {
			block.lines.push(line);
			block.box = joinedBox(block.box, line.box);
		} else blocks.push({ lines: [line], box: line.box });
	}
	return blocks;
}
