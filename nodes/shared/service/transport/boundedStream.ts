import type { BinaryStream } from './binaryStream';
import { untilAborted } from './untilAborted';

/** Sizes in bytes. */
export const sizeLimits = {
	/** The longest result that is passed on as a stream: n8n may keep binary data in memory. */
	stream: 1024 * 1024 * 1024,
} as const;

/** Ends a stream that holds more than its bounds allow. */
export class StreamTooLong extends Error {}

/** The bounds of a stream, and the error for one that exceeds them or breaks. */
export interface StreamBounds {
	/** Ends the stream when it is aborted. */
	signal: AbortSignal;
	longestBytes: number;
	/** Turns what ended the stream early (StreamTooLong, the signal's reason, a broken connection) into words. */
	failureOf(error: unknown): Error;
	/** Called once, whatever the end. */
	onEnd(): void;
}

/** Returns a stream of the same content that fails in words when it's too long, takes too long or breaks. */
export function boundedStream(stream: BinaryStream, bounds: StreamBounds): BinaryStream {
	// Until it is read nobody else hears of it; whoever reads it is told then.
	stream.on('error', () => undefined);
	const bounded = streamOf(stream, boundedPieces(stream, bounds));
	bounded.once('close', () => {
		stream.destroy();
		bounds.onEnd();
	});
	return bounded;
}

async function* boundedPieces(
	stream: BinaryStream,
	{ signal, longestBytes, failureOf }: StreamBounds,
): AsyncGenerator<Buffer, void, undefined> {
	let bytes = 0;
	try {
		for await (const piece of untilAborted(stream, signal)) {
			bytes += piece.length;
			if (bytes > longestBytes) throw new StreamTooLong();
			yield piece;
		}
	} catch (error) {
		throw failureOf(error);
	}
}

/** What every class of streams inherits from Node's Readable. */
interface StreamClass {
	from(pieces: AsyncIterable<Buffer>, options: { objectMode: boolean }): BinaryStream;
}

/**
 * Returns a stream of these pieces. Node's stream module may not be imported in a community node, so another stream lends its class. Its `compose` would
 * pass on the errors of its source as they are.
 */
export function streamOf(lender: BinaryStream, pieces: AsyncIterable<Buffer>): BinaryStream {
	const { from } = lender.constructor as unknown as StreamClass;
	return from(pieces, { objectMode: false });
}
