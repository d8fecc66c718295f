import { NodeOperationError } from 'n8n-workflow';

import { connectionFailureOf, type ConnectionFailure } from '../failure/connectionFailure';
import { messageOf } from '../failure/messageOf';
import {
	answerFailure,
	connectionFailure,
	statusFailure,
	type FailureContext,
} from '../failure/serviceFailure';
import { systemClock, type Clock } from '../wait/clock';
import type { BinaryStream } from './binaryStream';
import { boundedStream, sizeLimits, StreamTooLong } from './boundedStream';
import { deadlineOf, type Deadline } from './deadline';
import { endedBy } from './endedBy';
import { exchange, type Exchange, type ExchangeRequest } from './exchange';
import { AnswerTooLong, longestErrorBytes, readAnswer } from './readAnswer';
import { followableRedirect } from './redirect';
import { readRetryAfter } from './retryAfter';
import { pauseBeforeNextTry, type RetryPolicy } from './retryPolicy';
import { stopSignalOf, type ServiceContext } from './serviceContext';
import { timeLimits } from './timeLimits';

/** A request together with what is to happen when it fails. */
export interface SendRequest extends ExchangeRequest {
	policy: RetryPolicy;
	/** How long all tries and pauses together may take, in ms; without it, as long as the policy lets them. */
	wholeMs?: number;
	failure: FailureContext;
	/** Called for each answer that says that the service has too much to do. */
	onOverload?: () => void;
}

/** Statuses that say so (issue 5). */
const overloadStatuses: readonly number[] = [429, 503];

export interface Answer {
	status: number;
	body: Buffer;
}

/** What one try came to. */
type Outcome<T> =
	| { kind: 'done'; value: T }
	| { kind: 'status'; status: number; body: string; location?: string; retryAfterMs?: number }
	| { kind: 'connection'; failure: ConnectionFailure; error: unknown };

/** Sends a request, again where its policy lets it, and reads the answer. Throws a NodeApiError. */
export async function send(
	context: ServiceContext,
	request: SendRequest,
	clock: Clock = systemClock,
): Promise<Answer> {
	return await sendWith(context, request, clock, async (answer, deadline) => {
		const body = await readAnswer(answer.body, deadline.signal);
		deadline.release();
		return { status: answer.status, body };
	});
}

/**
 * As `send`, but gives the body as a stream: for results that go to n8n's binary store. The stream fails with a
 * NodeApiError when it breaks, is longer than 1 GB or takes longer than 30 minutes.
 */
export async function sendForStream(
	context: ServiceContext,
	request: SendRequest,
	clock: Clock = systemClock,
): Promise<BinaryStream> {
	const stop = stopSignalOf(context);
	return await sendWith(context, request, clock, async ({ body }, deadline) => {
		deadline.renew(timeLimits.download);
		return boundedStream(body, {
			signal: deadline.signal,
			longestBytes: sizeLimits.stream,
			failureOf: (error) => streamFailure(error, request, deadline, stop?.aborted === true),
			onEnd: () => deadline.release(),
		});
	});
}

async function sendWith<T>(
	context: ServiceContext,
	request: SendRequest,
	clock: Clock,
	read: (answer: Exchange, deadline: Deadline) => Promise<T>,
): Promise<T> {
	const startedAt = clock.now();
	const signal = stopSignalOf(context);
	let mayBeDone = false;
	for (let attempt = 1; ; attempt += 1) {
		const leftMs = (request.wholeMs ?? Infinity) - (clock.now() - startedAt);
		const timeoutMs = Math.max(1, Math.min(request.timeoutMs, leftMs));
		const deadline = deadlineOf(timeoutMs, signal);
		const outcome: Outcome<T> = await tryOnce(
			context,
			{ ...request, timeoutMs, deadline, isGoneDone: mayBeDone && request.method === 'DELETE' },
			clock,
			read,
		);
		if (outcome.kind === 'done') return outcome.value;
		deadline.release();
		mayBeDone ||= mayHaveArrived(outcome);
		if (outcome.kind === 'status' && overloadStatuses.includes(outcome.status)) {
			request.onOverload?.();
		}
		const pause =
			!signal?.aborted && isWorthAnotherTry(outcome, request.policy)
				? pauseBeforeNextTry(
						request.policy,
						{
							attempt,
							elapsedMs: clock.now() - startedAt,
							retryAfterMs: outcome.kind === 'status' ? outcome.retryAfterMs : undefined,
							wholeMs: request.wholeMs,
						},
						Math.random(),
					)
				: undefined;
		if (pause === undefined) throw failureOf(outcome, request, signal?.aborted === true);
		await clock.sleep(pause, signal).catch(() => undefined);
		if (signal?.aborted) throw failureOf(outcome, request, true);
	}
}

