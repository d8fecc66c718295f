import { joinTexts, stepThrough, type Steps } from '../../pauses';
import type { TextElement } from '../element';
import { categoryDepth } from './headings';
import { inlineMarkup } from './inlineMarkup';
import { listItemsIn, type ItemNumber, type ListItem } from './listItems';
import { isLongText } from './longText';
import type { BlockOptions } from './markdownBlocks';
import { escapeStarts } from './markdownText';

/** Types of list items, with the mark before their text: docs/maintainers/service.md#elements */
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
const maxLevel = 8;

/** Signs that are bullets unless a list has the other one, too: pros and cons, checked and unchecked. */
const opposites: ReadonlyMap<string, string> = new Map([
	['-', '+'],
	['–', '+'],
	['—', '+'],
	['●', '○'],
	['○', '●'],
	['■', '□'],
]);

/** Whether an element is written as an item of a list: very long text isn't. */
export function isListItem(element: TextElement): boolean {
	return markOf(element) !== undefined && !isLongText(element.text);
}

function markOf({ type, checked }: TextElement): string | undefined {
	if (type === 'CheckBox') return checked === true ? '[x] ' : '[ ] ';
	return itemMarks.get(type);
}

class Siblings {
	first: ItemNumber | undefined;
	last: ItemNumber | undefined;
	/** Whether the numbers of all items count up. */
	counts = true;
	length = 0;

	add({ number }: ListItem): void {
		const isFirst = this.length === 0;
		if (isFirst) this.first = number;
		this.counts &&= number !== undefined && (isFirst || isNext(this.last, number));
		this.last = number;
		this.length += 1;
	}
}

function isNext(above: ItemNumber | undefined, below: ItemNumber | undefined): boolean {
	if (above === undefined || below === undefined) return false;
	return below.value === above.value + 1 && below.mark === above.mark;
}

interface PlacedItem {
	item: ListItem;
	element: TextElement;
	level: number;
	siblings: Siblings;
}

interface ListOptions extends Pick<BlockOptions, 'base'> {
	above?: MarkdownList;
	below?: MarkdownList;
}

export class MarkdownList {
	private readonly entries: PlacedItem[] = [];
	private readonly outer = new Siblings();
	/** The siblings that the next item may join, by level. */
	private open: Siblings[] = [];
	private firstDepth: number | undefined;
	private readonly signs = new Set<string>();

	get isEmpty(): boolean {
		return this.entries.length === 0;
	}

	/** Adds the next item. Items without text are left out, unless they're boxes to check. */
	add(element: TextElement): void {
		const level = this.levelOf(categoryDepth(element));
		for (const item of listItemsIn(element.text)) {
			if (item.text === '' && markOf(element) === '') continue;
			this.addItem(item, item.isBelow ? level + 1 : level, element);
		}
	}

	private addItem(item: ListItem, wanted: number, element: TextElement): void {
		const level = Math.min(wanted, this.open.length);
		const siblings = this.open[level] ?? (level === 0 ? this.outer : new Siblings());
		siblings.add(item);
		this.open = [...this.open.slice(0, level), siblings];
		if (item.sign !== undefined) this.signs.add(item.sign);
		this.entries.push({ item, element, level, siblings });
	}

	/** At most one level below the previous item. */
	private levelOf(depth: number): number {
		this.firstDepth ??= depth;
		const wanted = Math.min(Math.max(depth - this.firstDepth, 0), maxLevel);
		return Math.min(wanted, this.open.length);
	}

	/** Writes the list. The lists above and below in the document tell whether the number of a single item counts. */
	*write({ above, below, base }: ListOptions): Steps<string> {
		const { outer } = this;
		const continues =
			isNext(above?.outer.last, outer.first) || isNext(outer.last, below?.outer.first);
		const lines: string[] = [];
		/** The indents of what belongs to the last item, by level. Columns. */
		let indents: number[] = [];
		yield* stepThrough(this.entries, ({ item, element, level, siblings }) => {
			const isCounted = siblings.counts && (siblings.length > 1 || (level === 0 && continues));
			// Directly below text, Markdown reads a number other than 1 as a part of it.
			const isNumbered = isCounted && (level === 0 || siblings.first?.value === 1);
			const number = isNumbered ? item.number : undefined;
			const marker = number === undefined ? '-' : `${number.value}${number.mark}`;
			const text = number?.text ?? this.textOf(item);
			const [first = '', ...others] = escapeStarts(inlineMarkup(text, element, { base })).split(
				'\n',
			);
			const indent = indents[level - 1] ?? 0;
			const inner = indent + marker.length + 1;
			indents = [...indents.slice(0, level), inner];
			lines.push(`${' '.repeat(indent)}${marker} ${markOf(element)}${first}`.trimEnd());
			for (const line of others) lines.push(`${' '.repeat(inner)}${line}`);
		});
		return yield* joinTexts(lines, '\n');
	}

	/** The text of an item without its bullet, unless the list has its opposite: then both say something. */
	private textOf({ text, withoutBullet, sign = '' }: ListItem): string {
		const opposite = opposites.get(sign);
		const isBullet = opposite === undefined || !this.signs.has(opposite);
		return isBullet ? (withoutBullet ?? text) : text;
	}
}
