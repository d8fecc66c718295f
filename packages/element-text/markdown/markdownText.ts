import { singleSpaced } from '../element';
import { escapeAround } from './inlineFormulas';

/** Starts a heading, quote, fence, table, list or link definition at the beginning of a line. */
const blockStart = /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|```|\||\[(?=(?:\\.|[^\]\\])*(?:\]:|$)))/;
/** A line of only these is a rule, the underline of a heading, or the line below a table's heading. */
const markLine = /^(?:=+|[-:][-:|\s]*)$/;
const numberedStart = /^(\d{1,9})([.)])(?=\s|$)/;
/** A backslash that Markdown would read as an escape or a line break. */
const activeBackslash = /\\(?=[!-/:-@[-`{-~\n]|$)/g;

/** Marks around emphasized, struck out and literal text: where they can begin it, and where they can end it. */
const pairs = [
	{ starts: /(?<!\*)\*+(?=[^\s*])/g, ends: /[^\s*]\*/g },
	// Underscores inside of a word are text.
	{ starts: /(?<!_|[^\s\p{P}\p{S}])_+(?=[^\s_])/gu, ends: /[^\s_]_+(?![^\s\p{P}\p{S}]|_)/gu },
	{ starts: /(?<!~)~+(?=[^\s~])/g, ends: /[^\s~]~/g },
	{ starts: /`+/g, ends: /`/g },
] as const;

/** Most texts have none of these. */
const markup = /[\\*_~`\]<&]/;

const escaped = (marks: string) => marks.replace(/./g, '\\$&');

/** Escapes what can begin markup if something after it can end that. A mark on its own is text. */
function escapePairs(text: string): string {
	let result = text;
	for (const { starts, ends } of pairs) {
		starts.lastIndex = 0;
		if (!starts.test(result)) continue;
		ends.lastIndex = starts.lastIndex;
		if (ends.test(result)) result = result.replace(starts, escaped);
	}
	return result;
}

/**
 * Escapes marks, links, tags and entities, if Markdown would read them as such. Addresses are as in any text. A tag has
 * no backslash, since n8n's Markdown node makes HTML of tags after one.
 */
function escapeActive(text: string): string {
	return escapePairs(text.replace(activeBackslash, '\\\\'))
		.replace(/\](?=\()/g, '\\]')
		.replace(/&(?=#?[0-9a-z]{1,31};)/gi, '&amp;')
		.replace(/<(?=[a-z/!?])/gi, '&lt;');
}

const outerUnderscore = /(?<![^\s\p{P}\p{S}])_|_(?![^\s\p{P}\p{S}])/gu;

/** Escapes the same in a part of a text, also in its addresses: what's next to it may complete its marks. */
export function escapeMarks(text: string): string {
	return text
		.replace(activeBackslash, '\\\\')
		.replace(/[*~`]/g, '\\$&')
		.replace(outerUnderscore, '\\_')
		.replace(/\](?=\(|$)/g, '\\]')
		.replace(/&(?=#?[0-9a-z]{0,31}(?:;|$))/gi, '&amp;')
		.replace(/<(?=[a-z/!?]|$)/gi, '&lt;');
}

const address =
	/\b(?:https?|ftp):\/\/(?:[^\s<>`()\p{Cc}]|\([^\s<>`()\p{Cc}]*\))+(?<![.,;:!?'"*\]])/giu;

/**
 * Escapes text that Markdown would read as something else: marks, links, tags and entities. All other characters stay as
 * they are, and so do addresses, which stand in angle brackets where marks in them could be read.
 */
export function escapeInline(text: string): string {
	return markup.test(text) ? escapeAround(text, escapeWhole) : text;
}

function escapeWhole(text: string): string {
	const escaped = escapeActive(text);
	if (escaped === text || !text.includes('://')) return escaped;
	const areWhole = [...text.matchAll(address)].every(([found]) => escaped.includes(found));
	return areWhole ? escaped : escapeBeside(text);
}

/** Escapes the same in a part of a text: what's next to it may complete its marks. */
export function escapePart(text: string): string {
	return markup.test(text) ? escapeAround(text, escapeBeside) : text;
}

function escapeBeside(text: string): string {
	let written = '';
	let from = 0;
	for (const { 0: found, index } of text.includes('://') ? text.matchAll(address) : []) {
		written += escapeMarks(text.slice(from, index));
		written += escapeMarks(found) === found ? found : `<${found}>`;
		from = index + found.length;
	}
	return written + escapeMarks(text.slice(from));
}

/** Escapes a text that stands in brackets, so that it stays inside of them. No address in it can be a link. */
export function escapeLabel(text: string): string {
	return inBrackets(escapeMarks(text));
}

/**
 * Escapes brackets in what's escaped otherwise, and dollar signs if there are others in the text `around`: formulas may
 * neither begin nor end inside of brackets.
 */
export function inBrackets(text: string, around = text): string {
	const marks = /\$[^]*\$/.test(around) ? /\\.|[[\]$]/g : /\\.|[[\]]/g;
	return text.replace(marks, (found) => (found.length > 1 ? found : `\\${found}`));
}

/** Escapes a trimmed line so that Markdown reads it as text. `isFirst`: there's no text in the line above. */
function escapeLine(line: string, isFirst: boolean): string {
	// Of marks with an escaped one before them, the rest could end emphasis.
	const ofMarks = /^(?:~~~+|[*_][*_\s]+$)/;
	if (ofMarks.test(line)) return line.replace(ofMarks, (marks) => marks.replace(/\S/g, '\\$&'));
	// A block for a formula.
	if (/^\$\$[^$]*$/.test(line)) return `\\$\\${line.slice(1)}`;
	if (blockStart.test(line) || markLine.test(line)) return `\\${line}`;
	return line.replace(numberedStart, (whole, number: string, mark: string) =>
		// Other numbers start no list directly below text.
		isFirst || Number(number) === 1 ? `${number}\\${mark}` : whole,
	);
}

export function escapeStarts(text: string): string {
	if (!text.includes('\n')) return escapeLine(text, true);
	let above = '';
	const lines: string[] = [];
	for (const line of text.split('\n')) {
		lines.push(escapeLine(line, above === ''));
		above = line;
	}
	return lines.join('\n');
}

/** Returns the text with single spaces, trimmed lines, and at most one empty line at a time. */
export function tidied(text: string): string {
	if (!/[\r\n]/.test(text)) return oneLine(text);
	const lines = text.split(/\r\n|\r|\n/).map(oneLine);
	return lines
		.join('\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim();
}

export function oneLine(text: string): string {
	// Markdown replaces this character as well, and then reads it as punctuation.
	return singleSpaced(text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text);
}

export function caption(text: string): string {
	const line = oneLine(text);
	const isMarked = /^[\p{L}\p{N}]/u.test(line);
	return isMarked ? `*${escapePart(line)}*` : escapeStarts(escapeInline(line));
}
