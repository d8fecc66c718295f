import type { ByteStream } from '../../../packages/service-http';
import type { FormFile } from '../wire/formFile';
import { createPause } from '../text/batches';

/** How much of a file's content is taken at once. A multiple of four, where Base64 can be cut. */
const pieceLength = 256 * 1024;

/** Reads the first bytes of a file: at least `length`, or all of a shorter one. */
export async function startOf(
	{ base64, open }: Pick<FormFile, 'base64' | 'open'>,
	length: number,
): Promise<Buffer> {
	if (base64 !== undefined)
		return Buffer.from(base64.slice(0, Math.ceil(length / 3) * 4), 'base64');
	const content = await open(length);
	if (Buffer.isBuffer(content)) return content.subarray(0, length);
	const pieces: Buffer[] = [];
	let read = 0;
	// Leaving the loop ends the stream.
	for await (const piece of content as AsyncIterable<Buffer>) {
		pieces.push(piece);
		read += piece.length;
		if (read >= length) break;
	}
	const [first] = pieces;
	return (pieces.length === 1 ? first : Buffer.concat(pieces)).subarray(0, length);
}

export async function* piecesOf(
	content: Buffer | ByteStream,
): AsyncGenerator<Buffer, void, undefined> {
	const pause = createPause();
	if (!Buffer.isBuffer(content)) {
		for await (const piece of content as AsyncIterable<Buffer>) {
			await pause();
			yield piece;
		}
		return;
	}
	for (let begin = 0; begin < content.length; begin += pieceLength) {
		await pause();
		yield content.subarray(begin, begin + pieceLength);
	}
}
