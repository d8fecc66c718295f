import { stepThrough, type Steps } from '../../pauses';
import type { TextElement } from '../element';
import { otherMark, type DecimalMark } from '../numbers/digits';
import { marksOfLanguages, type LanguageMarks } from '../numbers/languageMarks';
import { ColumnCounts, type MarkCounts } from './columnCounts';
import type { DocumentTable } from './documentTables';

/** How numbers are written: what groups digits, and what separates decimals. */
export type NumberFormat = '1,234.50' | '1.234,50' | '1 234,50';

export interface ColumnFormat {
	counts: ColumnCounts;
	/** undefined if nothing tells. */
	format?: NumberFormat;
	/** Whether the user chose the format, so that nothing is unclear. */
	isChosen: boolean;
	/** What groups digits in the table's language. */
	groupMark?: string;
	/** Whether a triangle before a number is a minus, as in Japan and Korea. */
	readsTriangles: boolean;
}

export interface TableFormat {
	columns: ColumnFormat[];
	/** The format of the table, and the columns that have another one; undefined if nothing tells any. */
	shown?: string;
}

interface CountedTable {
	names: readonly string[];
	columns: ColumnCounts[];
	marks: MarkCounts;
	languages: readonly string[];
	isEastAsian: boolean;
}

interface DocumentMarks {
	marks: MarkCounts;
	hasManyWords: boolean;
}

/** So many words show which language a document is in: services take it for English before that. */
const minWords = 10;
const word = /\p{L}{2,}/gu;
const eastAsian = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}]/u;

function languagesOf({ metadata }: TextElement): string[] {
	const { languages } = metadata;
	if (!Array.isArray(languages)) return [];
	return languages.slice(0, 10).filter((language) => typeof language === 'string');
}

function hasManyWords(elements: readonly TextElement[]): boolean {
	let words = 0;
	return elements.some(({ text }) => {
		words += text.slice(0, 1_000).match(word)?.length ?? 0;
		return words >= minWords;
	});
}

function addMarks(sum: MarkCounts, more: MarkCounts): void {
	sum['.'] += more['.'];
	sum[','] += more[','];
}

function* countTable(
	{ names, rows, position }: DocumentTable,
	elements: readonly TextElement[],
): Steps<CountedTable> {
	const columns = names.map(() => new ColumnCounts());
	let isEastAsian = names.some((name) => eastAsian.test(name));
	yield* stepThrough(rows, ({ cells }) => {
		for (const [column, cell] of cells.entries()) columns[column]?.add(cell ?? '');
		isEastAsian ||= cells.some((cell) => eastAsian.test(cell ?? ''));
	});
	const element = elements[position];
	const languages = element === undefined ? [] : languagesOf(element);
	const { decimal } = marksOfLanguages(languages);
	const marks: MarkCounts = { '.': 0, ',': 0 };
	for (const counts of columns) {
		if (!counts.countsClauses) addMarks(marks, counts.certainIn(decimal));
	}
	return { names, columns, marks, languages, isEastAsian };
}

/**
 * Returns the mark that cells show to separate decimals in those that both marks can read (`open`). One odd cell doesn't
 * decide for several others, and that numbers always have three decimals takes as many that don't.
 */
function markByCells(certain: MarkCounts, open: MarkCounts): DecimalMark | undefined {
	if (certain['.'] === certain[',']) return undefined;
	const mark = certain['.'] > certain[','] ? '.' : ',';
	const needed = Math.max(open[mark], Math.min(2, open[otherMark(mark)]));
	return certain[mark] >= needed ? mark : undefined;
}

/** Returns the mark that a language separates decimals with, if its numbers look like those that are open. */
function markByLanguage(
	{ decimal, group }: LanguageMarks,
	open: MarkCounts,
	isSure: boolean,
): DecimalMark | undefined {
	if (decimal === undefined) return undefined;
	if (open[decimal] > 0 && !isSure) return undefined;
	return open[otherMark(decimal)] > 0 && group !== otherMark(decimal) ? undefined : decimal;
}

function markOfColumn(
	column: ColumnCounts,
	{ marks, languages }: CountedTable,
	document: DocumentMarks,
): DecimalMark | undefined {
	const { open } = column;
	const language = marksOfLanguages(languages);
	const certain = column.certainIn(language.decimal);
	const own = markByCells(certain, open);
	if (own !== undefined) return own;
	const near = markByCells(marks, open) ?? markByCells(document.marks, open);
	const spoken = markByLanguage(language, open, document.hasManyWords);
	const mark = near ?? spoken;
	if (mark === undefined || (spoken !== undefined && mark !== spoken)) return undefined;
	const isDisputed = 2 * certain[otherMark(mark)] >= open['.'] + open[','];
	return isDisputed && certain[otherMark(mark)] > 0 ? undefined : mark;
}

function formatOfTable(
	table: CountedTable,
	document: DocumentMarks,
	chosen: NumberFormat | undefined,
): TableFormat {
	const { columns, names, languages, isEastAsian } = table;
	const groupMark = chosen === undefined ? marksOfLanguages(languages).group : chosen.charAt(1);
	const readsTriangles =
		isEastAsian || languages.some((language) => /^(?:ja|jpn|ko|kor)$/.test(language));
	const excess = columns.reduce((sum, { spaced, points }) => sum + spaced - points, 0);
	const formats = columns.map((counts) => {
		if (chosen !== undefined) return chosen;
		const mark = markOfColumn(counts, table, document);
		if (mark === '.') return '1,234.50';
		return mark && (excess > 0 ? '1 234,50' : '1.234,50');
	});
	return {
		columns: columns.map((counts, column) => ({
			counts,
			format: formats[column],
			isChosen: chosen !== undefined,
			groupMark,
			readsTriangles: readsTriangles && !counts.hasArrows,
		})),
		shown: shownFormat(
			columns.flatMap(({ hasMarks }, column) => {
				const [name, format] = [names[column] ?? '', formats[column]];
				return hasMarks && format !== undefined ? [{ name, format }] : [];
			}),
		),
	};
}

/** The format of most columns, and the columns that have another one: "1,234.50; Preis: 1.234,50". */
function shownFormat(
	columns: ReadonlyArray<{ name: string; format: NumberFormat }>,
): string | undefined {
	const counts = new Map<NumberFormat, number>();
	for (const { format } of columns) counts.set(format, (counts.get(format) ?? 0) + 1);
	const [most] = [...counts].sort(([, one], [, other]) => other - one);
	if (most === undefined) return undefined;
	const others = columns.filter(({ format }) => format !== most[0]);
	return [most[0], ...others.map(({ name, format }) => `${name}: ${format}`)].join('; ');
}

/**
 * Finds how each column of a document's tables writes numbers: by what most of its cells can only be, otherwise by those
 * of its table and of the other tables, and by the table's language, unless they disagree. `chosen`: what the user says.
 */
export function* numberFormats(
	tables: readonly DocumentTable[],
	elements: readonly TextElement[],
	chosen: NumberFormat | undefined,
): Steps<TableFormat[]> {
	const counted: CountedTable[] = [];
	const marks: MarkCounts = { '.': 0, ',': 0 };
	yield* stepThrough(tables, function* (table) {
		const one = yield* countTable(table, elements);
		addMarks(marks, one.marks);
		counted.push(one);
	});
	const document = { marks, hasManyWords: hasManyWords(elements) };
	return counted.map((table) => formatOfTable(table, document, chosen));
}
