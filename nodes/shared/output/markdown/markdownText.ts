/** Begins a heading, quote, fence, table, list or link definition when it stands at a line's start. */
const blockStart = /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|```|~~~|\||\[(?=[^\]]*(?:\]:|$)))/;
/** A line of nothing but these is a rule, underlines a heading or heads a table. */
const markLine = /^(?:=+|[-:][-:|\s]*|[*_][*_\s]+)$/;
const numberedStart = /^(\d{1,9})([.)])(?=\s|$)/;
/** A backslash that Markdown would take as an escape or a line break. */
const activeBackslash = /\\(?=[!-/:-@[-`{-~\n]|$)/g;

/** Takes text; gives it with backslashes, HTML tags and entities shown as they are, not read as markup. */
export function escapeInline(text: string): string {
	return text
		.replace(activeBackslash, '\\\\')
		.replace(/<(?=[a-z/!?])/gi, '\\<')
		.replace(/&(?=#?[0-9a-z]{1,31};)/gi, '\\&');
}

/** Takes one trimmed line; gives it so that Markdown reads it as text. */
function escapeLine(line: string): string {
	const text = escapeInline(line);
	if (blockStart.test(text) || markLine.test(text)) return `\\${text}`;
	return text.replace(numberedStart, '$1\\$2');
}

/** Takes an element's text; gives its lines trimmed, so that none is read as code. */
function linesOf(text: string): string[] {
	return text.split(/\r\n|\r|\n/).map((line) => line.trim());
}

/** Takes a text; gives it as one or more Markdown paragraphs: line breaks kept, nothing in it read as a heading or list. */
export function paragraph(text: string): string {
	return linesOf(text).map(escapeLine).join('\n').trim();
}

/** Takes a text; gives it as one line of Markdown, for a heading. */
export function singleLine(text: string): string {
	// Markdown drops number signs at a heading's end.
	return escapeInline(linesOf(text).join(' ').trim()).replace(/(\s)(#+)$/, '$1\\$2');
}

/** Takes a text; gives the lines of a list item, empty ones left out, the first ready to stand after a marker. */
export function itemLines(text: string): string[] {
	return linesOf(text)
		.filter((line) => line !== '')
		.map(escapeLine);
}
