/** Starts a heading, quote, fence, table, list or link definition at the beginning of a line. */
const blockStart = /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|```|~~~|\||\[(?=[^\]]*(?:\]:|$)))/;
/** A line of only these is a rule, the underline of a heading, or the line below a table's heading. */
const markLine = /^(?:=+|[-:][-:|\s]*|[*_][*_\s]+)$/;
const numberedStart = /^(\d{1,9})([.)])(?=\s|$)/;
/** A backslash that Markdown would read as an escape or a line break. */
const activeBackslash = /\\(?=[!-/:-@[-`{-~\n]|$)/g;

/** Escapes backslashes, HTML tags and entities so that Markdown doesn't read them as markup. */
export function escapeInline(text: string): string {
	return text
		.replace(activeBackslash, '\\\\')
		.replace(/<(?=[a-z/!?])/gi, '\\<')
		.replace(/&(?=#?[0-9a-z]{1,31};)/gi, '\\&');
}

/** Escapes a trimmed line so that Markdown reads it as text. */
function escapeLine(line: string): string {
	const text = escapeInline(line);
	if (blockStart.test(text) || markLine.test(text)) return `\\${text}`;
	return text.replace(numberedStart, '$1\\$2');
}

/** The lines of a text, trimmed so that none is read as code. */
function linesOf(text: string): string[] {
	return text.split(/\r\n|\r|\n/).map((line) => line.trim());
}

/** The lines of a text, each of them trimmed and escaped. */
export function escapeLines(text: string): string {
	return linesOf(text).map(escapeLine).join('\n');
}

/** Text as one or more Markdown paragraphs. Line breaks are kept; nothing in it becomes a heading or a list. */
export function paragraph(text: string): string {
	return escapeLines(text).trim();
}

/** Text as one line of Markdown, for a heading. */
export function singleLine(text: string): string {
	// Markdown drops number signs at the end of a heading.
	return escapeInline(linesOf(text).join(' ').trim()).replace(/(\s)(#+)$/, '$1\\$2');
}

/** The lines of a list item, without empty ones. */
export function itemLines(text: string): string[] {
	return linesOf(text)
		.filter((line) => line !== '')
		.map(escapeLine);
}
