/** A tag, or the text between two tags with its entities not decoded. */
export type HtmlToken =
	| { kind: 'text'; text: string }
	| { kind: 'tag'; name: string; isClosing: boolean; attributes: string };

/** A longer text comes in pieces, and a longer tag is cut off: looking at it would hold the event loop. Characters. */
export const longestToken = 256 * 1024;

/** Elements whose content isn't text of the document. */
const hiddenElements: ReadonlySet<string> = new Set(['script', 'style']);
const tagName = /[a-z][a-z0-9:-]*/iy;

/**
 * The position of the tag's `>` outside quotes, the end, or where a tag becomes too long; `start` is after its name.
 */
function endOfTag(html: string, start: number): number {
	const end = Math.min(html.length, start + longestToken);
	let quote = '';
	for (let place = start; place < end; place++) {
		const character = html.charAt(place);
		if (quote !== '') {
			if (character === quote) quote = '';
		} else if (character === '>') return place;
		// A quote only opens a value after an equals sign: <td title=5" wide> has none.
		else if ((character === '"' || character === "'") && html.charAt(place - 1) === '=') {
			quote = character;
		}
	}
	return end;
}

/** The position after a comment, doctype or instruction that starts here; undefined if there is none. */
function endOfMarkup(html: string, start: number): number | undefined {
	const next = html.charAt(start + 1);
	if (next !== '!' && next !== '?') return undefined;
	const ending = html.startsWith('<!--', start) ? '-->' : '>';
	const found = html.indexOf(ending, start + 2);
	return found < 0 ? html.length : found + ending.length;
}

/** The position of a hidden element's closing tag, or the end. */
function endOfHidden(html: string, name: string, start: number): number {
	const closing = new RegExp(`</${name}`, 'gi');
	closing.lastIndex = start;
	return closing.exec(html)?.index ?? html.length;
}

/** The tag that starts here, and the position after it; undefined if `<` is only text. */
function readTag(
	html: string,
	start: number,
): { name: string; isClosing: boolean; attributes: string; end: number } | undefined {
	const isClosing = html.charAt(start + 1) === '/';
	tagName.lastIndex = start + (isClosing ? 2 : 1);
	const named = tagName.exec(html)?.[0];
	if (named === undefined) return undefined;
	const afterName = start + (isClosing ? 2 : 1) + named.length;
	const close = endOfTag(html, afterName);
	const attributes = html.slice(afterName, close);
	return { name: named.toLowerCase(), isClosing, attributes, end: close + 1 };
}

/**
 * The tags and texts of HTML in order, however broken it is. Comments, scripts and styles are left out. Linear: each
 * character is read a fixed number of times.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
	let place = 0;
	let searchFrom = 0;
	while (place < html.length) {
		const open = html.indexOf('<', searchFrom);
		const afterMarkup = open < 0 ? undefined : endOfMarkup(html, open);
		const tag = open < 0 || afterMarkup !== undefined ? undefined : readTag(html, open);
		const isText = open >= 0 && afterMarkup === undefined && tag === undefined;
		const textEnd = isText ? open + 1 : open < 0 ? html.length : open;
		if (isText && textEnd - place < longestToken) {
			searchFrom = textEnd;
			continue;
		}
		if (textEnd > place) yield { kind: 'text', text: html.slice(place, textEnd) };
		if (isText) {
			place = textEnd;
			searchFrom = textEnd;
			continue;
		}
		if (tag !== undefined) {
			yield { kind: 'tag', ...tag };
			const isHidden = !tag.isClosing && hiddenElements.has(tag.name);
			place = isHidden ? endOfHidden(html, tag.name, tag.end) : tag.end;
		} else place = afterMarkup ?? html.length;
		searchFrom = place;
	}
}
