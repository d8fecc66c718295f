import type { DocumentElement } from '../../element/element';
import type { Work } from '../../wait/inSlices';
import { joinedTexts } from '../../wait/longContent';
import { categoryDepth } from './markdownBlocks';
import { itemLines } from './markdownText';

/** Types that are items of a list, with the mark before the text: docs/service.md#elements */
const itemMarks: ReadonlyMap<string, string> = new Map([
	['ListItem', ''],
	['List-item', ''],
	['BulletedText', ''],
	['CheckBoxChecked', '[x] '],
	['CheckBoxUnchecked', '[ ] '],
	['Checked', '[x] '],
	['Unchecked', '[ ] '],
	['RadioButtonChecked', '[x] '],
	['RadioButtonUnchecked', '[ ] '],
]);
/** A bullet the document itself shows before the text. */
const ownBullet = /^(?:[•◦▪‣●○■]|[-*+·–—](?=\s))\s*/;
/** A number the document itself shows before the text: kept, as the text may refer to it. */
const ownNumber = /^\d{1,9}[.)](?=\s)/;
const deepestLevel = 8;

/** Says whether an element is an item of a list. */
export function isListItem(element: DocumentElement): boolean {
	return itemMarks.has(element.type);
}

/** Takes an item's text and whether it opens a deeper level; gives its marker ('-' or its own number) and the rest. */
function splitMarker(text: string, opensLevel: boolean): { marker: string; rest: string } {
	const number = ownNumber.exec(text)?.[0];
	if (number === undefined) return { marker: '-', rest: text.replace(ownBullet, '') };
	// Markdown takes another number than 1 as text of the item above.
	if (opensLevel && parseInt(number, 10) !== 1) return { marker: '-', rest: text };
	return { marker: number, rest: text.slice(number.length).trim() };
}

/** Writes the items of one list, in order. */
export class MarkdownList {
	private readonly lines: string[] = [];
	private firstDepth: number | undefined;
	/** For each level that is open: the columns before what belongs to its last item. */
	private readonly indents: number[] = [];

	/** Takes the next item; items without text leave nothing. */
	add(element: DocumentElement): void {
		const level = this.levelOf(categoryDepth(element));
		const opensLevel = level > 0 && level === this.indents.length;
		const { marker, rest } = splitMarker(element.text.trim(), opensLevel);
		const [first, ...others] = itemLines(rest);
		if (first === undefined) return;
		const indent = level === 0 ? 0 : (this.indents[level - 1] ?? 0);
		const inner = indent + marker.length + 1;
		this.indents.length = level;
		this.indents.push(inner);
		this.lines.push(`${' '.repeat(indent)}${marker} ${itemMarks.get(element.type) ?? ''}${first}`);
		for (const line of others) this.lines.push(`${' '.repeat(inner)}${line}`);
	}

	/** The list's Markdown; '' when no item had text. */
	markdown(): Work<string> {
		return joinedTexts(this.lines, '\n');
	}

	/** Takes an item's depth; gives its level in this list: at most one below the item before it. */
	private levelOf(depth: number): number {
		this.firstDepth ??= depth;
		const wanted = Math.min(Math.max(depth - this.firstDepth, 0), deepestLevel);
		return Math.min(wanted, this.indents.length);
	}
}
