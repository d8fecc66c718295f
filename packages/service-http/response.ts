import type { ByteStream, HttpResponse } from './client';
import { codeOf, connectionFailureOf } from './connectionFailure';
import type { Deadline } from './deadline';
import type { Failure } from './failure';

export const megabyte = 1024 * 1024;

/** How much of a response is read. Bytes. */
export const sizeLimits = {
	/** A response that's held in memory. */
	held: 256 * megabyte,
	/** A response that is passed on while it arrives: who receives it may keep it in memory. */
	stream: 1024 * megabyte,
	/** The body of an error: its words are for a message. */
	error: 64 * 1024,
} as const;

/** What a body may unpack to: a multiple of its announced length, and so much in any case. Bytes. */
const maxUnpackedTimes = 100;
const minUnpackedBytes = 16 * megabyte;

/**
 * Returns how many bytes of a body may be read: `maxBytes`, or fewer where the announced length shows that a bomb of a
 * few bytes is being unpacked.
 */
export function maxBytesOf(headers: Readonly<Record<string, unknown>>, maxBytes: number): number {
	const announced = announcedBytes(headers);
	if (announced === undefined) return maxBytes;
	return Math.min(maxBytes, Math.max(minUnpackedBytes, maxUnpackedTimes * announced));
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

/** Ends the reading of a response that is the result of something else. */
export class ForeignResponse extends UnusableResponse {}

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
	/** Whether it's a 404 to a deletion that an earlier attempt may have done: success, whatever the body says. */
	readonly isGone: boolean;
	readonly status: number;
	/** Ends the connection; nothing happens where the body has been read. */
	readonly end: () => void;
	private readonly body: ByteStream;
	private readonly headers: Readonly<Record<string, unknown>>;
	private readonly deadline: Deadline;
	/** What ended the body early; undefined while nothing did. */
	private broken: { error: unknown } | undefined;

	constructor(
		{ status, body, headers }: HttpResponse,
		attempt: { deadline: Deadline; isGone: boolean; end: () => void },
	) {
		this.status = status;
		this.body = body;
		this.headers = headers;
		this.deadline = attempt.deadline;
		this.isGone = attempt.isGone;
		this.end = attempt.end;
	}

	/** Where the response says that what was accepted will be; undefined where it doesn't. */
	get location(): string | undefined {
		const { location } = this.headers;
		return typeof location === 'string' ? location : undefined;
	}

	/** Whether the body is Markdown, by its type. */
	get isMarkdown(): boolean {
		return /^\s*text\/markdown\b/i.test(String(this.headers['content-type']));
	}

	/** The address of the next page of a list, as the header Link tells it (RFC 8288); undefined where it doesn't. */
	get nextPage(): string | undefined {
		const { link } = this.headers;
		const found = typeof link === 'string' ? /<([^>]*)>\s*;[^,]*\brel="?next\b/i.exec(link) : null;
		return found?.[1];
	}

	/** Yields the bytes of the body. Throws if it breaks or is longer than allowed; the attempt then fails, too. */
	async *pieces(maxBytes: number = sizeLimits.held): AsyncGenerator<Buffer, void, undefined> {
		let isRead = false;
		try {
			const limit = maxBytesOf(this.headers, maxBytes);
			yield* untilAborted(this.body, this.deadline.signal, limit);
			isRead = true;
		} catch (error) {
			this.broken ??= { error };
			throw error;
		} finally {
			if (isRead) this.deadline.release();
			else this.end();
		}
	}

	async bytes(maxBytes?: number): Promise<Buffer> {
		return await collect(this.pieces(maxBytes));
	}

	/** Waits for something else than the service: the time limit doesn't count it, and `signal` ends it. */
	async waitFor(something: (signal: AbortSignal) => Promise<void>): Promise<void> {
		this.deadline.pauseLimit();
		await something(this.deadline.signal);
		this.deadline.resumeLimit();
	}

	/** Puts another time limit, from now on, in place of the request's own. ms. */
	renewLimit(limitMs: number): void {
		this.deadline.renew(limitMs);
	}

	streamOf(pieces: AsyncIterable<Buffer>): ByteStream {
		return streamOf(this.body, pieces);
	}

	/**
	 * Returns how the attempt failed whose reader threw this; undefined for what isn't about the response. `stop` is what ends
	 * all requests.
	 */
	failureBy(thrown: unknown, stop: AbortSignal): Failure | undefined {
		// The reader may have wrapped what broke the body, or say itself what that means.
		const error = thrown instanceof UnusableResponse ? thrown : (this.broken?.error ?? thrown);
		const failure = { code: codeOf(error), said: '', hasBegun: true, cause: error };
		if (error instanceof ResponseOverLimit || error instanceof UnusableResponse) return failure;
		const { signal } = this.deadline;
		if (this.broken === undefined && !(signal.aborted && error === signal.reason)) return undefined;
		if (stop.aborted) return { ...failure, connection: 'stopped' };
		const connection = this.deadline.isOver() ? 'timeLimit' : connectionFailureOf(error);
		return { ...failure, connection: connection ?? 'broken' };
	}
}
