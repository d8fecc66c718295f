import { blockedWords, codeOf, connectionFailureOf } from './connectionFailure';
import {
	adviceFor,
	connectionRule,
	meaningOf,
	withNames,
	type ConnectionFailure,
	type Names,
	type Outcome,
} from './failures';

/** How a request failed. */
export interface Failure extends Outcome {
	/** What happened, where neither a status nor the connection says it: the response can't be used, for one. */
	meaning?: string;
	/** What to do, where the failure itself says it. */
	advice?: string;
	/** The service's own words; '' without any. */
	detail: string;
	/** The code of the connection's failure, e.g. 'ECONNRESET'; '' without one. */
	code: string;
	/** Where a redirect leads. */
	location?: string;
	/** What the service asks to wait. ms */
	retryAfterMs?: number;
	/** Whether a response of success had begun. */
	hasBegun: boolean;
	/** Whether the response exceeded a limit of whoever read it. */
	isOverLimit?: true;
	/** Whether the same response would come again, and couldn't be kept again. */
	isUnkept?: true;
	/** What was thrown. */
	cause?: unknown;
}

/** A cause in words for the user, in place of the service's own, which then come last. */
export interface Explanation {
	/** What happened, as the beginning of an error's message. */
	meaning: string;
	/** What to do. */
	advice: string;
}

/** What a message names. */
export interface FailureContext {
	/** The address that was asked. */
	url: string;
	/** What the request is about, e.g. 'invoice "abc"'. */
	subject?: string;
	/** Whether that is what's sent, and not an object of the service: a 404 isn't about it then. */
	isSubjectSent?: boolean;
	names: Names;
	/** Returns what to do about a failure, where the user of the library knows better than its table. */
	advise?(failure: Failure): string | undefined;
	/** Returns the cause of a failure, where the user of the library knows it by the service's words. */
	explain?(failure: Failure): Explanation | undefined;
}

/** A request that failed: what happened, to what (`message`), and what to do (`advice`). */
export class ServiceError extends Error {
	readonly failure: Failure;
	/** '' for nothing. */
	readonly advice: string;
	/** Whether the service knows the address, but not the object that it names. */
	readonly isMissingObject: boolean;
	/** Whether the service may have processed any of the request's tries. */
	readonly mayBeCharged: boolean;

	constructor(failure: Failure, context: FailureContext, mayBeCharged = false) {
		const explained = context.explain?.(failure);
		super(explained ? withSubject(explained.meaning, context) : messageFor(failure, context));
		this.failure = failure;
		this.mayBeCharged = mayBeCharged;
		this.isMissingObject = isMissingObject(failure, context);
		const parts = [
			explained?.advice ?? adviceOf(failure, context),
			pauseHint(failure),
			explained && ownWords(failure),
		];
		this.advice = parts.filter(Boolean).join('. ');
	}
}

/**
 * Returns the error of a request that another client sent, by what it threw; undefined if that isn't a known failure of
 * a connection. `orElse`: what an unknown one is taken for.
 */
export function connectionError(
	thrown: unknown,
	context: FailureContext,
	orElse?: ConnectionFailure,
): ServiceError | undefined {
	const connection = connectionFailureOf(thrown) ?? orElse;
	if (connection === undefined) return undefined;
	const failure = { ...failureOfConnection(thrown, connection), hasBegun: false };
	return new ServiceError(failure, context);
}

/** Returns a failed connection: its code, and the words of a program that blocked it. */
export function failureOfConnection(
	thrown: unknown,
	connection: ConnectionFailure,
): Pick<Failure, 'connection' | 'code' | 'detail' | 'cause'> {
	const detail = connection === 'blocked' ? blockedWords(thrown) : '';
	return { connection, code: codeOf(thrown), detail, cause: thrown };
}

function messageFor(failure: Failure, context: FailureContext): string {
	const { status, connection, detail } = failure;
	if (connection !== undefined) {
		const message = withNames(connectionRule(connection).meaning, context.names)
			.replace('{host}', hostOf(context.url))
			.replace('{code}', failure.code)
			.replace('{while}', () => whileOf(context));
		return detail === '' ? message : `${message}: ${detail}`;
	}
	if (status === undefined) return withSubject(failure.meaning ?? '', context);
	const meaning = isMissingObject(failure, context)
		? `The ${context.subject} was not found`
		: withSubject(meaningOf(status), context);
	return `${meaning} (status ${status})${detail === '' ? '' : `: ${detail}`}`;
}

function adviceOf(failure: Failure, context: FailureContext): string {
	const { location, advice } = failure;
	if (isMissingObject(failure, context)) {
		return 'Check that it still exists and belongs to the workspace that the API key is for';
	}
	if (location !== undefined) {
		return `It points to ${location.slice(0, 300)}. The API key is never sent to the target of a redirect: if that address is right, enter it in place of ${context.names.address}`;
	}
	return advice ?? context.advise?.(failure) ?? adviceFor(failure, context.names);
}

function pauseHint({ retryAfterMs }: Failure): string {
	return retryAfterMs ? `The service asks to wait ${Math.ceil(retryAfterMs / 1_000)} seconds` : '';
}

function ownWords({ status, detail }: Failure): string {
	return `The service's response (status ${status}): ${detail}`;
}

/** FastAPI's response for an unknown path is 'Not Found'; for an unknown object it names the object. */
function isMissingObject(
	{ status, detail }: Failure,
	{ subject, isSubjectSent }: FailureContext,
): boolean {
	const isWholeAddressWrong = detail === 'Not Found' || detail === '404 Not Found';
	return status === 404 && subject !== undefined && !isSubjectSent && !isWholeAddressWrong;
}

function withSubject(text: string, { subject }: FailureContext): string {
	return subject ? `${text}: ${subject}` : text;
}

function whileOf({ subject, isSubjectSent }: FailureContext): string {
	if (!subject) return '';
	return isSubjectSent ? ` while sending ${subject}` : ` while requesting ${subject}`;
}

function hostOf(url: string): string {
	return URL.canParse(url) ? new URL(url).host : url;
}
