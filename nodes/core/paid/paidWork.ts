import { type Look, waitUntil } from '../../../packages/service-http';
import type { Item, ItemContext, NodeContext } from '../n8n/nodeContext';
import { goesOn, hasEnded, hasStartedNothing, isLate, isSaidFinal } from '../wire/outcome';
import { ofStarted, type Start, unconfirmedStart } from '../wire/words/unconfirmedStart';
import type { FormFile } from '../wire/formFile';
import { systemClock } from '../text/clock';
import { Problem } from '../text/problem';
import { lookedFor, untilFound, usualAnswerMs } from './lookedFor';
import { untilAccepted } from './pace';

/*
 * Work that costs money: a job, a parse, an extraction, a run of a workflow. A second start would be charged, too, so it's
 * started once, whatever goes wrong. What the adapters say of it is in `job.ts`, `parse.ts`, `extract.ts` and `run.ts`; what
 * becomes of it is said here:
 *
 * - It's sent (`start`), and again for ten minutes while it's refused for too many requests, which starts nothing (`pace.ts`).
 *   Otherwise it's only sent again where there was no connection (`packages/service-http/retry.ts`).
 * - Where the response is late or lost, what was started is looked for by the mark in the names of its files. If it isn't
 *   found, or has no files, nobody knows whether it was started: it's unconfirmed, may be charged, and must not be repeated.
 * - It's asked for until it has ended (`follow`), which costs nothing to repeat.
 * - What documents were sent for is canceled (`RunningWork`) once nobody waits for it: on Stop, when another document fails
 *   the node, and at its time limit. At the time limit, reusable work goes on, so that a later execution takes its result.
 *   Jobs of Create and runs always go on.
 *
 * All of this is in memory. If n8n dies, nothing is canceled: what was sent goes on at the service, and may be charged. What
 * waited for its turn wasn't sent. When the user executes the node again, work that was sent with Reuse Results is found,
 * finished or in progress, by the marks in the names of its files, within its hours, and with the same key and settings
 * (`earlierResults.ts`). Of other jobs and runs, the user gets the results by the Job resource; other parses and extractions
 * are sent, and charged, again, and so are documents and page ranges that were sent alone, whose response was all that there
 * is of them, and results that had arrived.
 */

export type Context = NodeContext<ItemContext>;

/** How work is started. `Started`: what the response says, or the work itself where that's how it was found. */
export interface PaidStart<Started> {
	/** What users call it: they have operations for jobs only. */
	name: 'job' | 'parse';
	/** From the first try of its start to its end; there's none by default. ms. */
	timeLimitMs?: number;
	/** Sends it once, within what's left of the time limit. */
	send(context: Context, leftMs: number): Promise<Started>;
	/** Tells of an error whether it's the response all the same, beyond one that says that nothing was started. */
	isResponse?(error: unknown): boolean;
	/** How it's found without a response; absent where nothing tells it from other work. */
	trace?: Trace<Started>;
	/** What errors say where nobody knows whether it was started. */
	unconfirmed: Start;
	/** The ID by which it's asked for and canceled; undefined where nothing goes on, or nobody knows it. */
	idOf(started: Started): string | undefined;
}

/** How work is found where the response to its start is late or lost. */
interface Trace<Started> {
	/** What's uploaded with it. */
	files: readonly FormFile[];
	/** How long the service takes by itself to respond after the upload. ms. */
	takesMs?: number;
	/** Looks once; undefined where it isn't there. `isPending`: the response may still come. */
	find(context: Context, isPending: boolean): Promise<Started | undefined>;
	/** Called when there's no sign of it for a minute beyond the usual time: others needn't wait for it. */
	onUnanswered?(): void;
	/** Says what was found, after "The connection dropped, but". */
	words(started: Started): string;
}

/** Work that is waited for. */
export interface PaidWork<Started, Result> extends PaidStart<Started> {
	/** How many documents may be charged. */
	documents: number;
	/** Whether a later execution may take its result. */
	isReusable: boolean;
	/** How it's asked for; the result itself where the response to its start has it. */
	following(started: Started, endsAt: number): Following<Result> | { result: Result };
	cancel(context: Context, id: string): Promise<void>;
}

/** How work is asked for until it has ended. */
export interface Following<Result> {
	/** Default: 2 seconds. */
	firstPauseMs?: number;
	maxPauseMs: number;
	/** Asks once how far it is. What it throws ends the wait. */
	look: Look<Result>;
	/** Returns the error for work that goes on when its time limit is over. */
	late(): Problem | Promise<Problem>;
}

/** Work that was started. */
export interface Begun<Started> {
	started: Started;
	/** When its time limit ends, by the nodes' clock; it's over where that passed without a response to the start. ms. */
	endsAt: number;
}

/** How long canceling may take. ms. */
export const cancelTimeMs = 10_000;

/** A time limit of 0 is about the end of the work: it has to be started first. ms. */
const minStartMs = 60_000;

/**
 * Starts work once. Throws a ServiceProblem where the service refuses it, and a Problem where nobody knows whether it was
 * started.
 */
