import type { IDataObject } from 'n8n-workflow';

import type { OutputShape } from '../../../core/n8n/operation/outputShape';
import { maskSecrets } from '../../../core/secrets/maskSecrets';
import { readTime } from '../../../core/text/readTime';
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

/** `none`: the check hasn't finished. `unknown`: a status that we don't know. */
export type CheckOutcome = 'none' | 'passed' | 'failed' | 'unknown';

const outcomes = wordTable<CheckOutcome>({
	scheduled: 'none',
	pending: 'none',
	queued: 'none',
	running: 'none',
	in_progress: 'none',
	success: 'passed',
	succeeded: 'passed',
	passed: 'passed',
	ok: 'passed',
	completed: 'passed',
	failure: 'failed',
	failed: 'failed',
	error: 'failed',
});

/**
 * Reads the outcome of a connection check, ignoring case. Only the hosted service documents the record, so more words
 * are accepted than it sends (docs/maintainers/service.md#connection-checks).
 */
export function checkOutcome(check: IDataObject): CheckOutcome {
	const status = typeof check.status === 'string' ? check.status : '';
	return (
		outcomes[
			status
				.trim()
				.toLowerCase()
				.replace(/[\s-]+/g, '_')
		] ?? 'unknown'
	);
}

/** Why a check failed, in the service's own words; '' if it doesn't say. */
export function failureReason(check: IDataObject): string {
	const said = [check.reason, check.message, check.detail, check.error].find(
		(text) => typeof text === 'string' && text.trim() !== '',
	);
	return typeof said === 'string' ? said.trim() : '';
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
 * A check as an output item, without passwords that its reason may repeat and without secrets in the connector's
 * settings, should a service include them. The `key` of a record is an identifier and stays.
 */
export function checkResult(check: IDataObject): IDataObject {
	const { key, ...rest } = check;
	const masked = maskSecrets(rest);
	return key === undefined ? masked : { ...masked, key };
}
