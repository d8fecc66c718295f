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

/** What a body may unpack to: a multiple of its announced length, and so much in any case. Bytes. */
const maxUnpackedTimes = 100;
const freeUnpackedBytes = 16 * megabyte;

/**
 * Returns how many bytes of a body may be read: `longestBytes`, or fewer where the announced length shows that n8n
 * unpacks a bomb of a few bytes.
 */
export function maxBytesOf(
	headers: Readonly<Record<string, unknown>>,
	longestBytes: number,
): number {
	const announced = announcedBytes(headers);
	if (announced === undefined) return longestBytes;
	return Math.min(longestBytes, Math.max(freeUnpackedBytes, maxUnpackedTimes * announced));
}

/** Returns the length that a server announces, which is that of the compressed data; undefined if it announces none. */
export function announcedBytes(headers: Readonly<Record<string, unknown>>): number | undefined {
	const length = headers['content-length'];
	return typeof length === 'string' && /^\d+$/.test(length) ? Number(length) : undefined;
}

/** Ends the reading of an answer that is longer than allowed. */
export class AnswerTooLong extends Error {
	/** In words, e.g. '256 MB'. */
	readonly size: string;

	constructor(longestBytes: number) {
		super();
		const megabytes = Math.round(longestBytes / megabyte);
		this.size = megabytes < 1024 ? `${megabytes} MB` : `${megabytes / 1024} GB`;
	}
}

/**
 * Yields a stream's pieces until it ends or `signal` is aborted; then the stream is destroyed and the signal's reason
 * thrown. A stream that has stopped coming would otherwise be waited for without end: n8n's own time limit ends with
 * the headers. Throws AnswerTooLong when the pieces come to more than `longestBytes`.
 */
export async function* untilAborted(
	stream: BinaryStream,
	signal: AbortSignal,
	longestBytes = Infinity,
): AsyncGenerator<Buffer, void, undefined> {
	const pieces: AsyncIterator<unknown> = stream[Symbol.asyncIterator]();
	let endWaiting: (reason: unknown) => void = () => undefined;
	const end = () => endWaiting(signal.reason);
	signal.addEventListener('abort', end, { once: true });
	let bytes = 0;
	try {
		for (;;) {
			signal.throwIfAborted();
			// A promise for each piece: one for all of them, raced against, would keep every piece in memory.
			const next = await new Promise<IteratorResult<unknown>>((resolve, reject) => {
				endWaiting = reject;
				pieces.next().then(resolve, reject);
			});
			if (next.done === true) return;
			const { value } = next;
			const piece = Buffer.isBuffer(value) ? value : Buffer.from(value as Uint8Array);
			bytes += piece.length;
			if (bytes > longestBytes) throw new AnswerTooLong(longestBytes);
			yield piece;
		}
	} finally {
		signal.removeEventListener('abort', end);
		stream.destroy();
	}
}

/** Reads pieces to their end, or until there are `enough` bytes of them. */
export async function collect(pieces: AsyncIterable<Buffer>, enough = Infinity): Promise<Buffer> {
	const collected: Buffer[] = [];
	let bytes = 0;
	for await (const piece of pieces) {
		collected.push(piece);
		bytes += piece.length;
		if (bytes >= enough) break;
	}
	return Buffer.concat(collected);
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