export async function start<Started>(
	context: Context,
	work: PaidStart<Started>,
): Promise<Begun<Started>> {
	const { timeLimitMs = Infinity } = work;
	const endsAt = systemClock.now() + timeLimitMs;
	const sending = untilAccepted(
		context,
		async (leftMs) => await answeredOrFound(context, work, leftMs),
		timeLimitMs === 0 ? minStartMs : timeLimitMs,
	);
	const begun = await sending.then(
		(started) => ({ started, endsAt }),
		async (error: unknown) => {
			if (context.signal.aborted || isAnswered(work, error)) throw error;
			const started = await foundLost(context, work, error);
			return { started, endsAt: isLate(error) ? systemClock.now() : endsAt };
		},
	);
	const id = work.idOf(begun.started);
	if (work.name === 'job' && id !== undefined) context.state.charges.jobIds.add(id);
	return begun;
}

function isAnswered(
	{ isResponse }: Pick<PaidStart<unknown>, 'isResponse'>,
	error: unknown,
): boolean {
	const isRefused = hasStartedNothing(error) || isSaidFinal(error);
	return isRefused || hasEnded(error) || isResponse?.(error) === true;
}

/** Returns what was started although the request failed. Throws that nobody knows where it isn't found. */
async function foundLost<Started>(
	context: Context,
	{ trace, unconfirmed }: PaidStart<Started>,
	error: unknown,
): Promise<Started> {
	if (trace === undefined) throw unconfirmedStart(unconfirmed, error);
	const find = async () => await trace.find(context, false);
	const started = await lookedFor(context.signal, find, isLate(error) ? 1 : undefined);
	if (started === undefined) throw unconfirmedStart(unconfirmed, error);
	context.hint(`The connection dropped, but ${trace.words(started)}.`);
	return started;
}

/**
 * Sends a start, and returns its answer. Where that doesn't come in the usual time, what it started is looked for as well,
 * so that nobody waits for an answer that never comes although the work is done.
 */
async function answeredOrFound<Started>(
	context: Context,
	{ send, trace }: PaidStart<Started>,
	leftMs: number,
): Promise<Started> {
	if (trace === undefined) return await send(context, leftMs);
	const isDone = new AbortController();
	const untilDone = context.withSignal(AbortSignal.any([context.signal, isDone.signal]));
	try {
		return await Promise.race([send(untilDone, leftMs), foundUnanswered(trace, untilDone)]);
	} finally {
		isDone.abort();
	}
}

async function foundUnanswered<Started>(
	{ files, takesMs = 0, find, onUnanswered }: Trace<Started>,
	context: Context,
): Promise<Started> {
	const usualMs = takesMs + usualAnswerMs(files);
	const findPending = async () => await find(context, true);
	return await untilFound(context.signal, findPending, { usualMs, onUnanswered });
}

/** Asks for work until it has ended, or its time is over, at least once. Throws what `look` throws, and `late`. */
export async function follow<Result>(
	{ signal }: Context,
	{ look, late, firstPauseMs = 2_000, maxPauseMs }: Following<Result>,
	endsAt: number,
): Promise<Result> {
	const timeLimitMs = Math.max(0, endsAt - systemClock.now());
	const pauses = { firstPauseMs, growth: 1.5, maxPauseMs };
	const result = await waitUntil({ clock: systemClock, signal }, look, { timeLimitMs, ...pauses });
	if (result === undefined) throw await late();
	return result;
}

/** The same for work of an earlier execution, which isn't canceled. */
export async function followEarlier<Result>(
	item: Item,
	name: PaidStart<unknown>['name'],
	following: Following<Result>,
	endsAt: number,
): Promise<Result> {
	return await follow(item, following, endsAt).catch((error: unknown) => {
		throw leftToFinish(error, name);
	});
}

/** Waits for the result of work. Cancels it at its time limit, unless a later execution is to take its result. */
export async function resultOf<Started, Result>(
	item: Item,
	work: PaidWork<Started, Result>,
	{ started, endsAt }: Begun<Started>,
): Promise<Result> {
	const { cancel, idOf } = work;
	const following = work.following(started, endsAt);
	if ('result' in following) return following.result;
	return await follow(item, following, endsAt).catch(async (error: unknown) => {
		throw await givenUp(error, work, async () => await cancel(item, idOf(started) ?? ''));
	});
}

/** Returns the error of a wait that failed. What goes on is canceled, unless a later execution is to take its result. */
async function givenUp(
	error: unknown,
	{ name, isReusable }: Pick<PaidWork<unknown, unknown>, 'name' | 'isReusable'>,
	cancel: () => Promise<void>,
): Promise<unknown> {
	if (!goesOn(error)) return error instanceof Problem ? ofStarted(error) : error;
	if (isReusable) return leftToFinish(error, name);
	const became = await cancel().then(
		() => 'was canceled',
		() => "couldn't be canceled, so it continues",
	);
	const advice = `The ${name} ${became}. Increase 'Timeout (Minutes)', or add 'Reuse Results (Hours)', with which a later execution takes the result`;
	return new Problem(error.message, advice, error.facts);
}

/** Returns the error of a wait for work that continues, because its result is to be reused. */
function leftToFinish(error: unknown, name: PaidStart<unknown>['name']): unknown {
	if (!goesOn(error)) return error;
	const advice = `The ${name} continues: execute the node again later with 'Reuse Results (Hours)', which takes its result instead of sending the document again`;
	return new Problem(error.message, advice, error.facts);
}
