import type { DocumentElement } from '../element';
import type { Work } from '../../values/inSlices';
import { joinedTexts } from '../../values/longContent';
import { categoryDepth } from './markdownBlocks';
import { itemLines } from './markdownText';

/** Types of list items, with the mark before their text: docs/service.md#elements */
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
/** A bullet that is part of the text. */
const ownBullet = /^(?:[•◦▪‣●○■]|[-*+·–—](?=\s))\s*/;
/** A number that is part of the text. It is kept, since the text may refer to it. */
const ownNumber = /^\d{1,9}[.)](?=\s)/;
const deepestLevel = 8;

export function isListItem(element: DocumentElement): boolean {
	return itemMarks.has(element.type);
}

/** Splits an item's text into its marker ('-' or its own number) and the rest. */
function splitMarker(text: string, opensLevel: boolean): { marker: string; rest: string } {
	const number = ownNumber.exec(text)?.[0];
	if (number === undefined) return { marker: '-', rest: text.replace(ownBullet, '') };
	// Markdown reads a number other than 1 as text of the item above.
	if (opensLevel && parseInt(number, 10) !== 1) return { marker: '-', rest: text };
	return { marker: number, rest: text.slice(number.length).trim() };
}

/** Writes the items of one list, in order. */
export class MarkdownList {
	private readonly lines: string[] = [];
	private firstDepth: number | undefined;
	/** For each open level, the indent of what belongs to its last item. Columns. */
	private readonly indents: number[] = [];

	/** Adds the next item; items without text are left out. */
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

	/** At most one level below the previous item. */
	private levelOf(depth: number): number {
		this.firstDepth ??= depth;
		const wanted = Math.min(Math.max(depth - this.firstDepth, 0), deepestLevel);
		return Math.min(wanted, this.indents.length);
	}
}
