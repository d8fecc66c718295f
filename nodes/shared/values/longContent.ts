import type { Work } from './inSlices';

/** How much is joined, encoded or copied in one stretch: some milliseconds of it. Characters or bytes. */
const stretch = 1024 * 1024;

/** The same as `texts.join(separator)`, which would hold the event loop for as long as copying all of them takes. */
export function* joinedTexts(texts: readonly string[], separator: string): Work<string> {
	let joined = '';
	for (let start = 0, end = 0; start < texts.length; start = end) {
		yield;
		for (let length = 0; end < texts.length && length < stretch; end += 1) {
			length += (texts[end]?.length ?? 0) + separator.length;
		}
		joined += `${start === 0 ? '' : separator}${texts.slice(start, end).join(separator)}`;
	}
	return joined;
}

/** The bytes of a text in UTF-8. */
export function* bytesOf(text: string): Work<Buffer> {
	const pieces: Buffer[] = [];
	for (let start = 0, end = 0; start < text.length; start = end) {
		yield;
		end = Math.min(start + stretch, text.length);
		// Both halves of a character must be encoded together.
		if (isFirstHalf(text.charCodeAt(end - 1)) && end < text.length) end += 1;
		pieces.push(Buffer.from(text.slice(start, end)));
	}
	return yield* concatenated(pieces);
}

function isFirstHalf(character: number): boolean {
	return (character & 0xfc00) === 0xd800;
}

/** The same as `Buffer.concat(pieces)`. */
export function* concatenated(pieces: readonly Buffer[]): Work<Buffer> {
	const all = Buffer.allocUnsafe(pieces.reduce((size, { length }) => size + length, 0));
	let length = 0;
	for (const piece of pieces) {
		for (let start = 0; start < piece.length; start += stretch) {
			yield;
			length += piece.copy(all, length, start, Math.min(start + stretch, piece.length));
		}
	}
	return all;
}
