import type { DraftType, ElementDraft } from './serviceElement.ts';

/** Symbol fonts have their bullets among control characters or in the area for private use. */
const bulletPattern = /^\s*[•●▪■◦○‣∙·–*\u0086-\u009F\uE000-\uF8FF-]\s+(?=\S)/u;
const numberPattern = /^\s*(?:\d{1,3}[.)]|[a-z]\)|\([a-z0-9]{1,3}\))\s+(?=\S)/i;
const emailPattern = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;
const addressPattern = /\b[A-Z][\p{L} .'-]+,\s*(?:[A-Z]{2}\s+\d{5}(?:-\d{4})?)$/u;

/** A title is short; longer paragraphs without a full stop stay uncategorized. */
const maxTitleInWords = 12;
/** One sentence this long is narrative; shorter ones may be labels. */
const minSentenceInWords = 5;

/** Collapses all white space to single spaces. */
export function oneLine(text: string): string {
	return text.replace(/\s+/gu, ' ').trim();
}

/** Whether a line starts a list item with a bullet. */
export function startsBulletItem(line: string): boolean {
	return bulletPattern.test(line);
}

/** Whether a line starts a list item, with a bullet or a number. */
export function startsListItem(line: string): boolean {
	return bulletPattern.test(line) || numberPattern.test(line);
}

/** Whether a text is a bullet or a number alone, as it stands before a list item. */
export function isListMarker(text: string): boolean {
	const marker = text.trim();
	return !/\s/u.test(marker) && startsListItem(`${marker} item`);
}

/** Rows of figures are neither sentences nor titles. */
function isMostlyLetters(text: string): boolean {
	const characters = Array.from(text.replace(/\s/gu, ''));
	return characters.filter((character) => /\p{L}/u.test(character)).length * 2 >= characters.length;
}

function wordsOf(text: string): string[] {
	return text.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
}

function isNarrative(text: string): boolean {
	const words = wordsOf(text);
	if (words.length < minSentenceInWords || !/\p{Ll}/u.test(text)) return false;
	if (/[.!?。！？…:]["'”’)]*$/u.test(text)) return true;
	// A paragraph cut off at the end of a page has no full stop.
	const lowerCaseWords = words.filter((word) => /^\p{Ll}/u.test(word));
	return words.length > maxTitleInWords && lowerCaseWords.length * 2 > words.length;
}

function isTitle(text: string): boolean {
	const words = wordsOf(text);
	if (words.length === 0 || words.length > maxTitleInWords) return false;
	return /^[\p{Lu}\p{Lo}\p{Nd}"'“(]/u.test(text) && !/[.,;!]$/.test(text);
}

/** The type of a paragraph by its text alone; `mayBeTitle` is false where markup tells titles. */
export function paragraphType(text: string, mayBeTitle: boolean): DraftType {
	if (emailPattern.test(text)) return 'EmailAddress';
	if (addressPattern.test(text)) return 'Address';
	if (!isMostlyLetters(text)) return 'UncategorizedText';
	if (isNarrative(text)) return 'NarrativeText';
	if (mayBeTitle && isTitle(text)) return 'Title';
	return 'UncategorizedText';
}

/**
 * One paragraph of a format without markup as an element: list items lose their bullet but
 * keep their number, as on the public server. Undefined for white space alone.
 */
export function paragraphDraft(paragraph: string, mayBeTitle = true): ElementDraft | undefined {
	const text = oneLine(paragraph);
	if (text === '') return undefined;
	if (bulletPattern.test(text)) return { type: 'ListItem', text: text.replace(bulletPattern, '') };
	if (numberPattern.test(text)) return { type: 'ListItem', text };
	return { type: paragraphType(text, mayBeTitle), text };
}
