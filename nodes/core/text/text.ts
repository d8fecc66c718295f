export function valueText(value: unknown): string {
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

/** An ID or a name as text, since a service may also send it as a number; '' for anything else. */
export function nameText(value: unknown): string {
	if (typeof value === 'string') return value;
	return typeof value === 'number' ? String(value) : '';
}

/** The text without spaces around it; '' for anything else. */
export function trimmedText(value: unknown): string {
	return typeof value === 'string' ? value.trim() : '';
}

/** Longer text is cut off in messages. Characters. */
const maxShown = 80;

/** Returns the beginning of a text, never with half of a character. */
export function beginningOf(text: string, characters: number): string {
	const end = Math.max(0, characters);
	return text.length <= end ? text : text.slice(0, end).replace(/[\ud800-\udbff]$/, '');
}

/** Returns a text as databases take it: without NUL, and with U+FFFD in place of half of a character. */
export function storableText(text: string): string {
	const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
	return text.replace(/\0/g, '').replace(half, '\ufffd');
}

/** Text that a user or a service gave, as messages show it: in quotation marks, and cut off if it's long. */
export function quoted(text: string): string {
	return `"${text.length > maxShown ? `${beginningOf(text, maxShown)}...` : text}"`;
}

/**
 * Compares two English labels for sorting, ignoring case. `localeCompare` would do the same, but loading its tables takes
 * as long as loading the whole package.
 */
export function alphabetically(first: string, second: string): number {
	const [one, other] = [first.toLowerCase(), second.toLowerCase()];
	if (one === other) return 0;
	return one < other ? -1 : 1;
}

/** Returns what stands behind the last slash of a path, in either direction: the name of a file without its folders. */
export function lastPathPart(path: string): string {
	return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** Returns e.g. '1 page' or '3 pages'. */
export function countText(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns e.g. 'a, b or c'. */
export function enumerated(texts: readonly string[], conjunction: 'and' | 'or'): string {
	return texts.length < 2
		? texts.join('')
		: `${texts.slice(0, -1).join(', ')} ${conjunction} ${texts.at(-1)}`;
}

/** Returns sentences one after the other, with a full stop between them; '' says nothing. */
export function inSentences(...sentences: string[]): string {
	return sentences.reduce((said, next) =>
		said === '' || next === '' ? said + next : `${said}${/[.!?]$/.test(said) ? '' : '.'} ${next}`,
	);
}

/** Whether a text has characters that people see. */
export const hasVisible = (text: string) => /[^\s\p{Cc}\p{Cf}]/u.test(text);
