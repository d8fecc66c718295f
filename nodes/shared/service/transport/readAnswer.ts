import type { BinaryStream } from './binaryStream';

/** The longest answer that is read: more would not fit into an n8n execution either. */
export const longestAnswerBytes = 256 * 1024 * 1024;

/** How much of an error's body is read. Bytes. */
export const longestErrorBytes = 64 * 1024;

/** Ends the reading of an answer that is longer than allowed. */
export class AnswerTooLong extends Error {}

/**
 * Reads an answer's body of `longest` bytes at most to its end, or until `signal` is aborted: n8n's own time limit ends with the headers
 * when a body is streamed. Throws AnswerTooLong, the signal's reason, or the error of a connection that ended
 * too early.
 */
export async function readAnswer(
	stream: BinaryStream,
	signal: AbortSignal,
	longest = longestAnswerBytes,
): Promise<Buffer> {
	signal.throwIfAborted();
	let end: () => void = () => undefined;
	const ended = new Promise<never>((_resolve, reject) => {
		end = () => {
			// Destroying alone isn't enough: n8n's stream would wait for its source first.
			stream.destroy();
			reject(signal.reason);
		};
	});
	signal.addEventListener('abort', end, { once: true });
	try {
		return await Promise.race([collect(stream, longest), ended]);
	} finally {
		signal.removeEventListener('abort', end);
	}
}

async function collect(stream: BinaryStream, longest: number): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of stream) {
		const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
		length += bytes.length;
		if (length > longest) {
			stream.destroy();
			throw new AnswerTooLong();
		}
		chunks.push(bytes);
	}
	return Buffer.concat(chunks);
}
