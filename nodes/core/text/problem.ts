import { inSentences } from './text';

/**
 * What went wrong, to what, and what to do, in words for the user. It knows neither the node nor the item: where an
 * error leaves the package, `n8n/nodeError.ts` makes it an error of n8n that names both.
 */
export class Problem extends Error {
	/** What the user can do; '' for nothing. */
	readonly description: string;
	/** What later steps need to know of it: the `jobId`, `fileName` and `documentKey` that it's about. */
	readonly context: Record<string, unknown>;

	constructor(message: string, description = '', context: Record<string, unknown> = {}) {
		super(message);
		this.description = description;
		this.context = context;
	}

	/** Returns a Problem that also tells what it's about; several items may have this one in common. */
	about(context: Record<string, unknown>): Problem {
		const copy = this.copy({ ...this.context, ...context });
		copy.stack = this.stack;
		return copy;
	}

	/** Returns the same Problem with its texts changed. */
	inWords(change: (text: string) => string): Problem {
		const copy = this.copy(this.context, change(this.message), change(this.description));
		copy.stack = this.stack;
		return copy;
	}

	/** Returns the same Problem that advises something more. */
	advising(sentence: string): Problem {
		const copy = this.copy(this.context, this.message, inSentences(this.description, sentence));
		copy.stack = this.stack;
		return copy;
	}

	protected copy(
		context: Record<string, unknown>,
		message = this.message,
		description = this.description,
	): Problem {
		return new Problem(message, description, context);
	}
}

/** A request that failed: a response with an error status, one that can't be used, or no response. */
export class ServiceProblem extends Problem {
	/** The status of the response or the code of the connection's failure; '' for neither. */
	readonly httpCode: string;

	constructor(
		message: string,
		description: string,
		httpCode: string,
		context: Record<string, unknown> = {},
	) {
		super(message, description, context);
		this.httpCode = httpCode;
	}

	protected override copy(
		context: Record<string, unknown>,
		message = this.message,
		description = this.description,
	): ServiceProblem {
		return new ServiceProblem(message, description, this.httpCode, context);
	}
}

/** Tells whether a request failed because its response exceeds a limit of whoever reads it. */
export function isOverLimit(error: unknown): error is ServiceProblem {
	return error instanceof ServiceProblem && error.context.isOverLimit === true;
}

/** Tells whether a request failed because what it was for isn't there: by the status 404, whatever the service's words. */
export function isNotFound(error: unknown): error is ServiceProblem {
	return error instanceof ServiceProblem && error.httpCode === '404';
}
