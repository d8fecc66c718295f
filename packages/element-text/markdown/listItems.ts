import { letterOrDigit } from '../element';
import { tidied } from './markdownText';

export interface ItemNumber {
	value: number;
	/** `.` or `)`. */
	mark: string;
	text: string;
}

export interface ListItem {
	text: string;
	sign?: string;
	/** What stands after a bullet; undefined where the sign belongs to the text. */
	withoutBullet?: string;
	number?: ItemNumber;
	/** Whether it stands below the first of its element. */
	isBelow?: boolean;
}

const sign = /^[•◦▪‣●○■□+*·–—-]/;
/** A bullet that is part of the text: not several in a row, no plus, and no dash before an amount. */
const ownBullet =
	/^(?:[•◦▪‣●○■](?!\s*[•◦▪‣●○■])|[*·](?=\s)|[-–—](?=\s)(?!\s+(?:\p{Sc}|[A-Z]{3}\s)?\s?[.,]?\d))\s*/u;
/** Bullets that separate the items of one text: after the first one's own, after a colon, or at the start of a line. */
const separator = /^(?:([•◦▪‣●■])|[^•◦▪‣●■]*(?::\s|\n)([•◦▪‣●■])\s)/;
const ownNumber = /^(0|[1-9]\d{0,8})([.)])\s/;
/** A number inside of a text, between a sentence that certainly ends and one that begins. */
const innerNumber = /(?<=[?!])\s(?=([1-9]\d{0,8})([.)])\s\p{Lu})/gu;

function listItem(text: string): ListItem {
	const [bullet] = ownBullet.exec(text) ?? [];
	const [start = '', value, mark = ''] = ownNumber.exec(text) ?? [];
	const rest = text.slice(start.length);
	const isNumbered = value !== undefined && rest !== '';
	return {
		text,
		sign: sign.exec(text)?.[0],
		withoutBullet: bullet === undefined ? undefined : text.slice(bullet.length),
		number: isNumbered ? { value: Number(value), mark, text: rest } : undefined,
	};
}

/** An item that continues with further numbers ("1. Who? 2. What?"), as an item for each of them. */
function countedItems(whole: ListItem): ListItem[] {
	const { text, number } = whole;
	if (number === undefined) return [whole];
	const items: ListItem[] = [];
	let next = number.value + 1;
	let from = 0;
	for (const { 0: gap, 1: value, 2: mark, index } of text.matchAll(innerNumber)) {
		if (Number(value) !== next || mark !== number.mark) continue;
		items.push(listItem(text.slice(from, index)));
		from = index + gap.length;
		next += 1;
	}
	return [...items, listItem(text.slice(from))];
}

/** Returns the items that the text of one is made of: services don't always see where one ends. */
export function listItemsIn(text: string): ListItem[] {
	const tidy = tidied(text).replace(/\n+/g, '\n');
	const whole = listItem(tidy);
	const [, own, announced] = separator.exec(tidy) ?? [];
	const bullet = own ?? announced;
	if (bullet === undefined) return countedItems(whole);
	const [first = '', ...others] = tidy.split(new RegExp(`\\s${bullet}\\s+`));
	const areItems = [whole.withoutBullet ?? first, ...others].every(
		(part) => letterOrDigit.test(part) && !ownBullet.test(part),
	);
	if (others.length === 0 || !areItems) return [whole];
	// What ends with a colon announces the others.
	const isBelow = first.endsWith(':');
	return [listItem(first), ...others.map((part) => ({ text: part, sign: bullet, isBelow }))];
}
