import type { Fault } from '../faults/faults.ts';
import type { ServiceResponse } from '../http/serviceResponse.ts';
import { jsonResponse } from '../http/serviceResponse.ts';

/** The status of each error code; most are inferred: docs/maintainers/service.md#parse-requests. */
const statuses = {
	missing_input: 400,
	invalid_input: 400,
	malformed_schema_json: 400,
	invalid_schema: 422,
	schema_too_large: 413,
	file_too_large: 413,
	unsupported_file_type: 415,
	invalid_output_format: 400,
	output_option_unavailable: 400,
	profile_unavailable: 400,
	unauthorized: 401,
	quota_exceeded: 402,
	forbidden: 403,
	not_found: 404,
	parse_not_complete: 409,
	parse_expired: 409,
	result_expired: 410,
	could_not_parse: 422,
	parse_job_failed: 422,
	rate_limited: 429,
} as const;

export type ErrorCode = keyof typeof statuses;

/** An error as it's sent: alone, or in the job that it ended. */
export interface TransformError {
	code: ErrorCode;
	message: string;
}

/** A refusal of Transform's v2: thrown by a handler, sent as `{code, message}`. */
export class TransformProblem extends Error {
	readonly code: ErrorCode;

	constructor(code: ErrorCode, message: string) {
		super(message);
		this.code = code;
	}
}

export function errorResponse({ code, message }: TransformError): ServiceResponse {
	return jsonResponse({ code, message }, statuses[code]);
}

/** A fault that refuses a request in the words of v2, such as `rate_limited` with `{'retry-after': '2'}`. */
export function refusal(code: ErrorCode, headers: Record<string, string> = {}): Fault {
	return { kind: 'status', status: statuses[code], headers, body: { code, message: code } };
}
