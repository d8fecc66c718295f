import type { IDataObject } from 'n8n-workflow';

import { waitUntil } from '../../../../packages/service-http';
import { boolean, number, propertiesOf } from '../../../core/n8n/fields/field';
import type { Item } from '../../../core/n8n/nodeContext';
import type { ItemOperation } from '../../../core/operations/operation';
import { maskSecrets } from '../../../core/secrets/maskSecrets';
import { serviceWords } from '../../../core/wire/words/readDetail';
import type { RecordAddress } from '../../../core/records/record';
import { workflowRequest } from '../../../core/wire/workflowRequest';
import { systemClock } from '../../../core/text/clock';
import { isRecord } from '../../../core/text/json';
import { Problem } from '../../../core/text/problem';
import { readTime } from '../../../core/text/readTime';
import { trimmedText } from '../../../core/text/text';
import { wordTable } from '../../../core/text/wordTable';
import { selectedRecord } from '../../operations/recordOperation';
import type { ConnectorKind } from './connectorKind';

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
type CheckOutcome = 'none' | 'passed' | 'failed' | 'unknown';

/** Only the hosted service documents the record, so more words are accepted than it sends. */
const outcomesByWord = wordTable<CheckOutcome>({
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
function checkOutcome({ status }: IDataObject): CheckOutcome {
	return outcomesByWord[trimmedText(status).toLowerCase().replace(/[_-]/g, ' ')] ?? 'unknown';
}

function failureReason({ reason, message, detail, error }: IDataObject): string {
	return [reason, message, detail, error].map(trimmedText).find((text) => text !== '') ?? '';
}

/**
 * Whether a check is older than the one just started and so says nothing about it. False if both have the same ID or a
 * time can't be read.
 */
function isEarlierCheck(check: IDataObject, started: IDataObject): boolean {
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

const waitForResultField = boolean('waitForResult', 'Wait for Result', {
	default: true,
	description:
		'Whether to wait for the result of the check. If the check fails, the node fails with the reason.',
});

const checkTimeoutField = number('timeoutSeconds', 'Timeout (Seconds)', {
	typeOptions: { minValue: 1 },
	default: 120,
	description: 'How long to wait for the result',
	displayOptions: { show: { waitForResult: [true] } },
});

/** Pauses between two requests for a check, in milliseconds. */
const checkPauses = { firstPauseMs: 1_000, growth: 1.5, maxPauseMs: 10_000 };

/**
 * Starts a connection check and, by default, waits for its outcome. A failed check fails the item with the service's
 * reason (docs/maintainers/service.md#connection-checks).
 */
export function testConnection(kind: ConnectorKind): ItemOperation {
	return {
		option: {
			name: 'Test Connection',
			value: 'testConnection',
			action: `Test connection of ${kind.label}`,
			description: `Check that the service can reach the system behind a ${kind.label} with the stored credentials`,
		},
		agentDescription: `Checks whether the document service can reach the system behind a ${kind.label}, by the ID of the connector`,
		fields: propertiesOf([kind.field, waitForResultField, checkTimeoutField]),
		async execute(item) {
			const connector = selectedRecord(item, kind);
			const waits = item.read(waitForResultField);
			const seconds = item.read(checkTimeoutField);
			const started = await requestCheck(item, connector, 'POST');
			if (!waits) return [{ json: checkResult(started) }];
			const check = await waitForCheck(item, connector, started, seconds);
			const outcome = checkOutcome(check);
			// "unknown" for a status that may mean anything: it must not look like "passed".
			if (outcome !== 'failed') return [{ json: { ...checkResult(check), outcome } }];
			const reason = serviceWords(failureReason(check), item);
			throw new Problem(
				`The connection check of the ${connector.subject} failed${reason && `: ${reason}`}`,
				"Check the connector's settings and credentials, and that the service can reach the system they point to",
			);
		},
	};
}

async function waitForCheck(
	item: Item,
	connector: RecordAddress,
	started: IDataObject,
	seconds: number,
): Promise<IDataObject> {
	if (['passed', 'failed'].includes(checkOutcome(started))) return started;
	const check = await waitUntil(
		{ clock: systemClock, signal: item.signal },
		async (wholeMs) => {
			const latest = await requestCheck(item, connector, 'GET', wholeMs);
			const isOpen = checkOutcome(latest) === 'none' || isEarlierCheck(latest, started);
			return isOpen ? { done: false } : { done: true, value: latest };
		},
		{ timeLimitMs: seconds * 1_000, ...checkPauses },
	);
	if (check) return check;
	throw new Problem(
		`The connection check of the ${connector.subject} didn't finish within ${seconds} seconds`,
		"The check continues in the service. Get its result later with Get Connection Check, or increase 'Timeout (Seconds)'.",
	);
}