/** Whether the service may have done what was asked, although its answer was lost. */
function mayHaveArrived<T>(outcome: Exclude<Outcome<T>, { kind: 'done' }>): boolean {
	return outcome.kind === 'status' ? outcome.status >= 500 : outcome.failure === 'broken';
}

function isWorthAnotherTry<T>(
	outcome: Exclude<Outcome<T>, { kind: 'done' }>,
	policy: RetryPolicy,
): boolean {
	return outcome.kind === 'status'
		? policy.statuses.includes(outcome.status)
		: policy.connection.includes(outcome.failure);
}

async function tryOnce<T>(
	context: ServiceContext,
	given: SendRequest & {
		deadline: Deadline;
		/** A deletion of which an earlier try may have worked: that nothing is there any more is what was wanted. */
		isGoneDone: boolean;
	},
	clock: Clock,
	read: (answer: Exchange, deadline: Deadline) => Promise<T>,
): Promise<Outcome<T>> {
	const { deadline } = given;
	const request = { ...given, signal: deadline.signal };
	const endable = endedBy(context, deadline.signal);
	try {
		let answer = await exchange(endable, request);
		const next = isRedirect(answer)
			? followableRedirect(addressOf(request), locationOf(answer))
			: undefined;
		if (next !== undefined) {
			answer.body.destroy();
			// The redirect's address carries the query already.
			answer = await exchange(endable, { ...request, url: next, query: undefined });
		}
		const isDone = (answer.status >= 200 && answer.status < 300) || isGone(answer, given);
		if (isDone) {
			return { kind: 'done', value: await read(answer, deadline) };
		}
		const body = await readErrorBody(answer, deadline);
		return {
			kind: 'status',
			status: answer.status,
			body,
			location: isRedirect(answer) ? locationOf(answer) : undefined,
			retryAfterMs: readRetryAfter(answer.headers['retry-after'], clock.now()),
		};
	} catch (error) {
		const failure = deadline.isOver() ? 'timeLimit' : connectionKindOf(error, request);
		return { kind: 'connection', failure, error };
	}
}

function isGone({ status }: Exchange, { isGoneDone }: { isGoneDone: boolean }): boolean {
	return isGoneDone && status === 404;
}

/** An error's body helps, but the status alone is enough when it cannot be read. */
async function readErrorBody(answer: Exchange, deadline: Deadline): Promise<string> {
	try {
		const body = await readAnswer(answer.body, deadline.signal, longestErrorBytes);
		return body.toString('utf8');
	} catch {
		return '';
	}
}

function connectionKindOf(error: unknown, request: SendRequest): ConnectionFailure {
	const kind = error instanceof AnswerTooLong ? undefined : connectionFailureOf(error);
	if (kind === undefined) throwUnexpected(error, request);
	return kind;
}

/** What ended a stream before its end, in words. */
function streamFailure(
	error: unknown,
	request: SendRequest,
	deadline: Deadline,
	isStopped: boolean,
): Error {
	if (error instanceof StreamTooLong) {
		return answerFailure(request.failure, 'The answer of the service is longer than 1 GB', '');
	}
	const limitOrBreak = deadline.isOver() ? 'timeLimit' : (connectionFailureOf(error) ?? 'broken');
	const kind = isStopped ? 'stopped' : limitOrBreak;
	return connectionFailure(request.failure, kind, codeOf(error));
}

/** What is no failure of the connection is not tried again: it would only happen again. */
function throwUnexpected(error: unknown, request: SendRequest): never {
	if (error instanceof AnswerTooLong) {
		throw answerFailure(
			request.failure,
			'The answer of the service is longer than 256 MB',
			request.failure.wanted === 'partition'
				? 'Send a smaller document, or leave out images and coordinates'
				: 'Download a long result as a binary file',
		);
	}
	if (error instanceof NodeOperationError) throw error;
	throw answerFailure(request.failure, `The request could not be sent: ${messageOf(error)}`, '');
}

function failureOf<T>(
	outcome: Exclude<Outcome<T>, { kind: 'done' }>,
	request: SendRequest,
	isStopped: boolean,
): Error {
	if (isStopped) return connectionFailure(request.failure, 'stopped', 'ERR_CANCELED');
	return outcome.kind === 'status'
		? statusFailure(request.failure, outcome)
		: connectionFailure(request.failure, outcome.failure, codeOf(outcome.error));
}

function codeOf(error: unknown): string {
	const code = error instanceof Error && 'httpCode' in error ? error.httpCode : undefined;
	return typeof code === 'string' ? code : '';
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
