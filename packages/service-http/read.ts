import type { ByteStream } from './client';
import type { Deadline } from './deadline';

const megabyte = 1024 * 1024;

/** How much of a response is read. Bytes. */
export const sizeLimits = {
	/** A response that's held in memory. */
	held: 256 * megabyte,
	/** A response that is passed on as a stream: who receives it may keep it in memory. */
	stream: 1024 * megabyte,
	/** The body of an error: its words are for a message. */
	error: 64 * 1024,
} as const;

/** What a body may unpack to: a multiple of its announced length, and so much in any case. Bytes. */
const maxUnpackedTimes = 100;
const freeUnpackedBytes = 16 * megabyte;

/**
 * Returns how many bytes of a body may be read: `maxBytes`, or fewer where the announced length shows that a bomb of a
 * few bytes is being unpacked.
 */
export function maxBytesOf(headers: Readonly<Record<string, unknown>>, maxBytes: number): number {
	const announced = announcedBytes(headers);
	if (announced === undefined) return maxBytes;
	return Math.min(maxBytes, Math.max(freeUnpackedBytes, maxUnpackedTimes * announced));
}

/** Returns the length that a server announces, which is that of the compressed data; undefined if it announces none. */
export function announcedBytes(headers: Readonly<Record<string, unknown>>): number | undefined {
	const length = headers['content-length'];
	return typeof length === 'string' && /^\d+$/.test(length) ? Number(length) : undefined;
}

/**
 * Ends the reading of a response that exceeds a limit of whoever reads it; asking again wouldn't help. Its message says
 * what the response does: 'is larger than 256 MB'.
 */
export class ResponseOverLimit extends Error {}

/** Ends the reading of a response that is longer than allowed. */
export class ResponseTooLong extends ResponseOverLimit {
	/** In words, e.g. '256 MB'. */
	readonly size: string;

	constructor(maxBytes: number) {
		const megabytes = Math.round(maxBytes / megabyte);
		const size = megabytes < 1024 ? `${megabytes} MB` : `${megabytes / 1024} GB`;
		super(`is larger than ${size}`);
		this.size = size;
	}
}

/** Ends the reading of a response that isn't what was asked for. */
export class UnusableResponse extends Error {
	readonly advice: string;

	/** @param message what came back, as the beginning of an error's message  @param advice '' for nothing */
	constructor(message: string, advice = '') {
		super(message);
		this.advice = advice;
	}
}

/** Ends the reading of a response that is what was asked for, but can't be kept: the same one would come again. */
export class UnkeptResponse extends UnusableResponse {}

/**
 * Yields a stream's pieces until it ends or `signal` is aborted; then the stream is destroyed and the signal's reason
 * thrown. A stream that has stopped coming would otherwise be waited for without end: the time limits of clients end
 * with the headers. Throws ResponseTooLong when the pieces come to more than `maxBytes`.
 */
export async function* untilAborted(
	stream: ByteStream,
	signal: AbortSignal,
	maxBytes = Infinity,
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
			if (bytes > maxBytes) throw new ResponseTooLong(maxBytes);
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
	from(pieces: AsyncIterable<Buffer>, options: { objectMode: boolean }): ByteStream;
}

/**
 * Returns a stream of these pieces. Node's stream module isn't imported, so another stream lends its class. Its `compose`
 * takes more time, and would pass on the errors of its source as they are.
 */
export function streamOf(lender: ByteStream, pieces: AsyncIterable<Buffer>): ByteStream {
	const { from } = lender.constructor as unknown as StreamClass;
	return from(pieces, { objectMode: false });
}

/** A response of success whose body is read while it arrives. */
export class IncomingResponse {
	/** Whether it's a 404 to a deletion that an earlier try may have done: success, whatever the body says. */
	readonly isGone: boolean;
	/** What ended the body early; undefined while nothing did. */
	broken: { error: unknown } | undefined;
	/** Whether it goes on as a stream, which closes the connection itself. */
	isPassedOn = false;
	readonly #body: ByteStream;
	readonly #headers: Readonly<Record<string, unknown>>;
	readonly #deadline: Deadline;
	readonly #errorOf: (error: unknown) => Error;

	constructor(
		{ body, headers }: { body: ByteStream; headers: Readonly<Record<string, unknown>> },
		given: { deadline: Deadline; isGone: boolean; errorOf: (error: unknown) => Error },
	) {
		this.#body = body;
		this.#headers = headers;
		this.#deadline = given.deadline;
		this.isGone = given.isGone;
		this.#errorOf = given.errorOf;
	}

	/** Yields the bytes of the body. Throws if it breaks or is longer than allowed; the request then fails, too. */
	async *pieces(maxBytes: number = sizeLimits.held): AsyncGenerator<Buffer, void, undefined> {
		try {
			const limit = maxBytesOf(this.#headers, maxBytes);
			yield* untilAborted(this.#body, this.#deadline.signal, limit);
		} catch (error) {
			this.broken ??= { error };
			throw error;
		}
	}

	/** Reads the whole body into memory. */
	async bytes(maxBytes?: number): Promise<Buffer> {
		return await collect(this.pieces(maxBytes));
	}

	/** Waits for something else than the service: the time limit doesn't count it, and `signal` ends it. */
	async waitFor(something: (signal: AbortSignal) => Promise<void>): Promise<void> {
		this.#deadline.pauseLimit();
		await something(this.#deadline.signal);
		this.#deadline.resumeLimit();
	}

	/** Returns a stream of these pieces. */
	streamOf(pieces: AsyncIterable<Buffer>): ByteStream {
		return streamOf(this.#body, pieces);
	}

	/**
	 * Returns the body as a stream that outlives the request: it may take `limitMs` from now on, fails with the error of
	 * the request, and closes the connection when it's closed.
	 */
	passOn(limitMs: number): ByteStream {
		this.isPassedOn = true;
		this.#deadline.renew(limitMs);
		// Until it's read, nobody else hears of an error; whoever reads it is told then.
		this.#body.on('error', () => undefined);
		const stream = this.streamOf(this.#piecesToPassOn());
		stream.once('close', () => {
			this.#body.destroy();
			this.#deadline.end();
		});
		return stream;
	}

	async *#piecesToPassOn(): AsyncGenerator<Buffer, void, undefined> {
		try {
			yield* this.pieces(sizeLimits.stream);
		} catch (error) {
			throw this.#errorOf(error);
		}
	}
}
