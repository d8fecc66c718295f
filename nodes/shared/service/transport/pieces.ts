import type { BinaryStream } from './binaryStream';

const megabyte = 1024 * 1024;

/** How much of an answer is read. Bytes. */
export const sizeLimits = {
	/** An answer that's held: more wouldn't fit into an n8n execution either. */
	held: 256 * megabyte,
	/** A result that is passed on as a stream: n8n may keep binary data in memory. */
	stream: 1024 * megabyte,
	/** The body of an error: its words are for a message, and looking for the key takes long in a long text. */
	error: 64 * 1024,
} as const;

/** Ends the reading of an answer that is longer than allowed. */
export class AnswerTooLong extends Error {
	/** In words, e.g. '256 MB'. */
	readonly size: string;

	constructor(longestBytes: number) {
		super();
		const megabytes = longestBytes / megabyte;
		this.size = megabytes < 1024 ? `${megabytes} MB` : `${megabytes / 1024} GB`;
	}
}

/**
 * Yields a stream's pieces until it ends or `signal` is aborted; then the stream is destroyed and the signal's reason
 * thrown. A stream that has stopped coming would otherwise be waited for without end: n8n's own time limit ends with
 * the headers.
 */
export async function* untilAborted(
	stream: BinaryStream,
	signal: AbortSignal,
): AsyncGenerator<Buffer, void, undefined> {
	const pieces: AsyncIterator<unknown> = stream[Symbol.asyncIterator]();
	let endWaiting: (reason: unknown) => void = () => undefined;
	const end = () => endWaiting(signal.reason);
	signal.addEventListener('abort', end, { once: true });
	try {
		for (;;) {
			signal.throwIfAborted();
			// A promise for each piece: one for all of them, raced against, would keep every piece in memory.
			const next = await new Promise<IteratorResult<unknown>>((resolve, reject) => {
				endWaiting = reject;
				pieces.next().then(resolve, reject);
			});
			if (next.done === true) return;
			yield Buffer.isBuffer(next.value) ? next.value : Buffer.from(next.value as Uint8Array);
		}
	} finally {
		signal.removeEventListener('abort', end);
		stream.destroy();
	}
}

/** The same pieces; throws AnswerTooLong when they come to more than `longestBytes`. */
export async function* upTo(
	longestBytes: number,
	pieces: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
	let bytes = 0;
	for await (const piece of pieces) {
		bytes += piece.length;
		if (bytes > longestBytes) throw new AnswerTooLong(longestBytes);
		yield piece;
	}
}

/**
 * Reads a stream of at most 256 MB to its end, or until `signal` is aborted. Throws AnswerTooLong, the signal's reason,
 * or the error of a connection that ended too early.
 */
export async function readWhole(stream: BinaryStream, signal: AbortSignal): Promise<Buffer> {
	const pieces: Buffer[] = [];
	for await (const piece of upTo(sizeLimits.held, untilAborted(stream, signal))) {
		pieces.push(piece);
	}
	return Buffer.concat(pieces);
}

/** The first 64 KB of an error's body; '' where it can't be read, since the status alone is enough. */
export async function readErrorBody(stream: BinaryStream, signal: AbortSignal): Promise<string> {
	const pieces: Buffer[] = [];
	let bytes = 0;
	try {
		for await (const piece of untilAborted(stream, signal)) {
			pieces.push(piece);
			bytes += piece.length;
			if (bytes >= sizeLimits.error) break;
		}
	} catch {
		return '';
	}
	return Buffer.concat(pieces).subarray(0, sizeLimits.error).toString('utf8');
}

/** What every class of streams inherits from Node's Readable. */
interface StreamClass {
	from(pieces: AsyncIterable<Buffer>, options: { objectMode: boolean }): BinaryStream;
}

/**
 * Returns a stream of these pieces. Node's stream module may not be imported in a community node, so another stream
 * lends its class. Its `compose` would pass on the errors of its source as they are.
 */
export function streamOf(lender: BinaryStream, pieces: AsyncIterable<Buffer>): BinaryStream {
	const { from } = lender.constructor as unknown as StreamClass;
	return from(pieces, { objectMode: false });
}
