import { connectionFailureOf, type ConnectionFailure } from '../failure/connectionFailure';
import { messageOf } from '../../values/messageOf';
import {
	answerFailure,
	connectionFailure,
	statusFailure,
	type FailureContext,
} from '../failure/serviceFailure';
import { Problem } from '../../values/problem';
import type { Deadline } from './deadline';
import { SourceFailed } from './exchange';
import { AnswerTooLong } from './pieces';
import type { FailedTry } from './retryPolicy';
import { UnusableAnswer } from './unusableAnswer';

/** How a try failed, with all that its error says. */
export type Failed =
	| {
			kind: 'status';
			status: number;
			body: string;
			location?: string;
			retryAfterMs?: number;
	  }
	| (Extract<FailedTry, { kind: 'connection' }> & { error: unknown });

/** The kind of failure of a connection. Throws anything else, which isn't tried again: it would only happen again. */
export function connectionKindOf(error: unknown, context: FailureContext): ConnectionFailure {
	const isOther = [AnswerTooLong, SourceFailed, UnusableAnswer].some(
		(known) => error instanceof known,
	);
	const kind = isOther ? undefined : connectionFailureOf(error);
	if (kind === undefined) throw unexpectedFailure(error, context);
	return kind;
}

/** What ended a stream before its end, in words. */
export function streamFailure(
	error: unknown,
	context: FailureContext,
	deadline: Deadline,
	isStopped: boolean,
): Error {
	if (error instanceof AnswerTooLong) return tooLongFailure(error, context, '');
	const limitOrBreak = deadline.isOver() ? 'timeLimit' : (connectionFailureOf(error) ?? 'broken');
	const kind = isStopped ? 'stopped' : limitOrBreak;
	return connectionFailure(context, kind, codeOf(error));
}

function tooLongFailure({ size }: AnswerTooLong, context: FailureContext, advice: string): Error {
	return answerFailure(context, `The answer of the service is longer than ${size}`, advice);
}

function unexpectedFailure(error: unknown, context: FailureContext): Error {
	if (error instanceof AnswerTooLong) {
		const advice =
			context.wanted === 'partition'
				? 'Send a smaller document, or leave out images and coordinates'
				: 'Download a long result as a binary file';
		return tooLongFailure(error, context, advice);
	}
	if (error instanceof UnusableAnswer) {
		return answerFailure(context, error.message, error.description);
	}
	if (error instanceof Problem) return error;
	if (error instanceof SourceFailed && error.failure instanceof Problem) return error.failure;
	return answerFailure(context, `The request couldn't be sent: ${messageOf(error)}`, '');
}

/** The error of a request that isn't tried again. */
export function failureOf(failed: Failed, context: FailureContext, isStopped: boolean): Error {
	if (isStopped) return connectionFailure(context, 'stopped', 'ERR_CANCELED');
	return failed.kind === 'status'
		? statusFailure(context, failed)
		: connectionFailure(context, failed.failure, failed.code, failed.error);
}

/** n8n puts the code into httpCode; a stream that breaks has that of Node.js. */
export function codeOf(error: unknown): string {
	if (!(error instanceof Error)) return '';
	const { httpCode, code } = error as { httpCode?: unknown; code?: unknown };
	return [httpCode, code].find((value) => typeof value === 'string') ?? '';
}
