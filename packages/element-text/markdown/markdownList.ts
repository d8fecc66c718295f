import type { TextElement } from '../element';
import { categoryDepth } from './headings';
import { inlineMarkup } from './inlineMarkup';
import { isLongText } from './longText';
import { escapeStarts, tidied } from './markdownText';

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
/** A bullet that is part of the text. */
const ownBullet = /^(?:[•◦▪‣●○■]|[-*+·–—](?=\s))\s*/;
/** Bullets inside of a text, with spaces around them. */
const innerBullets = /\s[•◦▪‣●■]\s+/;
/** A number that is part of the text. It is kept, since the text may refer to it. */
const ownNumber = /^(0|[1-9]\d{0,8})([.)])\s/;
/** A number inside of a text, after the end of a sentence. */
const innerNumber = /(?<=[.!?:;)\]])\s(?=(\d{1,9})([.)])\s)/g;
const hasWord = /[\p{L}\p{N}]/u;
const maxLevel = 8;

/** A number as Markdown writes it before an item. */
interface ItemNumber {
	value: number;
	/** `.` or `)`. */
	mark: string;
}

/** One line of a list. */
interface Item {
	text: string;
	number?: ItemNumber;
	/** Whether it stands below the first of its element. */
	isBelow?: boolean;
}

/** An open level of the list. */
interface Level {
	/** The indent of what belongs to its last item. Columns. */
	inner: number;
	/** The number of its last item, as it is in the text and as it's written. */
	own?: ItemNumber;
	written?: ItemNumber;
}

/** Whether an element is written as an item of a list: very long text isn't. */
export function isListItem(element: TextElement): boolean {
	return markOf(element) !== undefined && !isLongText(element.text);
}

/** What stands before the text of an item; undefined for other elements. */
function markOf({ type, checked }: TextElement): string | undefined {
	if (type === 'CheckBox') return checked === true ? '[x] ' : '[ ] ';
	return itemMarks.get(type);
}

/** The number at the beginning of a text, taken off. */
function numbered(text: string): Item {
	const [start = '', value, mark = ''] = ownNumber.exec(text) ?? [];
	const rest = text.slice(start.length);
	if (value === undefined || rest === '') return { text };
	return { text: rest, number: { value: Number(value), mark } };
}

/** An item that continues with further numbers ("1. One. 2. Two."), as an item for each of them. */
function countedItems(text: string): Item[] {
	const first = numbered(text);
	if (first.number === undefined) return [first];
	const items: Item[] = [];
	let { value } = first.number;
	let from = 0;
	for (const found of text.matchAll(innerNumber)) {
		if (Number(found[1]) !== value + 1 || found[2] !== first.number.mark) continue;
		items.push(numbered(text.slice(from, found.index)));
		value += 1;
		from = found.index + 1;
	}
	return [...items, numbered(text.slice(from))];
}

/** The items that the text of one is made of: services don't always see where one ends. */
function itemsOf(element: TextElement): Item[] {
	const tidy = tidied(element.text).replace(/\n+/g, '\n');
	const text = tidy.replace(ownBullet, '');
	const [first = '', ...others] = text.split(innerBullets);
	const areItems = [first, ...others].every((part) => hasWord.test(part) && !ownBullet.test(part));
	if (others.length === 0 || !areItems) {
		return text === tidy ? countedItems(text) : [{ text }];
	}
	// What ends with a colon announces the others.
	const isBelow = first.endsWith(':');
	return [{ text: first }, ...others.map((part) => ({ text: part, isBelow }))];
}

/** Writes the items of one list, in order. */
export class MarkdownList {
	/** Empty as long as no item has text. */
	readonly lines: string[] = [];
	private firstDepth: number | undefined;
	private levels: Level[] = [];

	/** Adds the next item. Items without text are left out, unless they're boxes to check. */
	add(element: TextElement): void {
		const level = this.levelOf(categoryDepth(element));
		for (const item of itemsOf(element)) {
			this.addItem(item, item.isBelow ? level + 1 : level, element);
		}
	}

	private addItem({ text, number }: Item, wanted: number, element: TextElement): void {
		const level = Math.min(wanted, this.levels.length);
		const opensLevel = level > 0 && level === this.levels.length;
		// Directly below text, Markdown reads a number other than 1 as a part of it.
		const isText = number !== undefined && opensLevel && number.value !== 1;
		const own = isText ? undefined : number;
		const written = own && this.writtenNumber(own, this.levels[level]);
		const marker = written === undefined ? '-' : `${written.value}${written.mark}`;
		const full = isText ? `${number.value}${number.mark} ${text}` : text;
		const [first = '', ...others] = escapeStarts(inlineMarkup(full, element)).split('\n');
		const mark = markOf(element) ?? '';
		if (first === '' && mark === '') return;
		const indent = level === 0 ? 0 : (this.levels[level - 1]?.inner ?? 0);
		const inner = indent + marker.length + 1;
		this.levels = [...this.levels.slice(0, level), { inner, own, written }];
		this.lines.push(`${' '.repeat(indent)}${marker} ${mark}${first}`.trimEnd());
		for (const line of others) this.lines.push(`${' '.repeat(inner)}${line}`);
	}

	/** Markdown counts on its own: a number that doesn't follow the one above begins a new list, with the other mark. */
	private writtenNumber(own: ItemNumber, above: Level | undefined): ItemNumber {
		if (above?.own === undefined || above.written === undefined) return own;
		const isNext = own.value === above.own.value + 1 && own.mark === above.own.mark;
		const other = above.written.mark === '.' ? ')' : '.';
		return { value: own.value, mark: isNext ? above.written.mark : other };
	}

	/** At most one level below the previous item. */
	private levelOf(depth: number): number {
		this.firstDepth ??= depth;
		const wanted = Math.min(Math.max(depth - this.firstDepth, 0), maxLevel);
		return Math.min(wanted, this.levels.length);
	}
}
