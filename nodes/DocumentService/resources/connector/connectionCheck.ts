import type { IDataObject } from 'n8n-workflow';

import type { Item } from '../../../core/n8n/nodeContext';
import type { OutputShape } from '../../../core/n8n/operation/outputShape';
import { maskSecrets } from '../../../core/secrets/maskSecrets';
import type { RecordAddress } from '../../../core/service/lists/record';
import { workflowRequest } from '../../../core/service/transport/workflowRequest';
import { isRecord } from '../../../core/text/json';
import { readTime } from '../../../core/text/readTime';
import { trimmedText } from '../../../core/text/text';
import { wordTable } from '../../../core/text/wordTable';

export const checkOutput: OutputShape = {
	items: 'One item: the connection check as the service returns it, usually with these fields.',
	fields: {
		id: 'Identifier of the check',
		status: 'The outcome as the service spells it',
		reason: "Why the check didn't pass",
		created_at: 'When the check was started',
	},
};

/**
 * Starts a connection check (POST) or fetches the most recent one (GET). The specification doesn't define the body:
 * anything other than an object is returned as `{}` or `{ result }`. `wholeMs`: how long all tries may take together,
 * in milliseconds. Throws a ServiceProblem.
 */
export async function requestCheck(
	item: Item,
	{ path, subject }: RecordAddress,
	method: 'GET' | 'POST',
	wholeMs?: number,
): Promise<IDataObject> {
	const response = await workflowRequest(item, {
		method,
		path: `${path}/connection-check`,
		subject: method === 'POST' ? subject : `connection check of the ${subject}`,
		response: 'optional',
		wholeMs,
	});
	if (isRecord(response)) return response as IDataObject;
	return response === null ? {} : { result: response };
}

/** `none`: the check hasn't finished. `unknown`: a status that we don't know. */
export type CheckOutcome = 'none' | 'passed' | 'failed' | 'unknown';

/** Only the hosted service documents the record, so more words are accepted than it sends. */
const outcomes = wordTable<CheckOutcome>({
	scheduled: 'none',
	pending: 'none',
	queued: 'none',
	running: 'none',
	'in progress': 'none',
	success: 'passed',
	succeeded: 'passed',
	passed: 'passed',
	ok: 'passed',
	completed: 'passed',
	failure: 'failed',
	failed: 'failed',
	error: 'failed',
});

/** Reads the outcome of a check (docs/maintainers/service.md#connection-checks), ignoring case. */
export function checkOutcome({ status }: IDataObject): CheckOutcome {
	return outcomes[trimmedText(status).toLowerCase().replace(/[_-]/g, ' ')] ?? 'unknown';
}

/** Returns why a check failed, in the service's own words; '' if it doesn't say. */
export function failureReason({ reason, message, detail, error }: IDataObject): string {
	return [reason, message, detail, error].map(trimmedText).find((text) => text !== '') ?? '';
}

/**
 * Whether a check is older than the one just started and so says nothing about it. False if both have the same ID or a
 * time can't be read.
 */
export function isEarlierCheck(check: IDataObject, started: IDataObject): boolean {
	if (check.id === undefined || started.id === undefined || check.id === started.id) return false;
	const madeAt = readTime(check.created_at);
	const startedAt = readTime(started.created_at);
	return madeAt !== undefined && startedAt !== undefined && madeAt < startedAt;
}

/**
 * Returns a check as an output item, without passwords that its reason may repeat and without secrets in the
 * connector's settings, should a service include them. The `key` of a record is an identifier and stays.
 */
export function checkResult({ key, ...check }: IDataObject): IDataObject {
	return { ...maskSecrets(check), ...(key !== undefined && { key }) };
}
