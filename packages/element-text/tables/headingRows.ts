import { hasValue } from '../element';
import { isNumber, isYear } from '../numbers/writtenNumber';
import { noCell, type HtmlRow } from './tableBuilder';

/** Rows that span several columns and look like headings are no more than these. */
const maxUnmarkedHeadings = 4;
const maxCaptions = 3;
/** So many rows show what a column holds. */
const shownRows = 50;

/** What the first row of each table is, below what covers the whole table. */
export type FirstRow = 'automatic' | 'heading' | 'data';

function hasGroups(row: HtmlRow, width: number): boolean {
	return (
		new Set(row).size > 1 &&
		row.length === width &&
		row.some((cell, column) => cell !== noCell && cell.text !== '' && cell === row[column - 1])
	);
}

export function isMarked(row: HtmlRow): boolean {
	return (
		row.some(({ isHeading }) => isHeading) &&
		row.every((cell) => cell.isHeading || cell.text === '')
	);
}

export function isBoldHead([first = [], second = []]: readonly HtmlRow[]): boolean {
	const isBold = (row: HtmlRow) =>
		row.some((cell) => cell.isBold) && row.every((cell) => cell.isBold || cell.text === '');
	return isBold(first) && second.length > 0 && !isBold(second);
}

/**
 * Whether a row says one thing for the whole table: in a cell over all columns, or in the first of at least three,
 * unless the user knows what the first row is.
 */
function isCaption(row: HtmlRow, width: number, firstRow: FirstRow): boolean {
	const texts = new Set(row.filter(({ text }) => text !== ''));
	const [first] = row;
	if (width < 2 || texts.size !== 1 || first === undefined || !texts.has(first)) return false;
	return row.at(-1) === first ? row.length === width : width > 2 && firstRow === 'automatic';
}

export function countCaptions(rows: readonly HtmlRow[], width: number, firstRow: FirstRow): number {
	const first = rows.slice(0, maxCaptions + 1);
	const count = first.findIndex((row) => !isCaption(row, width, firstRow));
	return Math.max(0, count);
}

export function countHeadings(rows: readonly HtmlRow[], width: number, firstRow: FirstRow): number {
	if (firstRow === 'data') return 0;
	const found = findHeadings(rows, width);
	return firstRow === 'heading' ? Math.max(found, Math.min(rows.length, 1)) : found;
}

function isSection(row: HtmlRow, width: number): boolean {
	return width > 1 && row.length === width && isMarked(row) && new Set(row).size === 1;
}

/** Returns the first row below the headings: one for all columns is the title of a section where others follow. */
function firstBelowHeadings(rows: readonly HtmlRow[], width: number): number {
	const firstUnmarked = rows.findIndex((row) => !isMarked(row));
	const firstSection = rows.findIndex((row, index) => index > 0 && isSection(row, width));
	const hasSections =
		firstSection > 0 &&
		firstSection < firstUnmarked &&
		rows.slice(firstUnmarked).some((row) => isSection(row, width));
	return hasSections ? firstSection : firstUnmarked;
}

/** Figures that name nothing: days and times, and addresses of mails and pages. */
const figure =
	/^(?:\d{1,4}([-./])\d{1,2}\1\d{1,4}(?:[T\s]\d{1,2}:\d\d.*)?|\d{1,2}[-.\s]{1,2}\p{L}{3,9}[-.,\s]{1,2}\d{2,4}|\p{L}{3,9}\.? \d{1,2}, \d{4}|(?:(?:^|\s?[-–]\s?)\d{1,2}:\d\d(?::\d\d)?(?:\s?[APap]\.?[Mm]\.?)?){1,2}|\S+@\S+\.\S+|https?:\/\/\S+)$/u;
/** A longer text is none. Characters. */
const maxFigure = 100;
/** Each has a sign that most texts have not. */
const mayBeFigure = (text: string) => text.length <= maxFigure && /[\d@/]/.test(text);
const isFigure = (text: string) => mayBeFigure(text) && figure.test(text);
/** Codes and phone numbers, which name nothing either: INV-0042, 10023A, +44 20 7946 0000. */
const code =
	/^(?:(?=\P{Nd}*\d)[\p{L}\d]+(?:[-/_.#][\p{L}\d]+)+|#?\p{Lu}{0,4}\d{3,}\p{Lu}?|\p{Lu}{2}\d\d(?: ?[\p{Lu}\d]{4}){2,8}.{0,4}|\+?\(?\d[\d\s()./-]{5,}\d)$/u;
const isCode = (text: string) => mayBeFigure(text) && code.test(text) && !isFigure(text);
const kinds = [isNumber, isFigure, isCode] as const;
/** A number with its unit: 12 kg. Beside others, it may be a heading. */
const quantity = /^[<>≤≥≈~±]?\s?\d[\d.,]*\s?\p{L}{1,10}[²³]?$/u;
const isAnyFigure = (text: string) =>
	kinds.some((is) => is(text)) || (mayBeFigure(text) && quantity.test(text));

const hasColons = (rows: readonly HtmlRow[]) =>
	rows.every(([label]) => /[:：]$/.test(label?.text ?? ''));

function kindOfColumn(
	texts: readonly string[],
	hasLabels: boolean,
): ((text: string) => boolean) | undefined {
	const most = kinds.find((is) => 2 * texts.filter(is).length > texts.length);
	const isOther = (text: string) => isAnyFigure(text) && most?.(text) !== true;
	return hasLabels && texts.some(isOther) ? isAnyFigure : most;
}

/**
 * Returns whether the first row has values like those below it, such as a number above numbers or a day above days, or
 * names them, as a word above numbers does; undefined if nothing tells. A year may be either.
 */
function kindOfRow([first = [], ...below]: readonly HtmlRow[]): 'names' | 'values' | undefined {
	const shown = below.slice(0, shownRows);
	if (first.length > 1 && shown.length > 0 && hasColons([first, ...shown])) return 'values';
	const textsOf = (column: number) =>
		shown.map((row) => row[column]?.text ?? '').filter((text) => hasValue(text));
	const isPair = first.length === 2 && !textsOf(0).some(isAnyFigure);
	let hasValues = false;
	for (const [column, { text }] of first.entries()) {
		const kind = hasValue(text) && kindOfColumn(textsOf(column), isPair && column === 1);
		if (!kind) continue;
		if (!kind(text)) return 'names';
		hasValues ||= !isYear(text);
	}
	return hasValues ? 'values' : undefined;
}

function findHeadings(rows: readonly HtmlRow[], width: number): number {
	const firstUnmarked = firstBelowHeadings(rows, width);
	if (firstUnmarked > 0) {
		const isGroup = hasGroups(rows[firstUnmarked - 1] ?? [], width);
		const isNamed = isGroup && kindOfRow(rows.slice(firstUnmarked)) === 'names';
		return isNamed ? firstUnmarked + 1 : firstUnmarked;
	}
	if (firstUnmarked < 0) return Math.min(rows.length, 1);
	// Headings of rows only: the first row is one like the others.
	if (rows.some((row) => row.some(({ isHeading }) => isHeading))) return 0;
	if (rows.length < 2 || (!isBoldHead(rows) && kindOfRow(rows) === 'values')) return 0;
	let count = 1;
	const maxCount = Math.min(maxUnmarkedHeadings, rows.length - 1);
	const goesOn = () =>
		hasGroups(rows[count - 1] ?? [], width) && kindOfRow(rows.slice(count)) !== 'values';
	while (count < maxCount && goesOn()) count += 1;
	return count;
}
