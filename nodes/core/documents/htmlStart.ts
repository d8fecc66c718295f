/** How HTML starts: its declaration or one of its elements. Tags of XML and addresses in brackets aren't HTML. */
const htmlStart =
	/^(?:\uFEFF|\xEF\xBB\xBF)?\s*(?:<!--[\s\S]{0,500}?-->\s*)*<(?:!doctype html|(?:a|article|b|blockquote|body|br|center|div|em|figure|font|footer|form|h[1-6]|head|header|hr|html|i|img|li|link|main|meta|nav|ol|p|pre|script|section|span|strong|style|table|title|tr|ul)(?=[\s/>]))/i;

const baseTag =
	/<base\s[^>]{0,300}?\bhref\s*=\s*(?:"([^"<>]{1,2000})"|'([^'<>]{1,2000})'|([^\s"'<>]{1,2000}))/i;

/** Returns what a page says that its links are relative to; undefined if it doesn't. `start`: its beginning. */
export function baseHref(start: string): string | undefined {
	const [, double, single, bare] = baseTag.exec(start) ?? [];
	return double ?? single ?? bare;
}

/** How much of a text is looked at to tell its type. Characters. */
const startLength = 2_000;

export function startsAsHtml(text: string): boolean {
	return htmlStart.test(text.slice(0, startLength));
}
