import { systemClock, type Clock } from '../../values/clock';
import { dialectOf, pathInDialect } from '../credential/dialect';
import type { ServiceInterface } from '../credential/addresses';
import { addressFor } from '../credential/readCredential';
import type { FailureContext } from '../failure/serviceFailure';
import type { ReadAnswer } from './answerReaders';
import type { Connection } from './connection';
import { deadlineOf, type Deadline } from './deadline';
import { Exchange, SourceFailed, type ExchangeRequest, type Response } from './exchange';
import { collect, sizeLimits, untilAborted } from './pieces';
import { followableRedirect } from './redirect';
import {
	isWorthAnotherTry,
	mayBeCharged,
	pauseBeforeNextTry,
	readRetryAfter,
	type RetryPolicy,
} from './retryPolicy';
import { codeOf, connectionKindOf, failureOf, type Failed } from './sendFailure';
import { UnusableAnswer } from './unusableAnswer';

/** A request, how its answer is read, and what happens when it fails. */
export interface SendRequest<T> extends Omit<ExchangeRequest, 'url'> {
	wanted: ServiceInterface;
	/** Below the address of the interface, e.g. '/sources' in either dialect; '' for the partition interface. */
	path: string;
	/** What errors name, e.g. 'document "invoice.pdf"' or 'workflow "abc"'. */
	subject?: string;
	/** How long one try may take. ms */
	timeoutMs: number;
	policy: RetryPolicy;
	/** Whether it launches something: it then waits as long as the service asks for. */
	isLaunch?: boolean;
	/** How long all tries and pauses together may take, in ms; without it, as long as the policy lets them. */
	wholeMs?: number;
	/** Called for each answer that says that the service is overloaded, with its status. */
	onOverload?: (status: number) => void;
	/** Called with each pause between two tries, so that others can go on meanwhile, unless the service has too much to do. */
	whilePausing?: (pause: () => Promise<void>) => Promise<void>;
	/** Called before a request is sent again that may have been processed already. */
	onSentAgain?: () => void;
	read: ReadAnswer<T>;
}

/** Statuses that say so. */
const overloadStatuses: readonly number[] = [429, 503];

/**
 * Sends a request, again where its policy lets it, and returns what its reader makes of the answer. Throws a
 * ServiceProblem, or a Problem for a credential without the address.
 */
export async function send<T>(
	connection: Connection,
	request: SendRequest<T>,
	clock: Clock = systemClock,
): Promise<T> {
	const { signal } = connection;
	const credential = await connection.credential();
	const address = addressFor(credential, request.wanted);
	const url = address + pathInDialect(request.path, dialectOf(credential));
	const { wanted, subject } = request;
	const hide = (text: string): string => connection.secrets.inText(text);
	const failure = { wanted, url, subject, hide };
	const startedAt = clock.now();
	const failed: Failed[] = [];
	const begin = (): Deadline => {
		const leftMs = (request.wholeMs ?? Infinity) - (clock.now() - startedAt);
		return deadlineOf(Math.max(1, Math.min(request.timeoutMs, leftMs)), signal);
	};
	/** Where the service redirected to; the redirect's address carries the query already. */
	let redirect: { url: string; query: undefined } | undefined;
	for (;;) {
		const deadline = begin();
		const exchange = new Exchange({ ...request, url, ...redirect }, deadline);
		const close = () => exchange.end();
		let response: Response | undefined;
		let outcome: Failed;
		try {
			const options = await exchange.options();
			response = exchange.response(await connection.request(options, deadline.signal));
			redirect = redirect ? undefined : redirectOf(request, url, response);
			if (redirect) {
				close();
				continue;
			}
			const isGone = isGoneAfter(failed, request, response);
			if (isWhole(response) || isGone) {
				const isStopped = () => signal.aborted;
				return await request.read({ ...response, isGone, deadline, failure, isStopped, close });
			}
			outcome = await refusalOf(response, deadline, clock);
			close();
		} catch (error) {
			close();
			const cause = response ? error : exchange.failureOf(error);
			outcome = breakOf(cause, { failure, isLate: deadline.isOver(), hasBegun: !!response });
		}
		failed.push(outcome);
		await pauseAfter(failed, { connection, request, failure, startedAt, clock });
		redirect = undefined;
	}
}

/** Part of an answer (206) wasn't asked for, and may look whole. */
function isWhole({ status }: Response): boolean {
	return status >= 200 && status < 300 && status !== 206;
}

