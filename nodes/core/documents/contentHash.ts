import { createHash } from 'crypto';

import type { ByteStream } from '../../../packages/service-http';
import type { FormFile } from '../wire/formFile';
import { createPause } from '../text/batches';

/** How much is hashed in one step. A multiple of four, where Base64 can be cut. */
const stepLength = 1024 * 1024;

/** The SHA-256 hash of a document, of the bytes as they're read for sending: a document isn't read once more for it. */
export class ContentHash {
	/** In hexadecimal digits; undefined until the document was read to its end. */
	hex: string | undefined;

	async watch(file: FormFile): Promise<FormFile> {
		const { base64 } = file;
		if (base64 !== undefined) this.hex = await hashed(base64, 'base64');
		return { ...file, open: async () => await this.watchContent(await file.open()) };
	}

	private async watchContent(content: Buffer | ByteStream): Promise<Buffer | ByteStream> {
		if (this.hex !== undefined) return content;
		if (Buffer.isBuffer(content)) {
			this.hex = await hashed(content);
			return content;
		}
		const hash = createHash('sha256');
		// Listening would make it flow before anyone reads it.
		content.pause();
		content.on('data', (bytes: Buffer) => hash.update(bytes));
		content.once('end', () => {
			this.hex = hash.digest('hex');
		});
		return content;
	}
}

/** The SHA-256 hash of a document that's read only for that, in hexadecimal digits. */
export async function hashOf(file: FormFile): Promise<string> {
	const hash = new ContentHash();
	const watched = await hash.watch(file);
	const content = hash.hex === undefined ? await watched.open() : undefined;
	if (content !== undefined && !Buffer.isBuffer(content)) await readToEnd(content);
	return hash.hex ?? '';
}

async function readToEnd(stream: AsyncIterable<unknown>): Promise<void> {
	const pieces = stream[Symbol.asyncIterator]();
	while ((await pieces.next()).done !== true);
}

async function hashed(content: Buffer | string, encoding?: 'base64'): Promise<string> {
	const hash = createHash('sha256');
	const pause = createPause();
	for (let begin = 0; begin < content.length; begin += stepLength) {
		await pause();
		const step = content.slice(begin, begin + stepLength);
		if (typeof step === 'string') hash.update(step, encoding ?? 'utf8');
		else hash.update(step);
	}
	return hash.digest('hex');
}
