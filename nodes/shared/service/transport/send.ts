import { withoutKey } from '../../secrets/maskSecretsIn';
import type { FailureContext } from '../failure/serviceFailure';
import { systemClock, type Clock } from '../../values/clock';
import type { BinaryStream } from './binaryStream';
import { boundedStream, sizeLimits, streamOf } from './boundedStream';
import { deadlineOf, type Deadline } from './deadline';
import { exchange, SourceFailed, type Exchange, type ExchangeRequest } from './exchange';
import { longestErrorBytes, readAnswer } from './readAnswer';
import { followableRedirect } from './redirect';
import {
	isWorthAnotherTry,
	pauseBeforeNextTry,
	type RetryPolicy,
	readRetryAfter,
} from './retryPolicy';
import { codeOf, connectionKindOf, failureOf, streamFailure, type Failed } from './sendFailure';
import { timeLimits } from './timeLimits';
import { untilAborted } from './untilAborted';
import { UnusableAnswer } from './unusableAnswer';
import type { Connection } from './connection';

/** A request, and what happens when it fails. */
export interface SendRequest extends Omit<ExchangeRequest, 'signal'> {
	policy: RetryPolicy;
	/** How long all tries and pauses together may take, in ms; without it, as long as the policy lets them. */
	wholeMs?: number;
	failure: FailureContext;
	/** Called for each answer that says that the service is overloaded. */
	onOverload?: () => void;
	/** Called with each pause between two tries, so that others can go on meanwhile. */
	whilePausing?: (pause: () => Promise<void>) => Promise<void>;
}

/** Statuses that say so. */
const overloadStatuses: readonly number[] = [429, 503];

export interface Answer {
	status: number;
	body: Buffer;
}

/** The outcome of one try. */
type Outcome<T> = { kind: 'done'; value: T } | Failed;

/** Sends a request, again where its policy lets it, and reads the answer. Throws a ServiceProblem. */
export async function send(
	connection: Connection,
	request: SendRequest,
	clock: Clock = systemClock,
): Promise<Answer> {
	return await sendWith(connection, request, clock, async (answer, deadline) => {
		const body = await readAnswer(answer.body, deadline.signal);
		deadline.release();
		return { status: answer.status, body };
	});
}

/**
 * As `send`, but returns the body as a stream, for results that go to n8n's binary store. The stream fails with a
 * ServiceProblem when it breaks, is longer than 1 GB or takes longer than 30 minutes.
 */
export async function sendForStream(
	connection: Connection,
	request: SendRequest,
	clock: Clock = systemClock,
): Promise<BinaryStream> {
	const stop = connection.signal;
	return await sendWith(connection, request, clock, async (answer, deadline) => {
		deadline.renew(timeLimits.download);
		return boundedStream(answer.body, {
			signal: deadline.signal,
			longestBytes: sizeLimits.stream,
			failureOf: (error) => streamFailure(error, request.failure, deadline, stop?.aborted === true),
			onEnd() {
				answer.end();
				deadline.release();
			},
		});
	});
}

/** An answer of success whose bytes are read while they arrive. */
export interface IncomingAnswer {
	/** The bytes of the body. Throws the error of a connection that breaks, or the reason of an early end. */
	pieces: AsyncIterable<Buffer>;
	/** Waits for something else than the service: the time limit doesn't count it, and Stop ends it. */
	waitFor(something: (signal: AbortSignal) => Promise<void>): Promise<void>;
	/** Returns a stream of these pieces for n8n's binary store. */
	streamOf(pieces: AsyncIterable<Buffer>): BinaryStream;
}

/** Makes a value of an answer. Throws what `pieces` throws, or an UnusableAnswer. */
export type ReadIncoming<T> = (answer: IncomingAnswer) => Promise<T>;

/**
 * As `send`, but `read` makes a value of the body while it arrives. An answer that breaks off is asked for and read
 * again where the policy lets it.
 */
export async function sendAndRead<T>(
	connection: Connection,
	request: SendRequest,
	read: ReadIncoming<T>,
	clock: Clock = systemClock,
): Promise<T> {
	return await sendWith(connection, request, clock, async ({ body }, deadline) => {
		const value = await read({
			pieces: untilAborted(body, deadline.signal),
			streamOf: (pieces) => streamOf(body, pieces),
			async waitFor(something) {
				deadline.pauseLimit();
				await something(deadline.signal);
				deadline.resumeLimit();
			},
		});
		deadline.release();
		return value;
	});
}

