import { joinTexts, type Steps } from '../../pauses';
import type { TextElement } from '../element';
import { joinedHeading } from '../tables/columnNames';
import {
	readPartsOfTables,
	type ReadTables,
	type RowTexts,
	type TableParts,
} from '../tables/table';
import { isLongText, longParagraph } from './longText';
import { caption, escapeInline, escapePart } from './markdownText';

function inCell(escaped: string): string {
	if (!/[|\n]/.test(escaped)) return escaped;
	return escaped.replace(/\|/g, '\\|').replace(/\n+/g, '<br>');
}

/** Writes a cell. Its lines stand beside tags, so that marks at their ends can be markup. */
function writtenCell(text: string): string {
	if (!text.includes('\n')) return inCell(escapeInline(text));
	return inCell(text.split('\n').map(escapePart).join('\n'));
}

function* markdownRow(cells: RowTexts): Steps<string> {
	const written: string[] = [];
	for (const cell of cells) {
		const text = cell ?? '';
		written.push(isLongText(text) ? inCell(yield* longParagraph(text)) : writtenCell(text));
	}
	return lineOf(written);
}

const lineOf = (written: readonly string[]) => `| ${written.join(' | ')} |`;

function* writtenTable({ captions, headings, rows, width }: TableParts): Steps<string> {
	const names = Array.from({ length: width }, (_, column) => joinedHeading(headings, column));
	const lines = [
		...captions.flatMap((text) => [caption(text), '']),
		yield* markdownRow(names),
		`|${' --- |'.repeat(width)}`,
	];
	for (const { texts } of rows) {
		yield;
		lines.push(yield* markdownRow(texts));
	}
	return yield* joinTexts(lines, '\n');
}

/**
 * Returns the tables of an element, or the one that chunking cut into several, each with one row of headings, which is
 * empty if there are none, and what stands above them in italics. None if no cell has text. Markdown itself completes
 * shorter rows.
 */
export function* markdownTables(
	elements: readonly TextElement[],
	readTables: ReadTables = readPartsOfTables,
): Steps<string[]> {
	const written: string[] = [];
	for (const parts of yield* readTables(elements)) written.push(yield* writtenTable(parts));
	return written;
}
