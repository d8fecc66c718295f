/** What the service sends back for one request. An empty content type means a response without a body. */
export interface ServiceResponse {
	status: number;
	contentType: string;
	body: string | Buffer;
	headers?: Record<string, string>;
}

/** One entry of a 422 answer: docs/maintainers/service.md#errors. */
export interface FieldProblem {
	type: string;
	loc: Array<string | number>;
	msg: string;
	input: unknown;
}

/** A refusal: thrown by a handler, answered as `{"detail": ...}`. */
export class ServiceProblem extends Error {
	readonly status: number;
	readonly detail: string | FieldProblem[];
	readonly headers: Record<string, string>;

	constructor(
		status: number,
		detail: string | FieldProblem[],
		headers: Record<string, string> = {},
	) {
		super(typeof detail === 'string' ? detail : detail.map((entry) => entry.msg).join('; '));
		this.status = status;
		this.detail = detail;
		this.headers = headers;
	}
}

export function jsonResponse(value: unknown, status = 200): ServiceResponse {
	return { status, contentType: 'application/json', body: JSON.stringify(value) };
}

export function emptyResponse(status = 200): ServiceResponse {
	return { status, contentType: '', body: '' };
}

export function problemResponse(problem: ServiceProblem): ServiceResponse {
	return { ...jsonResponse({ detail: problem.detail }, problem.status), headers: problem.headers };
}

/** The entry for a missing field; `input` is the object that lacks it. */
export function missingField(loc: Array<string | number>, input: unknown): FieldProblem {
	return { type: 'missing', loc, msg: 'Field required', input };
}

/** The entry for a wrong value; `msg` says what is expected. */
export function wrongField(
	loc: Array<string | number>,
	msg: string,
	input: unknown,
	type = 'value_error',
): FieldProblem {
	return { type, loc, msg, input };
}