async function sendWith<T>(
	connection: Connection,
	request: SendRequest,
	clock: Clock,
	read: (answer: Exchange, deadline: Deadline) => Promise<T>,
): Promise<T> {
	const startedAt = clock.now();
	const signal = connection.signal;
	const failed: Failed[] = [];
	for (let attempt = 1; ; attempt += 1) {
		const leftMs = (request.wholeMs ?? Infinity) - (clock.now() - startedAt);
		const timeoutMs = Math.max(1, Math.min(request.timeoutMs, leftMs));
		const deadline = deadlineOf(timeoutMs, signal);
		const isGoneDone = request.method === 'DELETE' && failed.some(mayHaveArrived);
		const outcome: Outcome<T> = await tryOnce(
			connection,
			{ ...request, timeoutMs, deadline, isGoneDone },
			clock,
			read,
		);
		if (outcome.kind === 'done') return outcome.value;
		deadline.release();
		failed.push(outcome);
		if (outcome.kind === 'status' && overloadStatuses.includes(outcome.status)) {
			request.onOverload?.();
		}
		const pause =
			!signal?.aborted && isWorthAnotherTry(request.policy, failed)
				? pauseBeforeNextTry(
						{
							attempt,
							elapsedMs: clock.now() - startedAt,
							retryAfterMs: outcome.kind === 'status' ? outcome.retryAfterMs : undefined,
							wholeMs: request.wholeMs,
						},
						Math.random(),
					)
				: undefined;
		if (pause === undefined) throw failureOf(outcome, request.failure, signal?.aborted === true);
		connection.log(retryText(request, outcome, attempt, pause));
		const sleep = async () => await clock.sleep(pause, signal).catch(() => undefined);
		await (request.whilePausing ?? runNow)(sleep);
		if (signal?.aborted) throw failureOf(outcome, request.failure, true);
	}
}

/** For the log of n8n: without the query, the body and the key. */
function retryText(
	{ method, url, failure }: SendRequest,
	failed: Failed,
	attempt: number,
	pauseMs: number,
): string {
	const why = failed.kind === 'status' ? `status ${failed.status}` : failed.failure;
	const text = `Document service: try ${attempt} of ${method} ${url} failed (${why}). Next one in ${Math.round(pauseMs)} ms`;
	return withoutKey(text, failure.apiKey);
}

async function runNow(pause: () => Promise<void>): Promise<void> {
	await pause();
}

/** Whether the service may have done what was asked, although its answer was lost. */
function mayHaveArrived(failed: Failed): boolean {
	return failed.kind === 'status' ? failed.status >= 500 : failed.failure === 'broken';
}

async function tryOnce<T>(
	connection: Connection,
	given: SendRequest & {
		deadline: Deadline;
		/** A deletion that an earlier try may have done: then 404 is what was wanted. */
		isGoneDone: boolean;
	},
	clock: Clock,
	read: (answer: Exchange, deadline: Deadline) => Promise<T>,
): Promise<Outcome<T>> {
	const { deadline } = given;
	const request = { ...given, signal: deadline.signal };
	let hasBegun = false;
	let answer: Exchange | undefined;
	try {
		answer = await exchange(connection, request);
		const next = isRedirect(answer) ? nextAddress(request, answer) : undefined;
		if (next !== undefined) {
			answer.end();
			// The redirect's address carries the query already.
			answer = await exchange(connection, { ...request, url: next, query: undefined });
		}
		if (isWhole(answer) || isGone(answer, given)) {
			hasBegun = true;
			return { kind: 'done', value: await read(answer, deadline) };
		}
		const body = await readErrorBody(answer, deadline);
		answer.end();
		return {
			kind: 'status',
			status: answer.status,
			body,
			location: isRedirect(answer) ? locationOf(answer) : undefined,
			retryAfterMs: readRetryAfter(answer.headers['retry-after'], clock.now()),
		};
	} catch (error) {
		answer?.end();
		const isOwn = error instanceof SourceFailed || error instanceof UnusableAnswer;
		const isLate = deadline.isOver() && !isOwn;
		const failure = isLate ? 'timeLimit' : connectionKindOf(error, request.failure);
		return { kind: 'connection', failure, code: codeOf(error), hasBegun, error };
	}
}

/** Part of an answer (206) wasn't asked for, and may look whole. */
function isWhole({ status }: Exchange): boolean {
	return status >= 200 && status < 300 && status !== 206;
}

function nextAddress(request: SendRequest, answer: Exchange): string | undefined {
	return followableRedirect({
		method: request.method,
		status: answer.status,
		from: addressOf(request),
		location: locationOf(answer),
	});
}

function isGone({ status }: Exchange, { isGoneDone }: { isGoneDone: boolean }): boolean {
	return isGoneDone && status === 404;
}

/**
 * The first 64 KB of an error's body: its words are for a message, and looking for the key takes long in a long text.
 * '' where it can't be read, since the status alone is enough.
 */
async function readErrorBody(answer: Exchange, deadline: Deadline): Promise<string> {
	const pieces: Buffer[] = [];
	let bytes = 0;
	try {
		for await (const piece of untilAborted(answer.body, deadline.signal)) {
			pieces.push(piece);
			bytes += piece.length;
			if (bytes >= longestErrorBytes) break;
		}
	} catch {
		return '';
	}
	return Buffer.concat(pieces).subarray(0, longestErrorBytes).toString('utf8');
}

function isRedirect(answer: Exchange): boolean {
	return answer.status >= 300 && answer.status < 400;
}

function locationOf(answer: Exchange): string | undefined {
	const { location } = answer.headers;
	return typeof location === 'string' ? location : undefined;
}

function addressOf(request: SendRequest): string {
	const query = new URLSearchParams(request.query).toString();
	return query === '' ? request.url : `${request.url}?${query}`;
}
