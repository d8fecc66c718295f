import type { Work } from './inSlices';

/** How much is joined, encoded or copied in one stretch: some milliseconds of it. Characters or bytes. */
const stretch = 1024 * 1024;

/** The same as `texts.join(separator)`, which would hold the event loop for as long as copying all of them takes. */
export function* joinedTexts(texts: readonly string[], separator: string): Work<string> {
	let joined = '';
	for (const piece of joinedPieces(texts, separator)) {
		yield;
		joined += piece;
	}
	return joined;
}

function* joinedPieces(texts: readonly string[], separator: string): Generator<string> {
	for (let start = 0, end = 0; start < texts.length; start = end) {
		for (let length = 0; end < texts.length && length < stretch; end += 1) {
			length += (texts[end]?.length ?? 0) + separator.length;
		}
		yield `${start === 0 ? '' : separator}${texts.slice(start, end).join(separator)}`;
	}
}

/**
 * The bytes in UTF-8 of what `joinedTexts` joins. Encoding the joined text would copy all of it in one go first: V8 keeps
 * it in parts until something reads it.
 */
export function* bytesOfTexts(texts: readonly string[], separator: string): Work<Buffer> {
	let size = 0;
	for (const piece of shortPieces(texts, separator)) {
		yield;
		size += Buffer.byteLength(piece);
	}
	const all = Buffer.allocUnsafe(size);
	let length = 0;
	for (const piece of shortPieces(texts, separator)) {
		yield;
		length += all.write(piece, length);
	}
	return all;
}

/** The bytes of a text in UTF-8. */
export function* bytesOf(text: string): Work<Buffer> {
	return yield* bytesOfTexts([text], '');
}

function* shortPieces(texts: readonly string[], separator: string): Generator<string> {
	for (const [position, text] of texts.entries()) {
		if (position > 0) yield separator;
		for (let start = 0, end = 0; start < text.length; start = end) {
			end = Math.min(start + stretch, text.length);
			// Both halves of a character must be encoded together.
			if (isFirstHalf(text.charCodeAt(end - 1)) && end < text.length) end += 1;
			yield text.slice(start, end);
		}
	}
}

function isFirstHalf(character: number): boolean {
	return (character & 0xfc00) === 0xd800;
}

/** The same as `lists.flat()`, without places that hold nothing. A single list is returned as it is. */
export function* joinedLists<T>(lists: readonly T[][]): Work<T[]> {
	if (lists.length === 1 && lists[0] !== undefined) return lists[0];
	const all: T[] = [];
	for (const list of Object.values(lists)) {
		for (const entry of list) {
			yield;
			all.push(entry);
		}
	}
	return all;
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
