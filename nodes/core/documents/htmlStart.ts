/** How HTML starts: its declaration or one of its elements. Tags of XML and addresses in brackets aren't HTML. */
const htmlStart =
	/^(?:\uFEFF|\xEF\xBB\xBF)?\s*(?:<!--[\s\S]{0,500}?-->\s*)*<(?:!doctype html|(?:a|article|b|blockquote|body|br|center|div|em|figure|font|footer|form|h[1-6]|head|header|hr|html|i|img|li|link|main|meta|nav|ol|p|pre|script|section|span|strong|style|table|title|tr|ul)(?=[\s/>]))/i;

/** How much of a text is looked at to tell its type. Characters. */
const startLength = 2_000;

/** Tells whether a text starts as HTML does. */
export function startsAsHtml(text: string): boolean {
	return htmlStart.test(text.slice(0, startLength));
}
