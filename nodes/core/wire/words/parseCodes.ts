import { isFinal, outcomeOf, type Failure } from '../../../../packages/service-http';
import { isRecord, parseJson } from '../../text/json';
import { wordTable } from '../../text/wordTable';
import { explainReason, type Explanation } from './fileFailures';

/** What is said of a parse that failed for a reason that the service doesn't tell. */
export const endedWithoutResult: Explanation = {
	meaning: 'The service ended the parse without a result',
	advice: 'Try again later',
};

const schemaAdvice = "Check the fields of the node's schema against the message above";

/** The codes whose words say more than their status (docs/maintainers/service.md#parse-requests). */
const codeWords = wordTable<Explanation | undefined>({
	could_not_parse: {
		meaning: 'The service could not parse the document',
		advice:
			"It may pass: execute the node again later. Each attempt may be charged. If it keeps failing, open the document to check that it isn't damaged",
	},
	file_too_large: {
		meaning: 'The document is too large for the service',
		advice: "Set 'Page Range' to send only some of its pages, or split it before",
	},
	invalid_schema: {
		meaning: 'The service rejected the schema',
		advice: schemaAdvice,
	},
	malformed_schema_json: {
		meaning: 'The service rejected the schema',
		advice: schemaAdvice,
	},
	parse_expired: {
		meaning: 'The earlier parse has expired',
		advice: "Set 'Extract From' to Document, which parses it again",
	},
	parse_job_failed: endedWithoutResult,
	parse_not_complete: {
		meaning: "The earlier parse hasn't finished",
		advice: 'Try again later',
	},
	quota_exceeded: {
		meaning: 'The account has no quota or credit left',
		advice: 'Check the plan and balance of the account that the API key belongs to',
	},
	result_expired: {
		meaning: 'The result has expired',
		advice: 'Execute the node again, which parses the document again and may be charged',
	},
	schema_too_large: {
		meaning: 'The schema is too large for the service',
		advice: 'Remove fields, or shorten their descriptions',
	},
	unsupported_file_type: {
		meaning: "Parse requests don't support this file type",
		advice:
			"Set 'Send As' to Automatic or On-Demand Job, convert the document, or filter out its kind before this node",
	},
});

/** Returns the code in a body of an error, `{ code, message }` or in an envelope; undefined without one. */
export function codeIn(said: string): string | undefined {
	return codeOfError(parseJson(said));
}

/** Returns the code of an error, as a response or a job carries it; undefined without one. */
export function codeOfError(error: unknown): string | undefined {
	if (!isRecord(error)) return undefined;
	if (typeof error.code === 'string') return error.code.toLowerCase();
	return [error.error, error.detail].map(codeOfError).find((code) => code !== undefined);
}

/** Tells by the body of an error whether sending the same again would be in vain, whatever the status. */
export function isFinalRefusal({ said }: Failure): boolean {
	return isFinal({ serviceCode: codeIn(said) });
}

/**
 * Returns what happened and what to do, by a code; where the service has begun with the document, by the cause that its own
 * words name. Undefined where the words of the status say as much.
 */
export function explainCode(code: string | undefined, detail: string): Explanation | undefined {
	const words = code === undefined ? undefined : codeWords[code];
	const { started } = outcomeOf({ serviceCode: code });
	return words && started === 'yes' ? (explainReason(detail) ?? words) : words;
}