/** A deletion that an earlier try may have done, although its answer was lost: then 404 is what was wanted. */
function isGoneAfter(
	failed: readonly Failed[],
	{ method }: Pick<ExchangeRequest, 'method'>,
	{ status }: Response,
): boolean {
	const mayHaveArrived = failed.some((each) =>
		each.kind === 'status' ? each.status >= 500 : each.failure === 'broken',
	);
	return method === 'DELETE' && mayHaveArrived && status === 404;
}

function isRedirect({ status }: Response): boolean {
	return status >= 300 && status < 400;
}

function locationOf({ headers }: Response): string | undefined {
	return typeof headers.location === 'string' ? headers.location : undefined;
}

/** Where to send the request instead. The redirect's address carries the query already. */
function redirectOf(
	{ method, query }: Pick<ExchangeRequest, 'method' | 'query'>,
	url: string,
	response: Response,
): { url: string; query: undefined } | undefined {
	if (!isRedirect(response)) return undefined;
	const search = new URLSearchParams(query).toString();
	const next = followableRedirect({
		method,
		status: response.status,
		from: search === '' ? url : `${url}?${search}`,
		location: locationOf(response),
	});
	return next === undefined ? undefined : { url: next, query: undefined };
}

async function refusalOf(response: Response, { signal }: Deadline, clock: Clock): Promise<Failed> {
	// Where the body can't be read, the status alone is enough.
	const body = await collect(untilAborted(response.body, signal), sizeLimits.error).then(
		(bytes) => bytes.subarray(0, sizeLimits.error).toString('utf8'),
		() => '',
	);
	return {
		kind: 'status',
		status: response.status,
		body,
		location: isRedirect(response) ? locationOf(response) : undefined,
		retryAfterMs: readRetryAfter(response.headers['retry-after'], clock.now()),
	};
}

/** Throws a ServiceProblem for what isn't about the connection: it would only happen again. */
function breakOf(
	error: unknown,
	given: { failure: FailureContext; isLate: boolean; hasBegun: boolean },
): Failed {
	const isOwn = error instanceof SourceFailed || error instanceof UnusableAnswer;
	const failure = given.isLate && !isOwn ? 'timeLimit' : connectionKindOf(error, given.failure);
	return { kind: 'connection', failure, code: codeOf(error), hasBegun: given.hasBegun, error };
}

/** Pauses before the next try. Throws a ServiceProblem if there's none. */
async function pauseAfter(
	failed: readonly Failed[],
	given: {
		connection: Connection;
		request: SendRequest<unknown>;
		failure: FailureContext;
		startedAt: number;
		clock: Clock;
	},
): Promise<void> {
	const { connection, request, failure, startedAt, clock } = given;
	const { signal } = connection;
	const last = failed[failed.length - 1];
	const status = last.kind === 'status' ? last.status : undefined;
	if (status !== undefined && overloadStatuses.includes(status)) request.onOverload?.(status);
	const state = {
		attempt: failed.length,
		elapsedMs: clock.now() - startedAt,
		retryAfterMs: last.kind === 'status' ? last.retryAfterMs : undefined,
		wholeMs: request.wholeMs,
		isLaunch: request.isLaunch,
	};
	const isWorthIt = !signal.aborted && isWorthAnotherTry(request.policy, failed);
	const pauseMs = isWorthIt ? pauseBeforeNextTry(state, Math.random()) : undefined;
	if (pauseMs === undefined) throw failureOf(last, failure, signal.aborted);
	if (mayBeCharged(last)) request.onSentAgain?.();
	connection.log(retryText(request.method, failure, { last, attempt: failed.length, pauseMs }));
	const pause = async () => await clock.sleep(pauseMs, signal).catch(() => undefined);
	// Others in its place would be refused, too.
	await ((status === 429 ? undefined : request.whilePausing?.(pause)) ?? pause());
	if (signal.aborted) throw failureOf(last, failure, true);
}

/** For the log of n8n: without the query and the body. */
function retryText(
	method: string,
	{ url }: FailureContext,
	{ last, attempt, pauseMs }: { last: Failed; attempt: number; pauseMs: number },
): string {
	const why = last.kind === 'status' ? `status ${last.status}` : last.failure;
	return `Document service: try ${attempt} of ${method} ${url} failed (${why}). Next one in ${Math.round(pauseMs)} ms`;
}
