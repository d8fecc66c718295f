import type { RequestFailure } from './outcome';

export interface Failure extends RequestFailure {
	/** The beginning of the response as it is, or the words of a program that blocked the request; '' without any. */
	said: string;
	/** The code of the connection's failure, e.g. 'ECONNRESET'; '' without one. */
	code: string;
	/** Where a redirect leads. */
	location?: string;
	/** Whether a response of success had begun. */
	hasBegun: boolean;
	/**
	 * What was thrown: by the client, by a file that couldn't be read, or by the reader of the response (`UnusableResponse`,
	 * `ResponseOverLimit`).
	 */
	cause?: unknown;
}

/** A request that failed and isn't sent again. Its message is for programmers: what users read is made of its facts. */
export class ServiceError extends Error {
	readonly failure: Failure;
	readonly attempts: readonly Failure[];

	constructor(failure: Failure, attempts: readonly Failure[]) {
		const { status, connection, code, cause } = failure;
		const reason = status === undefined ? (connection ?? String(cause)) : `status ${status}`;
		super(`The request failed: ${reason}${code === '' ? '' : ` (${code})`}`);
		this.failure = failure;
		this.attempts = attempts;
	}
}
