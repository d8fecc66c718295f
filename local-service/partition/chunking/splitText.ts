/** The length of a text in characters (Unicode code points). */
export function characterCount(text: string): number {
	return Array.from(text).length;
}

function isSpace(character: string | undefined): boolean {
	return character !== undefined && /\s/u.test(character);
}

/**
 * Where to cut: after the last whole word that fits, within a word when it alone is longer. A
 * piece is always longer than the overlap, so that the next one gets further.
 */
function cutPosition(
	characters: readonly string[],
	start: number,
	limits: { maxCharacters: number; overlap: number },
): number {
	const limit = start + limits.maxCharacters;
	for (let position = limit; position > start + limits.overlap; position -= 1) {
		if (isSpace(characters[position])) return position;
	}
	return limit;
}

/** The start of a piece that repeats the end of the one before, at a word's start where possible. */
function overlapStart(characters: readonly string[], end: number, overlap: number): number {
	const earliest = end - overlap;
	for (let position = earliest; position < end; position += 1) {
		if (isSpace(characters[position - 1])) return position;
	}
	return earliest;
}

/**
 * Cuts a text into pieces of at most `maxCharacters`, between words where it can. Each piece
 * but the first begins with up to `overlap` characters of the one before. Only white space at
 * the cuts is lost.
 */
export function splitText(text: string, maxCharacters: number, overlap: number): string[] {
	const characters = Array.from(text.trim());
	const pieces: string[] = [];
	let start = 0;
	while (characters.length - start > maxCharacters) {
		const end = cutPosition(characters, start, { maxCharacters, overlap });
		pieces.push(characters.slice(start, end).join('').trim());
		start = overlapStart(characters, end, overlap);
		while (isSpace(characters[start])) start += 1;
	}
	pieces.push(characters.slice(start).join('').trim());
	return pieces.filter((piece) => piece !== '');
}

/** The last `overlap` characters of a text, from a word's start if they hold one. */
export function tailOf(text: string, overlap: number): string {
	const characters = Array.from(text);
	if (characters.length <= overlap) return text;
	const start = overlapStart(characters, characters.length, overlap);
	return characters.slice(start).join('').trim();
}
