import type { JsonValue } from '../../values/json';
import { createPause } from '../../values/batches';
import { createListReader } from '../../values/listReader';
import type { FailureContext } from '../failure/serviceFailure';
import type { BinaryStream } from './binaryStream';
import type { Deadline } from './deadline';
import { maxBytesOf, sizeLimits, streamOf, untilAborted } from './pieces';
import { streamFailure } from './sendFailure';
import { timeLimits } from './timeLimits';

/** An answer of success whose body hasn't been read yet, and what its reader needs. */
export interface Answer {
	body: BinaryStream;
	headers: Record<string, unknown>;
	deadline: Deadline;
	/** Whether it's a 404 to a deletion that an earlier try may have done: success, whatever the body says. */
	isGone: boolean;
	/** For the errors of what can't be used. */
	failure: FailureContext;
	isStopped(): boolean;
	/** Closes the connection, and releases the deadline. */
	close(): void;
}

/**
 * Makes a value of an answer. What it throws ends the request, except for the error of a connection that breaks: then
 * the request may be sent, and its answer read, again.
 */
export type ReadAnswer<T> = (answer: Answer) => Promise<T>;

/**
 * Reads the whole body, of 256 MB at most. A JSON list is parsed while it arrives, because a long one would hold n8n;
 * `make` gets any other body, and throws a ServiceProblem for one that can't be used.
 */
export function listOr<T>(
	make: (body: Buffer, answer: Pick<Answer, 'failure' | 'isGone'>) => T,
): ReadAnswer<JsonValue[] | T> {
	return async ({ body, headers, deadline, failure, isGone }) => {
		const longestBytes = maxBytesOf(headers, sizeLimits.held);
		const pieces: Buffer[] = [];
		const list = createListReader();
		const entries: JsonValue[] = [];
		const pause = createPause();
		for await (const piece of untilAborted(body, deadline.signal, longestBytes)) {
			pieces.push(piece);
			for (const entry of list.push(piece)) entries.push(entry);
			await pause();
		}
		const isList = !isGone && list.isComplete();
		const value = isList ? entries : make(Buffer.concat(pieces), { failure, isGone });
		deadline.release();
		return value;
	};
}

/** An answer whose bytes are read while they arrive. */
export interface IncomingAnswer {
	/**
	 * The bytes of the body. Throws AnswerTooLong, the error of a connection that breaks, or the reason of an early end.
	 */
	pieces(longestBytes: number): AsyncIterable<Buffer>;
	/** Waits for something else than the service: the time limit doesn't count it, and Stop ends it. */
	waitFor(something: (signal: AbortSignal) => Promise<void>): Promise<void>;
	/** Returns a stream of these pieces for n8n's binary store. */
	streamOf(pieces: AsyncIterable<Buffer>): BinaryStream;
}

/** Makes a value of the body while it arrives. `read` throws what `pieces` throws, or an UnusableAnswer. */
export function whileArriving<T>(read: (answer: IncomingAnswer) => Promise<T>): ReadAnswer<T> {
	return async ({ body, headers, deadline }) => {
		const value = await read({
			pieces: (longestBytes) =>
				untilAborted(body, deadline.signal, maxBytesOf(headers, longestBytes)),
			streamOf: (pieces) => streamOf(body, pieces),
			async waitFor(something) {
				deadline.pauseLimit();
				await something(deadline.signal);
				deadline.resumeLimit();
			},
		});
		deadline.release();
		return value;
	};
}

/**
 * Returns the body as a stream, for results that go to n8n's binary store. It fails with a ServiceProblem when it
 * breaks, is longer than 1 GB or takes longer than 30 minutes.
 */
export async function asStream({
	body,
	headers,
	deadline,
	failure,
	isStopped,
	close,
}: Answer): Promise<BinaryStream> {
	deadline.renew(timeLimits.download);
	const checked = async function* () {
		try {
			yield* untilAborted(body, deadline.signal, maxBytesOf(headers, sizeLimits.stream));
		} catch (error) {
			throw streamFailure(error, failure, deadline, isStopped());
		}
	};
	// Until it's read, nobody else hears of an error; whoever reads it is told then.
	body.on('error', () => undefined);
	const stream = streamOf(body, checked());
	stream.once('close', () => {
		body.destroy();
		close();
	});
	return stream;
}
