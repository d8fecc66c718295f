import type { DocumentElement } from './element';
import type { Work } from '../values/inSlices';
import { concatenated } from '../values/longContent';

/** How many characters are encoded at once. One element at a time is slow, and all of them are too long for a string. */
const pieceLength = 256 * 1024;

/** The bytes of a JSON file, one element a line. A document with many images can be longer than a string may be. */
export function* elementsFile(elements: readonly DocumentElement[]): Work<Buffer> {
	if (elements.length === 0) return Buffer.from('[]\n');
	const pieces: Buffer[] = [];
	let lines = '[\n';
	for (const [position, element] of elements.entries()) {
		yield;
		lines += `${position === 0 ? '' : ',\n'}${JSON.stringify(element)}`;
		if (lines.length < pieceLength) continue;
		pieces.push(Buffer.from(lines));
		lines = '';
	}
	pieces.push(Buffer.from(`${lines}\n]\n`));
	return yield* concatenated(pieces);
}
