import type { IDataObject } from 'n8n-workflow';

import { maskSecrets } from '../../../../shared/secrets/maskSecrets';
import { readTime } from '../../../../shared/time/readTime';

/** `none`: the service has not come to an outcome yet. `unknown`: an outcome nobody told us of. */
export type CheckOutcome = 'none' | 'passed' | 'failed' | 'unknown';

const outcomes: Readonly<Record<string, CheckOutcome>> = {
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
};

/**
 * Reads the outcome of a connection check in any letter case. Only the public service shows the record, so more words
 * are understood than it sends (docs/service.md#connection-checks).
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

/** The service's own words on why a check failed; '' when it gives none. */
export function failureReason(check: IDataObject): string {
	const said = [check.reason, check.message, check.detail, check.error].find(
		(text) => typeof text === 'string' && text.trim() !== '',
	);
	return typeof said === 'string' ? said.trim() : '';
}

/**
 * Whether a check was made before the one just started: then it says nothing about that one. Only
 * checks with other ids and readable times can tell.
 */
export function isEarlierCheck(check: IDataObject, started: IDataObject): boolean {
	if (check.id === undefined || started.id === undefined || check.id === started.id) return false;
	const madeAt = readTime(check.created_at);
	const startedAt = readTime(started.created_at);
	return madeAt !== undefined && startedAt !== undefined && madeAt < startedAt;
}

/**
 * A check as a result: without passwords that its reason may repeat, and without secrets among the
 * connector's settings, should a service add them. The `key` of a record is an identifier and stays.
 */
export function checkResult(check: IDataObject): IDataObject {
	const { key, ...rest } = check;
	const masked = maskSecrets(rest);
	return key === undefined ? masked : { ...masked, key };
}
