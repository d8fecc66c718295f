/** For example 20,000. */
function readable(count: number): string {
	return new Intl.NumberFormat('en-US').format(count);
}

/** The notice for a cut: how many of all things are shown. */
export function cutNotice(shown: number, all: number, things: string): string {
	return `[Cut: ${readable(shown)} of ${readable(all)} ${things} shown]`;
}

/** The beginning of a text, never with half a character. */
export function beginningOf(text: string, characters: number): string {
	const end = Math.max(0, characters);
	const last = text.charCodeAt(end - 1);
	const isHalf = end > 0 && end < text.length && last >= 0xd800 && last <= 0xdbff;
	return text.slice(0, isHalf ? end - 1 : end);
}

/** The text if it is short enough, otherwise its beginning with a notice below, which comes on top. */
export function cutText(text: string, characters: number): string {
	if (text.length <= characters) return text;
	const shown = beginningOf(text, characters);
	const notice = cutNotice(shown.length, text.length, 'characters');
	return shown === '' ? notice : `${shown}\n\n${notice}`;
}
